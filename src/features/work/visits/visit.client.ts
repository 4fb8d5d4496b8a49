import { screenApi } from "#browser/client/client.ts";
import type { visitsContract } from "./visit.contract.ts";

/** The operations of this contract for screens. */
export const visitsApi = screenApi<typeof visitsContract>("visits");
