import { screenApi } from "#browser/client/client.ts";
import type { jobsContract } from "./job.contract.ts";

/** The client that screens use to call these operations. */
export const jobsApi = screenApi<typeof jobsContract>("jobs");
