import { screenApi } from "#browser/client/client.ts";
import type { analyticsContract } from "./analytics.contract.ts";

/** The operations of this contract for screens. */
export const analyticsApi = screenApi<typeof analyticsContract>("analytics");
