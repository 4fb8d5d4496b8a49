import { screenApi } from "#browser/client/client.ts";
import type { depositsContract } from "./cardPayments.contract.ts";

/** These operations as screens ask them. */
export const depositsApi = screenApi<typeof depositsContract>("deposits");
