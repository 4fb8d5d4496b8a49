import { screenApi } from "#browser/client/client.ts";
import type { estimatesContract } from "./estimate.contract.ts";

/** The operations on estimates, for screens. */
export const estimatesApi = screenApi<typeof estimatesContract>("estimates");
