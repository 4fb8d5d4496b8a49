import { screenApi } from "#browser/client/client.ts";
import type { webhooksContract } from "./webhook.contract.ts";

/** These operations as screens ask them. */
export const webhooksApi = screenApi<typeof webhooksContract>("webhooks");
