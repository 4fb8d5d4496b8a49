import { screenApi } from "#browser/client/client.ts";
import type { customersContract } from "./customer.contract.ts";

/** These operations as screens ask them. */
export const customersApi = screenApi<typeof customersContract>("customers");
