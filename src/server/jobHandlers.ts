import type { Logger } from "pino";
import { purgeEvent } from "#features/work/calendar/deletion.server.ts";
import { continueImport } from "#features/customers/imports/importParts.server.ts";
import { resumeStaleAnalyses } from "#features/requests/analyses/analysis.server.ts";
import { purgeEstimates } from "#features/requests/estimates/deletion.server.ts";
import { mailMembers } from "#platform/members/mailMembers.ts";
import { mailWithPage } from "#features/customer-pages/customer-links/mailWithPage.server.ts";
import { remindOwner, remindOwners } from "#features/alerts/notifications/reminders.server.ts";
import { sweepPhotos } from "#features/catalog/photos/photoCleanup.server.ts";
import { mailQuoteNews } from "#features/quotes/quotes/quoteNotifications.server.ts";
import { checkBusinessQuotes } from "#features/quotes/quotes/quoteCheck.server.ts";
import { announceExpiry, expireQuote } from "#features/quotes/quotes/quoteMoves.server.ts";
import { mailNewRequest } from "#features/requests/submissions/newRequestMail.server.ts";
import { mailCustomer } from "#features/requests/request-portal/requestMail.server.ts";
import { mailPrice } from "#features/requests/submissions/priceMail.server.ts";
import { pushDay, pushMessage } from "#features/alerts/pushes/sendPush.server.ts";
import { sendDueMessages, sendMessages } from "#features/messages/message-sending/messageSending.server.ts";
import { deliverWebhook } from "#features/business/webhooks/delivery.server.ts";
import { mailFromQueue } from "#platform/kinds/mail.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { DueCleanup } from "#platform/jobs/dueWork.queries.ts";
import { jobNames, type JobHandlers, type JobName } from "#platform/kinds/jobKinds.ts";
import { runAsOperation } from "#platform/process/operationInProgress.ts";
import type { Deps } from "#platform/deps.ts";

/** The context of a job besides its data. */
export type JobContext = {
  deps: Deps;
  db: TenantDb;
  log: Logger;
  /** Claims the owners with reminders due now. */ takeDueOwners(): Promise<string[]>;
  /** Claims the businesses whose messages are due now. */ takeDueForMessages(): Promise<string[]>;
  /** Claims the photos with a clean-up due now. */ takeDueCleanups(): Promise<DueCleanup[]>;
  /** Resolves to true if the session still exists. */ isSessionAlive(id: string): Promise<boolean>;
  /** Compares all invoices with their ledger. */ checkInvoices(): Promise<void>;
  /** Starts the nightly check of quotes against their records. */ checkQuotes(): Promise<void>;
  /** Deletes expired rows. */ sweepExpired(): Promise<void>;
  /** Deletes security events that are older than a year. */ sweepSecurityEvents(): Promise<void>;
  /** Deletes notifications that are older than 90 days. */ sweepNotifications(): Promise<void>;
  /** Deletes expired counters. */ sweepRateLimits(): Promise<void>;
};

/** The handler of each kind of job. A job that throws is retried later. */
export function jobHandlers(context: JobContext): JobHandlers {
  return named({
    "send-mail": async (mail, id) => context.deps.mailer.deliver(await mailWithPage(context, mailFromQueue(mail)), id),
    "mail-new-request": (request, id) => mailNewRequest(context, request, id),
    "mail-members": (news, id) => mailMembers(context, news, id),
    "mail-quote-news": (news, id) => mailQuoteNews(context, news, id),
    "mail-customer": (request) => mailCustomer(context, request),
    "mail-price": (request) => mailPrice(context, request),
    "expire-quote": (quote) => expireQuote(context, quote),
    "announce-expiry": (quote) => announceExpiry(context, quote),
    "push-day": (day, id) => pushDay(context, day, id),
    "push-message": (message) => pushMessage(context, message),
    "analyse-estimates": (job) => resumeStaleAnalyses(context, job),
    "check-invoices": () => context.checkInvoices(),
    "check-quotes": () => context.checkQuotes(),
    "check-business-quotes": (page) => checkBusinessQuotes(context, page),
    "sweep-photos": () => sweepPhotos(context),
    "sweep-expired": () => context.sweepExpired(),
    "sweep-security-events": () => context.sweepSecurityEvents(),
    "sweep-notifications": () => context.sweepNotifications(),
    "remind-owners": () => remindOwners(context),
    "remind-owner": (owner) => remindOwner(context, owner),
    "message-clock": () => sendDueMessages(context),
    "send-messages": (business) => sendMessages(context, business),
    "deliver-webhook": (delivery) => deliverWebhook(context, delivery),
    "sweep-rate-limits": () => context.sweepRateLimits(),
    "finish-removals": () => context.deps.removals.finish(),
    "compare-billing": async () =>
      context.deps.jobs.send(
        ...(await context.deps.billing.dueOwners()).map((ownerId) => ({
          name: "compare-owner-billing" as const,
          data: { ownerId },
        })),
      ),
    "compare-owner-billing": ({ ownerId }) => context.deps.billing.refresh(ownerId),
    "readdress-payer": (owner) => context.deps.billing.readdress(owner),
    "end-replaced-plan": (replaced) => context.deps.billing.endReplaced(replaced),
    "purge-estimates": (purge) => purgeEstimates(context, purge),
    "continue-import": (next) => continueImport(context, next),
    "purge-event": (event) => purgeEvent(context, event),
    "forget-card-account": ({ ownerId }) => context.deps.cardPayments.forgetFormer(ownerId),
  });
}

/** The same handlers, with the name of the running job for diagnosis. */
function named(handlers: JobHandlers): JobHandlers {
  const underWay = (name: JobName) => {
    const handle = handlers[name] as (data: object, id: string) => Promise<void>;
    const operation = () => `job ${name}`;
    return (data: { ownerId?: string }, id: string) =>
      runAsOperation({ operation, businessId: () => data.ownerId }, () => handle(data, id));
  };
  return Object.assign({}, handlers, Object.fromEntries(jobNames.map((name) => [name, underWay(name)])));
}
