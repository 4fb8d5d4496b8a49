import { screenApi } from "#browser/client/client.ts";
import type { cardPaymentsContract } from "./cardPayments.contract.ts";

/** These operations, as screens call them. */
export const cardPaymentsApi = screenApi<typeof cardPaymentsContract>("deposits");
