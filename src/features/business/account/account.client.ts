import { screenApi } from "#browser/client/client.ts";
import type { accountContract } from "./account.contract.ts";

/** These operations as screens ask them. */
export const accountApi = screenApi<typeof accountContract>("account");
