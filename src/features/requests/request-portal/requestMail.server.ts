import {
  answerIn,
  callPart,
  customerMailFrame,
  customerMailWords,
  languageOfCustomer,
  pricePart,
  sizePart,
} from "#features/requests/submissions/customerMail.server.ts";
import {
  mailedCustomer,
  mailingBusiness,
  claimCustomerMail,
} from "#features/requests/submissions/customerMail.queries.ts";
import { photoPart } from "#features/requests/submissions/photoPart.server.ts";
import { answersIn } from "#features/requests/form-drafts/ownersWords.ts";
import type { EstimateResult } from "#features/requests/form-drafts/publicForm.ts";
import { likelyText } from "#features/requests/form-answers/resultWords.ts";
import { formatPriceRange } from "#features/requests/estimate-prices/priceWords.ts";
import { requestTotal } from "#features/requests/form-answers/requestTotal.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import type { Language } from "#shared/words/languages.ts";
import { pipelined } from "#platform/database/pipelined.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import { countCustomerMail } from "#platform/mail/customerMails.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload } from "#platform/kinds/jobKinds.ts";
import type { Mail, MailPart } from "#platform/kinds/mail.ts";
import { findRequestById } from "./findRequest.server.ts";
import { greetingName, type RequestPage } from "./requestPage.ts";
import { pageOf } from "./requestPage.server.ts";
import { byWhen } from "./byWhen.ts";
import { messages as mailEn } from "./requestMailWords.en.ts";
import { messages as mailEs } from "./requestMailWords.es.ts";
import { messages as pageEn } from "./requestWords.en.ts";
import { messages as pageEs } from "./requestWords.es.ts";
import { hasAllResults } from "./hasResults.ts";

/**
 * Emails the content of a request's page to the customer, once. That is the confirmation, the price or why there is
 * none yet, the photo, the next steps, and the page's URL. One transaction stores both the email and that it was sent,
 * so that no replay or retry sends another.
 */
export async function mailCustomer(
  { deps, db }: { deps: Deps; db: TenantDb },
  { ownerId, requestId }: JobPayload<"mail-customer">,
): Promise<void> {
  const owner = db.forOwner(ownerId);
  const [[customer], [business], found] = await owner.transaction(({ query }) =>
    pipelined([
      query(mailedCustomer, { request_id: requestId }),
      query(mailingBusiness),
      findRequestById(deps, owner, requestId, query),
    ]),
  );
  if (!customer?.email || !business || !found || customer.customer_mailed_at !== null) return;
  const to = customer.email;
  if ((await countCustomerMail(deps, owner, "request_received", to)) !== null) return;
  const language = languageOfCustomer(customer);
  const content = contentOf(await pageOf(found), language);
  await owner.transaction(async ({ query, enqueue }) => {
    const taken = await query(claimCustomerMail, { request_id: requestId, now: new Date().toISOString() });
    if (taken.length === 0) return;
    const frame = customerMailFrame(deps, {
      kind: "request_received",
      ownerId,
      requestId,
      to,
      business,
      language,
    });
    enqueue({ name: "send-mail", data: { ...frame, ...content } });
  });
}

const mailWords = { en: mailEn, es: mailEs };
const pageWords = { en: pageEn, es: pageEs };

/** The email's version of the page. */
function contentOf(page: RequestPage, language: Language): Pick<Mail, "subject" | "heading" | "body"> {
  const [words, texts] = [mailWords[language], pageWords[language]];
  const { business, collected } = page;
  const results = answersIn(page.results, page.services, language, business.business_profile.form_language);
  const who = business.business_name ?? texts.theBusiness;
  const name = greetingName(page.name);
  const services = results.map(({ serviceName }) => serviceName).join(", ");
  const priced = results.some(({ totalPrice }) => totalPrice !== null);
  return {
    subject: (priced ? words.subjectWithPrice(who, services) : words.subject(who, services)).slice(0, 200),
    heading: [
      name === null ? words.thanks : words.thanksTo(name),
      business.business_name === null ? words.wasSent : words.hasRequest(business.business_name),
    ].join(" "),
    body: [
      ...(collected
        ? []
        : results.map(
            (result) =>
              pricePart(result, language) ?? sizePart(result, who, language) ?? whyNone(page, result, who, words),
          )),
      ...totalPart(results, language),
      ...photoPart(
        page.photos[0],
        page.outlines.map(({ measurement }) => measurement),
        words.photo,
      ),
      {
        title: texts.next,
        text: `${!collected && hasAllResults(page) ? customerMailWords[language].willContact(who) : texts.willLook(who)} ${byWhen(page, who, { words: texts, language })}`,
      },
      words.onThePage,
      ...callPart({ phone: business.business_phone }, language),
    ],
  };
}

type Words = typeof mailEn;

/** The reason why a service has no price yet, or none that is shown. */
function whyNone(page: RequestPage, { serviceName, show_price }: EstimateResult, who: string, words: Words): string {
  if (!show_price) return words.quoteLater(serviceName, who);
  if (page.price_by_email) return words.workingOut(serviceName);
  if (page.working) return words.onPageSoon(serviceName);
  return page.pending ? words.unmeasured(serviceName, who) : words.quoteLater(serviceName, who);
}

/** The sum, if there is one. */
function totalPart(results: readonly EstimateResult[], language: Language): MailPart[] {
  const total = requestTotal(results);
  if (!total) return [];
  const { price, low, high, rough } = total;
  const texts = answerIn[language];
  if (rough && low < high) return [{ label: texts.answer.total, price: formatPriceRange({ low, high }), details: [] }];
  const details = low < high ? [`${likelyText({ low, high }, texts)}.`] : [];
  return [{ label: texts.answer.total, price: formatMoney(price), details }];
}
