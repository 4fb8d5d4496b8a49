import { screenApi } from "#browser/client/client.ts";
import type { billingContract } from "./billing.contract.ts";

/** These operations as screens ask them. */
export const billingApi = screenApi<typeof billingContract>("billing");
