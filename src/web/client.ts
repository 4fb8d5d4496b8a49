import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { clientOver, linkOverHttp, type Link } from "#api/client.ts";
import { cachingLink } from "./offlineCache.ts";
import { reauthenticatingLink } from "./reauthenticate.ts";

const overHttp = cachingLink(reauthenticatingLink(linkOverHttp({ origin: () => window.location.origin })));
let answering = overHttp;

/** Lets the demo answer instead of the server; null hands back to the server. */
export function answerWith(link: Link | null): void {
  answering = link ?? overHttp;
}

/** The client that screens ask. Every refusal arrives as a ProductError with words ready to be shown. */
export const client = clientOver(() => answering);

/** The same operations as query and mutation options: `api.estimates.list.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client);
