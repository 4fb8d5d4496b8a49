import type { EstimateResult } from "#features/requests/form-drafts/publicForm.ts";
import { formatMoney, formatRate } from "#shared/figures/figures.ts";
import { phoneHref } from "#shared/contact/phone.ts";
import { languageNamed, languageParameter, type Language } from "#shared/words/languages.ts";
import type { StatementRow } from "#platform/database/statement.ts";
import type { Deps } from "#platform/deps.ts";
import type { CustomerEmailKind } from "#platform/kinds/emailKinds.ts";
import type { QueuedJob } from "#platform/kinds/jobKinds.ts";
import { mailHeadOf, type Mail, type MailPart } from "#platform/kinds/mail.ts";
import type { mailedCustomer, mailingBusiness } from "./customerMail.queries.ts";
import { messages as unitsEn } from "#features/catalog/pricing/unitWords.en.ts";
import { messages as unitsEs } from "#features/catalog/pricing/unitWords.es.ts";
import { unitLabel } from "#features/catalog/pricing/measure.ts";
import { messages as answerEn } from "#features/requests/form-answers/answerWords.en.ts";
import { messages as answerEs } from "#features/requests/form-answers/answerWords.es.ts";
import { messages as en } from "./customerMailWords.en.ts";
import { messages as es } from "./customerMailWords.es.ts";
import { basisText, likelyText, minimumText, usualText } from "#features/requests/form-answers/resultWords.ts";
import { needsSize } from "#features/requests/form-answers/needsSize.ts";
import { formatPriceRange } from "#features/requests/estimate-prices/priceWords.ts";
import { requestAddress } from "./requestAddress.server.ts";

/** Common parts of all emails to customers about their requests. */

/** In seconds. The email waits this long for a photo analysis, so that it can include the price. */
const analysisFirst = 60;

/** The job that emails a customer the confirmation of a request. A second run does nothing. */
export const customerMailJob = (ownerId: string, requestId: string, awaitingAnalysis: boolean): QueuedJob => ({
  name: "mail-customer",
  data: { ownerId, requestId },
  ...(awaitingAnalysis ? { startAfterSeconds: analysisFirst } : {}),
});

/** The language of emails to a customer. */
export const languageOfCustomer = ({ language }: Pick<StatementRow<typeof mailedCustomer>, "language">): Language =>
  languageNamed(language ?? undefined) ?? "en";

/** Head, sender, button and small print of an email to a customer. */
export function customerMailFrame(
  { secret, publicUrl, emailSuppressions }: Pick<Deps, "secret" | "publicUrl" | "emailSuppressions">,
  {
    kind,
    ownerId,
    requestId,
    to,
    business,
    language,
  }: {
    kind: CustomerEmailKind;
    ownerId: string;
    requestId: string;
    to: string;
    business: StatementRow<typeof mailingBusiness>;
    language: Language;
  },
): Omit<Mail, "subject" | "heading" | "body"> {
  const words = customerMailWords[language];
  return {
    kind,
    to,
    accountId: ownerId,
    about: { requestId },
    language,
    ...mailHeadOf({ publicUrl }, business),
    from: {
      name: business.name ?? words.theBusiness,
      ...(business.reply_to ? { replyTo: business.reply_to } : {}),
    },
    action: { label: words.seeRequest, url: publicUrl + requestAddress(secret, ownerId, requestId) },
    smallPrint: [words.why(business.name ?? words.theBusiness)],
    stop: {
      label: words.stop,
      url: `${publicUrl}/mails/stop?token=${emailSuppressions.token(to)}${language === "en" ? "" : `&${languageParameter}=${language}`}`,
    },
  };
}

/** Texts of every email to a customer, by language. */
export const customerMailWords = { en, es };

/** Texts of answers, in the language of an email's reader. */
export const answerIn = { en: { answer: answerEn, units: unitsEn }, es: { answer: answerEs, units: unitsEs } };

/** A price and its explanation for the customer. Null if there is no price. */
export function pricePart(result: EstimateResult, language: Language): MailPart | null {
  const { serviceName, totalPrice, lines, range, rough } = result;
  if (totalPrice === null) return null;
  const texts = answerIn[language];
  const details = [
    ...lines.map(({ name, total, rate, unit }) => {
      if (total !== null) return `${name}: ${formatMoney(total)}`;
      return `${name}: ${rate === 0 ? texts.answer.toBeDetermined : `${formatRate(rate)} ${unitLabel({ unit, custom_unit: null }, texts.units)}`}`;
    }),
    range && !rough ? `${likelyText(range, texts)}.` : null,
    minimumText(result, texts),
    basisText(result, texts),
  ];
  return {
    label: serviceName,
    price: rough && range ? formatPriceRange(range) : formatMoney(totalPrice),
    ...(rough ? { note: customerMailWords[language].roughEstimate } : {}),
    details: details.filter((text) => text !== null),
  };
}

/** Asks for a missing size, which the request's page takes. Null if none is missing. */
export function sizePart(result: EstimateResult, who: string, language: Language): MailPart | null {
  if (!needsSize(result)) return null;
  const asked = customerMailWords[language].needSize(result.serviceName);
  return [asked, usualText(result, who, answerIn[language])].filter((text) => text !== null).join(" ");
}

/** A line for calling the business. Empty if it has no phone. */
export function callPart({ phone }: { phone: string | null }, language: Language): MailPart[] {
  const words = customerMailWords[language];
  return phone === null ? [] : [{ facts: [{ label: words.callLabel, value: phone, url: phoneHref(phone) }] }];
}
