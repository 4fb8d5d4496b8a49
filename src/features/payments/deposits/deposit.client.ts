import { screenApi } from "#browser/client/client.ts";
import type { depositsContract } from "./deposit.contract.ts";

/** These operations as screens ask them. */
export const depositsApi = screenApi<typeof depositsContract>("deposits");
