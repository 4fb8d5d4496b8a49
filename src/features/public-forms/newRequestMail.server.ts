import { priceReason, type PriceReasonInput } from "#features/estimates/priceReason.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/figures.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload, QueuedJob } from "#platform/jobKinds.ts";
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
  const lines = [
    `${first.name} sent a request through your form.`,
    [
      ...told.estimates.map((one) => `${one.service_name}: ${priceOf(one)}`),
      ...(told.photos > 0 ? [told.photos === 1 ? "1 photo" : `${told.photos} photos`] : []),
    ].join("\n"),
    [
      ["Email", first.email],
      ["Phone", first.phone],
      ["Address", first.address],
    ]
      .filter(([, text]) => text)
      .map(([label, text]) => `${label}: ${text}`)
      .join("\n"),
    first.notes ? `Notes: ${first.notes}` : "",
    `You can turn these emails off in your ${brand.name} account.`,
  ];
  const mail = {
    accountId: ownerId,
    subject: `New request from ${first.name}: ${told.estimates.map((one) => one.service_name).join(", ")}`.slice(
      0,
      200,
    ),
    ...(told.logo ? { logo: { url: deps.publicUrl + told.logo, name: told.business ?? "" } } : {}),
    text: lines.filter((line) => line !== "").join("\n\n"),
    action:
      others.length === 0
        ? { label: "Open the request", url: `${deps.publicUrl}/estimate/${first.id}` }
        : { label: "Open your estimates", url: `${deps.publicUrl}/dashboard` },
  };
  // A job that is tried again sends the same mail to the same person under the same id.
  for (const [place, { id: personId, email }] of told.recipients.entries())
    await deps.mailer.deliver(
      { ...mail, to: email, stop: unsubscribeLink(deps, { businessId: ownerId, personId, mails: "requests" }) },
      place === 0 ? id : `${id}-${personId}`,
    );
}

function priceOf(estimate: PriceReasonInput & { analysis_error: string | null }): string {
  if (estimate.analysis_error) return `no price yet. ${estimate.analysis_error}`;
  if (estimate.total_price === null) return "no price yet";
  const reason = priceReason(estimate);
  return `${formatMoney(estimate.total_price)}${reason ? ` (${reason})` : ""}`;
}
