import { screenApi } from "#browser/client/client.ts";
import type { visitsContract } from "./visit.contract.ts";

/** These operations as screens ask them. */
export const visitsApi = screenApi<typeof visitsContract>("visits");
