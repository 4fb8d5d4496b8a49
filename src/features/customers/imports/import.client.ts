import { screenApi } from "#browser/client/client.ts";
import type { importsContract } from "./import.contract.ts";

/** The client that screens use to call these operations. */
export const importsApi = screenApi<typeof importsContract>("imports");
