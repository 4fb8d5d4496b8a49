import { screenApi } from "#browser/client/client.ts";
import type { consentsContract } from "./consent.contract.ts";

/** The client that screens use to call these operations. */
export const consentsApi = screenApi<typeof consentsContract>("consents");
