import { priceReason, type PriceReasonInput } from "#features/estimates/priceReason.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/figures.ts";
import { phoneHref } from "#shared/phone.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload, QueuedJob } from "#platform/jobKinds.ts";
import { headedBy, type MailPart } from "#platform/mail.ts";
import { unsubscribeLink } from "#features/notifications/digest.server.ts";
import { requestToMail } from "./newRequestMail.queries.ts";

/** An analysis of photos is given this long, in seconds, so that the mail can state its price. */
const analysisFirst = 60;

/** The job to queue with a request of which somebody wants to be mailed. */
export const newRequestMailJob = (ownerId: string, requestId: string, awaitingAnalysis: boolean): QueuedJob => ({
  name: "mail-new-request",
  data: { ownerId, requestId },
  ...(awaitingAnalysis ? { startAfterSeconds: analysisFirst } : {}),
});

/**
 * Mails one new request in plain words to the owners and managers who want that, unless the request is gone, or the business
 * has had enough of them today.
 */
export async function mailNewRequest(
  { deps, db }: { deps: Deps; db: TenantDb },
  { ownerId, requestId }: JobPayload<"mail-new-request">,
  id: string,
): Promise<void> {
  const [told] = await db.forOwner(ownerId).query(requestToMail, { request_id: requestId });
  const [first, ...others] = told?.estimates ?? [];
  if (!told || told.recipients.length === 0 || !first) return;
  if (!(await deps.limits.ownerEmail(ownerId))) return; // the request is in the app all the same
  const photos = told.photos === 1 ? "1 photo" : `${told.photos} photos`;
  const facts = [
    { label: "Email", value: first.email, url: `mailto:${first.email}` },
    { label: "Phone", value: first.phone, url: phoneHref(first.phone ?? "") },
    { label: "Address", value: first.address },
    { label: "Photos", value: told.photos === 0 ? null : photos },
    { label: "Notes", value: first.notes },
  ];
  const mail = {
    accountId: ownerId,
    subject: `New request from ${first.name}: ${told.estimates.map((one) => one.service_name).join(", ")}`.slice(
      0,
      200,
    ),
    ...headedBy(deps, { name: told.business, logo: told.logo }),
    heading: `${first.name} sent a request through your form.`,
    body: [
      ...told.estimates.map(priceOf),
      { facts: facts.flatMap(({ value, ...fact }) => (value ? [{ value, ...fact }] : [])) },
    ],
    action:
      others.length === 0
        ? { label: "Open the request", url: `${deps.publicUrl}/estimate/${first.id}` }
        : { label: "Open your estimates", url: `${deps.publicUrl}/dashboard` },
    smallPrint: [`You can turn these emails off in your ${brand.name} account.`],
  };
  // A job that is tried again sends the same mail to the same person under the same id.
  for (const [place, { id: personId, email }] of told.recipients.entries())
    await deps.mailer.deliver(
      { ...mail, to: email, stop: unsubscribeLink(deps, { businessId: ownerId, personId, mails: "requests" }) },
      place === 0 ? id : `${id}-${personId}`,
    );
}

function priceOf(estimate: PriceReasonInput & { service_name: string; analysis_error: string | null }): MailPart {
  const { service_name: label, total_price, analysis_error } = estimate;
  if (analysis_error) return { label, price: "No price yet", details: [analysis_error] };
  if (total_price === null) return { label, price: "No price yet", details: [] };
  const reason = priceReason(estimate);
  return { label, price: formatMoney(total_price), details: reason ? [reason] : [] };
}
