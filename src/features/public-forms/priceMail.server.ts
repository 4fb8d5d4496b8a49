import type { EstimateResult } from "#features/public-forms/publicForm.ts";
import { formatMoney, formatRate } from "#shared/figures.ts";
import { phoneHref } from "#shared/phone.ts";
import type { StatementRow } from "#platform/database/statement.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload } from "#platform/jobKinds.ts";
import { headedBy, type Mail, type MailPart } from "#platform/mail.ts";
import { mailingBusiness, promisedTo, takePromises } from "./keptRequest.queries.ts";
import { answerAfterUpdate } from "./replayAnswer.server.ts";
import { assumedText, basisText, laterText, likelyText, minimumText } from "./resultWords.ts";

/**
 * The mail to a customer who has read that the price of his request will come by email. What it says, that it was said,
 * and the mail itself are stored in one transaction: it is neither forgotten nor sent twice.
 */
export async function mailPrice(
  { deps, db }: { deps: Deps; db: TenantDb },
  { ownerId, requestId }: JobPayload<"mail-price">,
): Promise<void> {
  const owner = db.forOwner(ownerId);
  const [customer] = await owner.query(promisedTo, { request_id: requestId });
  // Anybody may enter anybody's address.
  const mayMail = customer !== undefined && (await deps.limits.mail(customer.email));
  await owner.transaction(async ({ query, notify, enqueue }) => {
    const taken = await query(takePromises, { request_id: requestId });
    const promised = new Set(taken.filter((one) => one.deleted_at === null).map(({ id }) => id));
    if (promised.size === 0 || !mayMail) return;
    const answer = await answerAfterUpdate({ query }, requestId, promised);
    const [business] = await query(mailingBusiness);
    if (!answer || !business) return;
    const results = answer.results.filter(({ estimate_id }) => promised.has(estimate_id));
    enqueue({ name: "send-mail", data: priceMail(deps, { ownerId, to: customer.email, business, results }) });
    notify("estimates");
  });
}

type Business = Pick<StatementRow<typeof mailingBusiness>, "name" | "phone" | "logo">;

/** The mail itself. None of the customer's own words are in it: anybody may enter anybody's address. */
function priceMail(
  deps: Pick<Deps, "publicUrl">,
  { ownerId, to, business, results }: { ownerId: string; to: string; business: Business; results: EstimateResult[] },
): Mail {
  const who = business.name ?? "The business";
  const priced = results.some(({ totalPrice }) => totalPrice !== null);
  return {
    to,
    accountId: ownerId,
    subject:
      `${priced ? "Your price" : "Your request"}: ${results.map(({ serviceName }) => serviceName).join(", ")}`.slice(
        0,
        200,
      ),
    ...headedBy(deps, business),
    heading: business.name ? `Thanks for your request to ${business.name}.` : "Thanks for your request.",
    body: [
      ...results.map((result) => priceOrWords(result, who)),
      ...(priced ? [`${who} will contact you soon to schedule your service.`] : []),
      ...(business.phone
        ? [{ facts: [{ label: "Questions?", value: `Call ${business.phone}`, url: phoneHref(business.phone) }] }]
        : []),
    ],
  };
}

/** What the customer would have read on the form. */
function priceOrWords(result: EstimateResult, who: string): MailPart {
  const { serviceName, totalPrice, lines, range, rough } = result;
  if (totalPrice === null) return `${serviceName}: we couldn't work out a price from your photos. ${laterText(who)}`;
  const details = [
    ...lines.map(({ name, total, rate, unit }) =>
      total === null ? `${name}: ${formatRate(rate)} ${unit}` : `${name}: ${formatMoney(total)}`,
    ),
    range && `${likelyText(range)}.`,
    minimumText(result),
    basisText(result),
    assumedText(result),
  ];
  return {
    label: serviceName,
    price: formatMoney(totalPrice),
    ...(rough ? { note: "rough estimate" } : {}),
    details: details.filter((text) => text !== null),
  };
}
