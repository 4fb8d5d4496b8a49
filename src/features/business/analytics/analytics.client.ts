import { screenApi } from "#browser/client/client.ts";
import type { analyticsContract } from "./analytics.contract.ts";

/** These operations as screens ask them. */
export const analyticsApi = screenApi<typeof analyticsContract>("analytics");
