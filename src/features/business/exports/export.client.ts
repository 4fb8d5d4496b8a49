import { screenApi } from "#browser/client/client.ts";
import type { exportsContract } from "./export.contract.ts";

/** These operations as screens ask them. */
export const exportsApi = screenApi<typeof exportsContract>("exports");
