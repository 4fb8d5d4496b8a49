import { screenApi } from "#browser/client/client.ts";
import type { servicesContract } from "./service.contract.ts";

/** These operations, as screens call them. */
export const servicesApi = screenApi<typeof servicesContract>("services");
