import { screenApi } from "#browser/client/client.ts";
import type { followUpsContract } from "./followUp.contract.ts";

/** These operations as screens ask them. */
export const followUpsApi = screenApi<typeof followUpsContract>("followUps");
