import { screenApi } from "#browser/client/client.ts";
import type { followUpsContract } from "./followUp.contract.ts";

/** The client that screens use to call these operations. */
export const followUpsApi = screenApi<typeof followUpsContract>("followUps");
