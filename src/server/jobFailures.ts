import { showStopped } from "#features/customers/imports/importParts.server.ts";
import { failAnalyses } from "#features/requests/analyses/analysis.server.ts";
import { mailedCustomer } from "#features/requests/submissions/customerMail.queries.ts";
import { showUndeliveredInvoice } from "#features/invoices/invoices/undeliveredInvoice.server.ts";
import { showUndelivered } from "#features/quotes/quotes/undelivered.server.ts";
import { endDelivery } from "#features/business/webhooks/delivery.server.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { FailedJob, Failure, FailureHandlers, JobPayload } from "#platform/kinds/jobKinds.ts";

/** Shows a job's final failure to the people who expected its result. The log reports every failure to the operator. */
export function jobFailures(context: { db: TenantDb }): (job: FailedJob) => Promise<void> {
  const handlers: FailureHandlers = {
    "send-mail": ({ accountId: ownerId, to, about }, failure) =>
      about && "invoiceId" in about
        ? showUndeliveredInvoice(context, { ownerId, id: about.invoiceId, to }, failure)
        : showUndelivered(context, { accountId: ownerId, to, ...(about ? { about } : {}) }, failure),
    "mail-customer": (request, failure) => showUndeliveredMail(context, request, failure),
    "mail-price": (request, failure) => showUndeliveredMail(context, request, failure),
    "analyse-estimates": (job) => failAnalyses(context, job),
    "continue-import": (next) => showStopped(context, next),
    "deliver-webhook": (delivery) => endDelivery(context, delivery),
  };
  return async ({ name, data, ...failure }) => {
    const handle = handlers[name] as ((given: typeof data, why: typeof failure) => Promise<void>) | undefined;
    await handle?.(data, failure);
  };
}

/** Shows that an email about a request was never written because of a problem on our side. */
async function showUndeliveredMail(
  { db }: { db: TenantDb },
  { ownerId, requestId }: JobPayload<"mail-customer">,
  { id }: Failure,
): Promise<void> {
  const [customer] = await db.forOwner(ownerId).query(mailedCustomer, { request_id: requestId });
  if (!customer?.email) return;
  const reason = "there was a problem on our side. Please contact your customer.";
  const mail = { accountId: ownerId, to: customer.email, about: { requestId } };
  await showUndelivered({ db }, mail, { id, reason, refused: true });
}
