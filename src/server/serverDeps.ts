import type { Logger } from "pino";
import { createAccountRemovals } from "#platform/removals/accountRemovals.ts";
import { createPersonPasskeys } from "#features/business/passkeys/personPasskeys.server.ts";
import { createAnalyse } from "#features/requests/analyses/modelProvider.server.ts";
import { openCardPayments } from "#features/payments/card-payments/openCardPayments.server.ts";
import { quoteSubject } from "#features/payments/deposits/quoteSubject.server.ts";
import { invoiceSubject } from "#features/invoices/invoice-payments/invoiceSubject.server.ts";
import { openBilling } from "#features/business/plan-payments/openPayments.server.ts";
import type { StripeAt } from "#features/payments/stripe/stripeClient.server.ts";
import { createMailReceiver } from "#features/messages/inbound-mail/receiveMail.server.ts";
import { createTextReceiver } from "#features/messages/inbound-texts/receiveText.server.ts";
import { createPushes } from "#features/alerts/pushes/pushService.server.ts";
import { createFreshSignIn } from "#platform/auth/freshSignIn.ts";
import type { LimitSettings } from "#platform/limits/limits.ts";
import type { Mail } from "#platform/kinds/mail.ts";
import { createEmailSuppressions } from "#platform/mail/emailSuppressions.ts";
import { createProofs } from "#platform/limits/proofOfWork.ts";
import { createTexter } from "#platform/texts/texter.ts";
import { createPublicWrites } from "#platform/limits/publicWrites.ts";
import { createFormNames } from "#features/requests/form-links/formNames.server.ts";
import type { Deps } from "#platform/deps.ts";
import type { RateLimitStore } from "#platform/limits/rateLimitStore.ts";
import type { ServerConnections } from "./serverConnections.ts";

/** The parts from which the services of one process are created; `stripeAt` is for stories. */
type DepsOptions = Pick<
  Deps,
  | "env"
  | "publicUrl"
  | "secret"
  | "auth"
  | "secondFactor"
  | "recordPersonEvent"
  | "memberships"
  | "mailer"
  | "photos"
  | "limits"
  | "deadlines"
> & {
  log: Logger;
  connections: ServerConnections;
  sendMail(mail: Mail): Promise<void>;
  rateLimits: RateLimitStore;
  limitSettings: LimitSettings;
  stripeAt: StripeAt | undefined;
};

/** Creates everything that the handlers of one process use besides the database. */
export async function createDeps(options: DepsOptions): Promise<Deps> {
  const { env, publicUrl, secret, log, connections, sendMail, rateLimits, deadlines, recordPersonEvent, photos } =
    options;
  const { sharedDb, tenantDb, live, jobs } = connections;
  const billing = await openBilling({
    env,
    publicUrl,
    secret,
    sharedDb,
    db: tenantDb,
    log,
    stripeAt: options.stripeAt,
    deadlineMs: deadlines.payment,
  });
  const emailSuppressions = createEmailSuppressions({ sharedDb, secret });
  const cardPayments = openCardPayments({
    env,
    publicUrl,
    secret,
    sharedDb,
    db: tenantDb,
    log,
    stripeAt: options.stripeAt,
    deadlineMs: deadlines.payment,
    isTest: billing.mode === "test",
    subjects: {
      quote: quoteSubject({ secret }),
      invoice: invoiceSubject({ secret, publicUrl, limits: options.limits, emailSuppressions }),
    },
  });
  const proofs = createProofs(secret, rateLimits);
  return {
    env,
    publicUrl,
    secret,
    auth: options.auth,
    secondFactor: options.secondFactor,
    freshSignIn: createFreshSignIn(sharedDb),
    recordPersonEvent,
    jobs,
    live,
    mailer: options.mailer,
    photos,
    formNames: createFormNames(sharedDb),
    emailSuppressions,
    texter: createTexter({ env, log, deadlineMs: deadlines.text }),
    texts: createTextReceiver({ db: tenantDb, sharedDb, log }),
    ...(env.INBOUND_MAIL_DOMAIN
      ? { inboundMail: createMailReceiver({ db: tenantDb, secret, domain: env.INBOUND_MAIL_DOMAIN, log }) }
      : {}),
    removals: createAccountRemovals({ sharedDb, live, photos, endPlan: billing.cancelForGood }),
    passkeys: createPersonPasskeys({ sharedDb, publicUrl, sendMail, noteEvent: recordPersonEvent }),
    billing,
    cardPayments,
    memberships: options.memberships,
    limits: options.limits,
    proofs,
    publicWrites: createPublicWrites(rateLimits, proofs, options.limitSettings.publicBounds),
    deadlines,
    pushes: createPushes({ env, secret, publicUrl, deadlineMs: deadlines.push }),
    analyse: createAnalyse(env),
  };
}
