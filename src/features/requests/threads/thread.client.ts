import { screenApi } from "#browser/client/client.ts";
import type { threadsContract } from "./thread.contract.ts";

/** The operations on threads, for screens. */
export const threadsApi = screenApi<typeof threadsContract>("threads");
