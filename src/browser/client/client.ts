import { ORPCError } from "@orpc/client";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract";
import { createClient, linkByRoutes, type Link } from "#shared/link.ts";
import { knownOperations } from "./knownOperations.ts";
import type { SessionOperations } from "./sessionOperations.ts";
import { cachingLink } from "./offlineCache.ts";
import { openPageHeader } from "#shared/openPage.ts";
import { countingSaves, openPage } from "./ownSaves.ts";
import { isSave, noticingOtherBusiness, pageBusiness, pageHeaders } from "./pageBusiness.ts";
import { reauthenticating, retryOnce, signInAgain } from "./reauthenticate.ts";

const isStale = (error: unknown) => error instanceof ORPCError && error.code === "reauthenticate";

/** A link that asks for the password if an operation needs a fresh sign-in, and then retries automatically. */
const reauthenticatingLink = (link: Link): Link => ({
  call: (path, input, options) =>
    reauthenticating(
      () => link.call(path, input, options),
      // Payment pages open in their own tabs, in front of this one: `useBillingPages` asks before it opens them.
      (error) => isStale(error) && path[0] !== "billing",
    ),
});

const isSignedOut = (error: unknown) => error instanceof ORPCError && error.code === "signed_out";

/** A link that delays a change until a person whose session ended while they worked has signed in again. */
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
    countingSaves(
      noticingOtherBusiness(
        signingInAgainLink(
          reauthenticatingLink(
            linkByRoutes(knownOperations().routes, {
              origin: () => window.location.origin,
              headers: (path) => ({
                // This operation returns the business that the browser is in, so it sends no business of its own.
                ...(path.join(".") === "account.me" ? {} : pageHeaders()),
                ...(isSave(path) ? { [openPageHeader]: openPage } : {}),
              }),
            }),
          ),
        ),
      ),
    ),
  );

let overHttp: Link | null = null;
let ofDemo: Link | null = null;

/** Lets the demo answer instead of the server; null hands back to the server. */
export function answerWith(link: Link | null): void {
  ofDemo = link && countingSaves(link);
}

const answering = (): Link => ofDemo ?? (overHttp ??= linkToServer());

/**
 * The operations of one contract for screens, as query and mutation options and as plain calls:
 * `estimatesApi.list.queryOptions({ input })`, `estimatesApi.remove.call(input)`. `noun` is the contract's name in the
 * full contract.
 */
export const screenApi = <Contract extends AnyContractRouter>(noun: string) =>
  createTanstackQueryUtils(createClient<ContractRouterClient<Contract>>(answering, [noun]), { path: [noun] });

/** The operations that the session itself calls, on any screen. */
export const sessionApi = createTanstackQueryUtils(createClient<SessionOperations>(answering));
