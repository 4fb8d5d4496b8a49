import type { EstimateResult } from "#features/requests/form-drafts/publicForm.ts";
import type { StatementRow } from "#platform/database/statement.ts";
import type { Language } from "#shared/words/languages.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload } from "#platform/kinds/jobKinds.ts";
import type { Mail, MailPart } from "#platform/kinds/mail.ts";
import {
  answerIn,
  callPart,
  customerMailFrame,
  languageOfCustomer,
  pricePart,
  sizePart,
} from "./customerMail.server.ts";
import { mailingBusiness, priceMailRecipient, claimCustomerMail, claimPriceMails } from "./customerMail.queries.ts";
import { readOpening } from "./offers.server.ts";
import { answersIn } from "#features/requests/form-drafts/ownersWords.ts";
import { answerAfterUpdate } from "./replayAnswer.server.ts";
import { messages as en } from "./customerMailWords.en.ts";
import { messages as es } from "./customerMailWords.es.ts";
import { laterText } from "#features/requests/form-answers/resultWords.ts";

/**
 * Sends a customer the promised price of a request: the request's page shows it, and an email has it if that was
 * promised. One transaction stores the texts, the fact that they were sent, and the email, so that it is neither
 * forgotten nor sent twice.
 */
export async function mailPrice(
  { deps, db }: { deps: Deps; db: TenantDb },
  { ownerId, requestId }: JobPayload<"mail-price">,
): Promise<void> {
  const owner = db.forOwner(ownerId);
  const [customer] = await owner.query(priceMailRecipient, { request_id: requestId });
  const stopped = customer !== undefined && (await deps.emailSuppressions.isStopped(customer.email));
  const opening = await readOpening(owner, null);
  await owner.transaction(async ({ query, notify, enqueue }) => {
    const taken = await query(claimPriceMails, { request_id: requestId });
    const byEmail = taken.some((one) => one.price_by_email);
    if (byEmail) await query(claimCustomerMail, { request_id: requestId, now: new Date().toISOString() });
    const promised = new Set(taken.filter((one) => one.deleted_at === null).map(({ id }) => id));
    if (promised.size === 0) return;
    const answer = await answerAfterUpdate({ query }, requestId, promised);
    notify("estimates");
    const [business] = await query(mailingBusiness);
    if (!answer || !business || !opening || !customer || !byEmail || stopped) return;
    const language = languageOfCustomer(customer);
    const results = answersIn(
      answer.results.filter(({ estimate_id }) => promised.has(estimate_id)),
      opening.services,
      language,
      opening.business_profile.form_language,
    );
    const frame = customerMailFrame(deps, {
      kind: "request_priced",
      ownerId,
      requestId,
      to: customer.email,
      business,
      language,
    });
    enqueue({ name: "send-mail", data: { ...frame, ...priceMail(business, results, language) } });
  });
}

const wordsIn = { en, es };

type Business = Pick<StatementRow<typeof mailingBusiness>, "name" | "phone">;

/**
 * The email itself. It contains none of the customer's own texts, because anyone can enter another person's address.
 */
function priceMail(
  business: Business,
  results: EstimateResult[],
  language: Language,
): Pick<Mail, "subject" | "heading" | "body"> {
  const words = wordsIn[language];
  const who = business.name ?? words.theBusiness;
  const priced = results.some(({ totalPrice }) => totalPrice !== null);
  const services = results.map(({ serviceName }) => serviceName).join(", ");
  return {
    subject: (priced ? words.priceSubject(services) : words.requestSubject(services)).slice(0, 200),
    heading: words.thanksFor(business.name),
    body: [
      ...results.map((result) => priceOrWords(result, who, language)),
      ...(priced ? [words.willContact(who)] : []),
      ...callPart(business, language),
    ],
  };
}

/** The price or message that the form would have shown. */
const priceOrWords = (result: EstimateResult, who: string, language: Language): MailPart =>
  pricePart(result, language) ??
  sizePart(result, who, language) ??
  `${wordsIn[language].noPrice(result.serviceName)} ${laterText(who, answerIn[language])}`;
