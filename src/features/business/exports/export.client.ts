import { screenApi } from "#browser/client/client.ts";
import type { exportsContract } from "./export.contract.ts";

/** The operations of this contract for screens. */
export const exportsApi = screenApi<typeof exportsContract>("exports");
