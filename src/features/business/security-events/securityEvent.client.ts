import { screenApi } from "#browser/client/client.ts";
import type { securityEventsContract } from "./securityEvent.contract.ts";

/** These operations as screens ask them. */
export const securityEventsApi = screenApi<typeof securityEventsContract>("securityEvents");
