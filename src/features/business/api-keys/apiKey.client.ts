import { screenApi } from "#browser/client/client.ts";
import type { apiKeysContract } from "./apiKey.contract.ts";

/** The operations of this contract for screens. */
export const apiKeysApi = screenApi<typeof apiKeysContract>("apiKeys");
