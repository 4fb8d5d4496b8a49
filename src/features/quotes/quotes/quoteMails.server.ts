import { languageParameter, languages, type Language } from "#shared/words/languages.ts";
import { formatCents } from "#shared/money/cents.ts";
import type { Deps } from "#platform/deps.ts";
import type { CustomerEmailKind } from "#platform/kinds/emailKinds.ts";
import type { QueuedJob } from "#platform/kinds/jobKinds.ts";
import { mailHeadOf, type Attachment, type Mail, type MailPart } from "#platform/kinds/mail.ts";
import type { RecordEnd } from "#shared/records/eventChain.ts";
import { quoteAddress } from "./quoteAddress.server.ts";
import type { MailedBusiness } from "./quoteMails.queries.ts";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { totalByDefault } from "#features/quotes/quote-rules/quoteDraft.ts";
import type { Priced } from "#features/quotes/quote-rules/quoteMoney.ts";
import { messages as en } from "./quoteMailWords.en.ts";
import { messages as es } from "./quoteMailWords.es.ts";

/** The emails about quotes to customers. */

const texts = { en, es };
type Words = typeof en;

/** The subject of an email: the current version, its link, and the end of the quote's record. */
export type MailedQuote = {
  ownerId: string;
  quoteId: string;
  linkNumber: number;
  content: Pick<QuoteContent, "number" | "version" | "title" | "recipient" | "language" | "changes_job">;
  end: RecordEnd;
};

/** The page on which anyone can check a signed PDF. */
export const checkAddress = ({ publicUrl }: Pick<Deps, "publicUrl">): string => `${publicUrl}/verify`;

/** The occasions for an email to a customer. */
export type CustomersMail =
  | { about: "sent" | "sent_again"; lastDay: string; offer: Priced }
  | { about: "withdrawn" | "released"; signed: boolean; paid: number }
  | { about: "answered"; text: string }
  | { about: "accepted"; total: number; deposit: number; paper: string; language: Language };

/** The kind of email for each occasion. */
export const customersKinds = {
  sent: "quote_sent",
  sent_again: "quote_sent",
  released: "quote_released",
  withdrawn: "quote_withdrawn",
  answered: "quote_answer",
  accepted: "quote_receipt",
} as const satisfies Record<CustomersMail["about"], CustomerEmailKind>;

/** Returns the email to the customer of a quote, ready to be queued; empty if there is no address. */
export function customersMail(
  deps: Pick<Deps, "secret" | "publicUrl" | "emailSuppressions">,
  business: MailedBusiness,
  { ownerId, quoteId, linkNumber, content, end }: MailedQuote,
  mail: CustomersMail,
): QueuedJob[] {
  const to = content.recipient.email;
  if (to === null) return [];
  const language = mail.about === "accepted" ? mail.language : content.language;
  const words = texts[language];
  const who = business.name ?? words.theBusiness;
  const offer = content.changes_job ? words.ofChange : words.ofQuote;
  const address = quoteAddress(deps.secret, { ownerId, quoteId, number: linkNumber });
  const asked = language === "en" ? "" : `&${languageParameter}=${language}`;
  return [
    {
      name: "send-mail",
      data: {
        kind: customersKinds[mail.about],
        to,
        toName: content.recipient.name,
        accountId: ownerId,
        about: { quoteId },
        language,
        ...mailHeadOf(deps, business),
        from: { name: who, ...(business.reply_to ? { replyTo: business.reply_to } : {}) },
        ...customersWords(content, mail, { words, offer, who, language }),
        action: { label: offer.see, url: deps.publicUrl + address },
        smallPrint: [
          offer.why(who),
          offer.record(end.count, end.head),
          ...(mail.about === "accepted" ? [words.check(checkAddress(deps))] : []),
        ],
        stop: {
          label: words.stop,
          url: `${deps.publicUrl}/mails/stop?token=${deps.emailSuppressions.token(to)}${asked}`,
        },
        ...(mail.about === "accepted"
          ? { attachments: [{ name: offer.fileName(content.number), sha256: mail.paper }] satisfies Attachment[] }
          : {}),
      },
    },
  ];
}

function customersWords(
  { number, version, title }: MailedQuote["content"],
  mail: CustomersMail,
  { words, offer, who, language }: { words: Words; offer: Words["ofQuote"]; who: string; language: Language },
): Pick<Mail, "subject" | "heading" | "body"> {
  const price = (amount: number, details: string[]) => ({
    label: title === "" ? words.total : title,
    price: formatCents(amount),
    details,
  });
  switch (mail.about) {
    case "sent":
    case "sent_again": {
      const until = words.until(dayWords(mail.lastDay, language));
      const offered =
        mail.offer.packages.length === 1
          ? [price(totalByDefault(mail.offer), [until])]
          : [...(title === "" ? [] : [title]), optionsPart(mail.offer, words), until];
      const body: MailPart[] = [...offered, words.readAndAnswer];
      return version === 1 || mail.about === "sent_again"
        ? { subject: offer.sentSubject(number, who), heading: offer.sent(who), body }
        : {
            subject: offer.newSubject(number, who),
            heading: offer.changed(who),
            body: [words.whatChanged, ...body],
          };
    }
    case "withdrawn":
      return {
        subject: offer.withdrawnSubject(number, who),
        heading: offer.withdrawn(who),
        body: keeps(mail, words, offer),
      };
    case "released":
      return {
        subject: offer.releasedSubject(number, who),
        heading: offer.released(who),
        body: [words.openAgain, ...keeps(mail, words, offer)],
      };
    case "answered":
      return {
        subject: offer.answeredSubject(number, who),
        heading: offer.answered(who),
        body: [{ title: who, text: mail.text }],
      };
    case "accepted":
      return {
        subject: offer.acceptedSubject(number, who),
        heading: offer.accepted(who),
        body: [
          price(mail.total, mail.deposit > 0 ? [words.deposit(formatCents(mail.deposit))] : []),
          words.acceptedPaper,
        ],
      };
  }
}

/** The packages to choose from, each with its total by default. */
const optionsPart = ({ packages, ...priced }: Priced, words: Words): MailPart => ({
  facts: packages.map((one) => ({
    label: formatCents(totalByDefault({ ...priced, packages: [one] })),
    value: [one.name, ...(one.recommended ? [words.recommended] : [])].join(" · "),
  })),
});

/** The part of a released acceptance that the customer keeps. */
const keeps = (
  { signed, paid }: { signed: boolean; paid: number },
  words: Words,
  offer: Words["ofQuote"],
): string[] => [...(signed ? [offer.signedStays] : []), ...(paid > 0 ? [words.paid(formatCents(paid))] : [])];

const dayWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].tag, {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T12:00:00Z`));

/** The button that opens a quote for a member. */
export const openQuote = (quoteId: string) => ({ label: "Open the quote", to: `/quotes/${quoteId}` as const });
