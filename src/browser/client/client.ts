import { ORPCError } from "@orpc/client";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { ContractOperation } from "#api/contract.ts";
import { clientOver, linkOverHttp, type Link } from "./link.ts";
import { cachingLink } from "./offlineCache.ts";
import { isSave, noticingOtherBusiness, pageBusiness, pageHeaders } from "./pageBusiness.ts";
import { reauthenticating, retryingOnce, signInAgain } from "./reauthenticate.ts";

const isStale = (error: unknown) => error instanceof ORPCError && error.code === "reauthenticate";

/** A link on which what needs a fresh sign-in asks for the password, and then goes on by itself. */
const reauthenticatingLink = (link: Link): Link => ({
  call: (path, input, options) =>
    reauthenticating(
      () => link.call(path, input, options),
      // Payment's pages open in tabs of their own, in front of this one: `useBillingPages` asks before it opens them.
      (error) => isStale(error) && path[0] !== "billing",
    ),
});

const isSignedOut = (error: unknown) => error instanceof ORPCError && error.code === "signed_out";

/** Changes that wait for no sign-in: payment and deleting an account refuse in words of their own, the rest nobody asks for by hand. */
const withoutSigningInAgain: readonly string[] = [
  "account.remove",
  "billing.checkout",
  "billing.portal",
  "estimates.markOpened",
  "firstSteps.noteShared",
  "pushes.subscribe",
  "pushes.unsubscribe",
] satisfies ContractOperation[];

/** A link on which a change of somebody who was signed out while at work waits until they have signed in again. */
const signingInAgainLink = (link: Link): Link => ({
  call: (path, input, options) =>
    retryingOnce(
      () => link.call(path, input, options),
      async (error) =>
        isSignedOut(error) &&
        pageBusiness() !== null &&
        isSave(path) &&
        !withoutSigningInAgain.includes(path.join(".")) &&
        signInAgain(),
    ),
});

const overHttp = cachingLink(
  noticingOtherBusiness(
    signingInAgainLink(
      reauthenticatingLink(
        linkOverHttp({
          origin: () => window.location.origin,
          // In which business the browser is, is what this one asks.
          headers: (path) => (path.join(".") === "account.me" ? {} : pageHeaders()),
        }),
      ),
    ),
  ),
);
let answering = overHttp;

/** Lets the demo answer instead of the server; null hands back to the server. */
export function answerWith(link: Link | null): void {
  answering = link ?? overHttp;
}

/** The client that screens ask. Every refusal arrives as a ProductError with words ready to be shown. */
export const client = clientOver(() => answering);

/** The same operations as query and mutation options: `api.estimates.list.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client);
