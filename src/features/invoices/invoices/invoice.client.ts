import { screenApi } from "#browser/client/client.ts";
import type { invoicesContract } from "./invoice.contract.ts";

/** The client that screens use to call these operations. */
export const invoicesApi = screenApi<typeof invoicesContract>("invoices");
