import { screenApi } from "#browser/client/client.ts";
import type { importsContract } from "./import.contract.ts";

/** These operations as screens ask them. */
export const importsApi = screenApi<typeof importsContract>("imports");
