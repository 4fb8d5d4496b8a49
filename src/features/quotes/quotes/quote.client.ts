import { screenApi } from "#browser/client/client.ts";
import type { quotesContract } from "./quote.contract.ts";

/** These operations as screens ask them. */
export const quotesApi = screenApi<typeof quotesContract>("quotes");
