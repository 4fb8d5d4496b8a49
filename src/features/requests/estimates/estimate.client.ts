import { screenApi } from "#browser/client/client.ts";
import type { estimatesContract } from "./estimate.contract.ts";

/** These operations as screens ask them. */
export const estimatesApi = screenApi<typeof estimatesContract>("estimates");
