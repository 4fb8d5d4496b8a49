import { screenApi } from "#browser/client/client.ts";
import type { quotesContract } from "./quote.contract.ts";

/** The client that screens use to call these operations. */
export const quotesApi = screenApi<typeof quotesContract>("quotes");
