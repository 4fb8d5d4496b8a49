import { screenApi } from "#browser/client/client.ts";
import type { customersContract } from "./customer.contract.ts";

/** The client that screens use to call these operations. */
export const customersApi = screenApi<typeof customersContract>("customers");
