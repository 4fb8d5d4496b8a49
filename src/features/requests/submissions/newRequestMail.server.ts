import { priceReason, type PriceReasonInput } from "#features/requests/estimate-prices/priceReason.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { phoneHref } from "#shared/contact/phone.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload, QueuedJob } from "#platform/kinds/jobKinds.ts";
import type { MailPart } from "#platform/kinds/mail.ts";
import { mailMembers } from "#platform/members/mailMembers.ts";
import { requestToMail } from "./newRequestMail.queries.ts";
import { photoPart } from "./photoPart.server.ts";

/** In seconds. The email waits this long for a photo analysis, so that it can state the price. */
const analysisFirst = 60;

/** The job that emails a new request to the members who want that. */
export const newRequestMailJob = (ownerId: string, requestId: string, awaitingAnalysis: boolean): QueuedJob => ({
  name: "mail-new-request",
  data: { ownerId, requestId },
  ...(awaitingAnalysis ? { startAfterSeconds: analysisFirst } : {}),
});

/** Emails one new request to the owners and managers who want that, unless the request was deleted. */
export async function mailNewRequest(
  { deps, db }: { deps: Deps; db: TenantDb },
  { ownerId, requestId }: JobPayload<"mail-new-request">,
  jobId: string,
): Promise<void> {
  const [request] = await db.forOwner(ownerId).query(requestToMail, { request_id: requestId });
  const [first] = request?.estimates ?? [];
  if (!request || !first) return;
  const photos = request.photos === 1 ? "1 photo" : `${request.photos} photos`;
  const facts = [
    { label: "Email", value: first.email, url: `mailto:${first.email}` },
    { label: "Phone", value: first.phone, url: phoneHref(first.phone ?? "") },
    { label: "Address", value: first.address },
    { label: "Photos", value: request.photos === 0 ? null : photos },
    { label: "Notes", value: first.notes },
  ];
  await mailMembers(
    { deps, db },
    {
      ownerId,
      kind: "request_new",
      subject: `New request from ${first.name}: ${request.estimates.map((one) => one.service_name).join(", ")}`.slice(
        0,
        200,
      ),
      heading: `${first.name} sent a request through your form.`,
      body: [
        ...request.estimates.map(priceOf),
        ...photoPart(
          request.photo ?? undefined,
          request.estimates.flatMap(({ outlined }) => outlined ?? []),
          `A photo from ${first.name}`,
        ),
        { facts: facts.flatMap(({ value, ...fact }) => (value ? [{ value, ...fact }] : [])) },
      ],
      path: { label: "Open the estimate", to: `/estimate/${first.id}` },
      ...(first.email ? { replyTo: { name: first.name, address: first.email } } : {}),
    },
    jobId,
  );
}

function priceOf(estimate: PriceReasonInput & { service_name: string; analysis_error: string | null }): MailPart {
  const { service_name: label, total_price, analysis_error } = estimate;
  if (analysis_error) return { label, price: "No price yet", details: [analysis_error] };
  if (total_price === null) return { label, price: "No price yet", details: [] };
  const reason = priceReason(estimate);
  return { label, price: formatMoney(total_price), details: reason ? [reason] : [] };
}
