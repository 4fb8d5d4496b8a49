import { ORPCError } from "@orpc/client";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract";
import { createClient, linkByRoutes, type Link } from "#shared/link.ts";
import { knownOperations } from "./knownOperations.ts";
import type { SessionOperations } from "./sessionOperations.ts";
import { cachingLink } from "./offlineCache.ts";
import { isSave, noticingOtherBusiness, pageBusiness, pageHeaders } from "./pageBusiness.ts";
import { reauthenticating, retryOnce, signInAgain } from "./reauthenticate.ts";

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

/** A link on which a change of somebody who was signed out while at work waits until they have signed in again. */
const signingInAgainLink = (link: Link): Link => ({
  call: (path, input, options) =>
    retryOnce(
      () => link.call(path, input, options),
      async (error) =>
        isSignedOut(error) &&
        pageBusiness() !== null &&
        isSave(path) &&
        !knownOperations().withoutSigningInAgain.includes(path.join(".")) &&
        signInAgain(),
    ),
});

const linkToServer = (): Link =>
  cachingLink(
    noticingOtherBusiness(
      signingInAgainLink(
        reauthenticatingLink(
          linkByRoutes(knownOperations().routes, {
            origin: () => window.location.origin,
            // In which business the browser is, is what this one asks.
            headers: (path) => (path.join(".") === "account.me" ? {} : pageHeaders()),
          }),
        ),
      ),
    ),
  );

let overHttp: Link | null = null;
let ofDemo: Link | null = null;

/** Lets the demo answer instead of the server; null hands back to the server. */
export function answerWith(link: Link | null): void {
  ofDemo = link;
}

const answering = (): Link => ofDemo ?? (overHttp ??= linkToServer());

/**
 * The operations of one contract as screens ask them, as query and mutation options and as plain calls:
 * `estimatesApi.list.queryOptions({ input })`, `estimatesApi.remove.call(input)`. `noun` is the contract's name among all.
 */
export const screenApi = <Contract extends AnyContractRouter>(noun: string) =>
  createTanstackQueryUtils(createClient<ContractRouterClient<Contract>>(answering, [noun]), { path: [noun] });

/** The operations that the session itself asks, whatever screens there are. */
export const sessionApi = createTanstackQueryUtils(createClient<SessionOperations>(answering));
