import { screenApi } from "#browser/client/client.ts";
import type { billingContract } from "./billing.contract.ts";

/** The operations of this contract for screens. */
export const billingApi = screenApi<typeof billingContract>("billing");
