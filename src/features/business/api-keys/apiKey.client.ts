import { screenApi } from "#browser/client/client.ts";
import type { apiKeysContract } from "./apiKey.contract.ts";

/** These operations as screens ask them. */
export const apiKeysApi = screenApi<typeof apiKeysContract>("apiKeys");
