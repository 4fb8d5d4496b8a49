import { screenApi } from "#browser/client/client.ts";
import type { accountContract } from "./account.contract.ts";

/** The operations of this contract for screens. */
export const accountApi = screenApi<typeof accountContract>("account");
