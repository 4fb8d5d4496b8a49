import { screenApi } from "#browser/client/client.ts";
import type { schedulesContract } from "./schedule.contract.ts";

/** The client that screens use to call these operations. */
export const schedulesApi = screenApi<typeof schedulesContract>("schedules");
