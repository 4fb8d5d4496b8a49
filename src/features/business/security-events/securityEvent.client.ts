import { screenApi } from "#browser/client/client.ts";
import type { securityEventsContract } from "./securityEvent.contract.ts";

/** The operations of this contract for screens. */
export const securityEventsApi = screenApi<typeof securityEventsContract>("securityEvents");
