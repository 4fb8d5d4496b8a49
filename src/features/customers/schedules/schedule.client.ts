import { screenApi } from "#browser/client/client.ts";
import type { schedulesContract } from "./schedule.contract.ts";

/** These operations as screens ask them. */
export const schedulesApi = screenApi<typeof schedulesContract>("schedules");
