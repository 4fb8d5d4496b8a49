import { screenApi } from "#browser/client/client.ts";
import type { webhooksContract } from "./webhook.contract.ts";

/** The operations of this contract for screens. */
export const webhooksApi = screenApi<typeof webhooksContract>("webhooks");
