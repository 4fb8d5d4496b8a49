import { unsubscribeLink } from "#features/notifications/digest.server.ts";
import { languageParameter, languages, type Language } from "#shared/languages.ts";
import { formatMoney } from "#shared/figures.ts";
import type { Deps } from "#platform/deps.ts";
import type { QueuedJob } from "#platform/jobKinds.ts";
import { headedBy, type Attachment, type Mail } from "#platform/mail.ts";
import { quoteAddress } from "./quoteAddress.server.ts";
import type { MailedBusiness } from "./quoteMails.queries.ts";
import type { QuoteContent } from "./quote.ts";
import { words as en } from "./quoteMailWords.en.ts";
import { words as es } from "./quoteMailWords.es.ts";

/** The emails about quotes, to customers and to those of the business who want to be told. */

const said = { en, es };
type Words = typeof en;

/** What an email is about: the version that stands, and the link to it. */
export type MailedQuote = {
  ownerId: string;
  quoteId: string;
  linkNumber: number;
  content: Pick<QuoteContent, "number" | "version" | "title" | "recipient" | "language">;
};

/** What a customer is emailed about. */
export type CustomersMail =
  | { about: "sent"; lastDay: string; total: number }
  | { about: "withdrawn" }
  | { about: "answered"; text: string }
  | { about: "accepted"; total: number; deposit: number; paper: string; language: Language };

/** The email to the customer of a quote, ready to be queued; none where there is no address. */
export function customersMail(
  deps: Pick<Deps, "secret" | "publicUrl" | "mailStops">,
  business: MailedBusiness,
  { ownerId, quoteId, linkNumber, content }: MailedQuote,
  mail: CustomersMail,
): QueuedJob[] {
  const to = content.recipient.email;
  if (to === null) return [];
  const language = mail.about === "accepted" ? mail.language : content.language;
  const words = said[language];
  const who = business.name ?? words.theBusiness;
  const address = quoteAddress(deps.secret, { ownerId, quoteId, number: linkNumber });
  const asked = language === "en" ? "" : `&${languageParameter}=${language}`;
  return [
    {
      name: "send-mail",
      data: {
        to,
        accountId: ownerId,
        language,
        ...headedBy(deps, business),
        from: { name: who, ...(business.reply_to ? { replyTo: business.reply_to } : {}) },
        ...customersWords(content, mail, { words, who, language }),
        action: { label: words.seeQuote, url: deps.publicUrl + address },
        smallPrint: [words.why(who)],
        stop: { label: words.stop, url: `${deps.publicUrl}/mails/stop?token=${deps.mailStops.token(to)}${asked}` },
        ...(mail.about === "accepted"
          ? { attachments: [{ name: words.fileName(content.number), sha256: mail.paper }] satisfies Attachment[] }
          : {}),
      },
    },
  ];
}

function customersWords(
  { number, version, title }: MailedQuote["content"],
  mail: CustomersMail,
  { words, who, language }: { words: Words; who: string; language: Language },
): Pick<Mail, "subject" | "heading" | "body"> {
  const price = (amount: number, details: string[]) => ({
    label: title === "" ? words.total : title,
    price: formatMoney(amount / 100),
    details,
  });
  switch (mail.about) {
    case "sent": {
      const body = [price(mail.total, [words.until(dayWords(mail.lastDay, language))]), words.readAndAnswer];
      return version === 1
        ? { subject: words.sentSubject(number, who), heading: words.sent(who), body }
        : {
            subject: words.newSubject(number, who),
            heading: words.changed(who),
            body: [words.whatChanged, ...body],
          };
    }
    case "withdrawn":
      return { subject: words.withdrawnSubject(number, who), heading: words.withdrawn(who), body: [] };
    case "answered":
      return {
        subject: words.answeredSubject(number, who),
        heading: words.answered(who),
        body: [{ title: who, text: mail.text }],
      };
    case "accepted":
      return {
        subject: words.acceptedSubject(number, who),
        heading: words.accepted(who),
        body: [
          price(mail.total, mail.deposit > 0 ? [words.deposit(formatMoney(mail.deposit / 100))] : []),
          words.acceptedPaper,
        ],
      };
  }
}

const dayWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].tag, {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T12:00:00Z`));

/** What the business is told of a quote. */
export type BusinessMail = { subject: string; heading: string; body: Mail["body"]; attachments?: Attachment[] };

/** The emails to those of the business who want to be told of requests and quotes. */
export const businessMails = (
  deps: Pick<Deps, "secret" | "publicUrl">,
  business: MailedBusiness,
  { ownerId, quoteId }: Pick<MailedQuote, "ownerId" | "quoteId">,
  mail: BusinessMail,
): QueuedJob[] =>
  business.recipients.map(({ id: personId, email }) => ({
    name: "send-mail",
    data: {
      to: email,
      accountId: ownerId,
      ...headedBy(deps, business),
      ...mail,
      action: { label: "Open the quote", url: `${deps.publicUrl}/quotes/${quoteId}` },
      stop: unsubscribeLink(deps, { businessId: ownerId, personId, mails: "requests" }),
    },
  }));
