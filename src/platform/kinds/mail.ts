import type { Language } from "#shared/words/languages.ts";
import type { EmailKind } from "./emailKinds.ts";

/**
 * One email, about the account `accountId`; deleting the account deletes it from the local mailbox. Its HTML and its
 * plain text are built from the same parts. `business` heads it, or else the product; `from` is the business when it
 * writes to its customer, and gets the replies; `replyTo` is the customer whom a member is notified of. `stop` is the link that turns such emails off: for a person, or for a
 * mail program in one click.
 */
export type Mail = {
  kind: EmailKind;
  to: string;
  /** The name of the person at this address. */
  toName?: string;
  accountId: string;
  subject: string;
  /** The language of the email; English by default. */
  language?: Language;
  business?: { name: string; logo?: string; colour?: string };
  from?: { name: string; replyTo?: string };
  replyTo?: { name: string; address: string };
  heading: string;
  body: readonly MailPart[];
  /** The one button. */
  action?: { label: string; url: string };
  /** A second link, in small letters below the button. */
  more?: { label: string; url: string };
  /** The small print at the bottom. */
  smallPrint?: string[];
  stop?: { label: string; url: string };
  attachments?: readonly Attachment[];
  /** The quote or request for which the business promised it to a customer: a failed delivery is shown there. */
  about?: MailedAbout;
};

/** A quote, an invoice or a request of the business. */
export type MailedAbout = { quoteId: string } | { invoiceId: string } | { requestId: string };

/** A PDF attached to an email: its name, and its hash among the files of the account's quotes. */
export type Attachment = { name: string; sha256: string };

/**
 * A paragraph, one that a person wrote and whose web addresses are links, a price in large letters with its label and
 * reason (`note` is below it), a photo, a titled list or text, or facts line by line.
 */
export type MailPart =
  | string
  | { written: string }
  | { label: string; price: string; note?: string; details: string[] }
  | { title: string; list: string[] }
  | { title: string; text: string }
  | PhotoPart
  | { facts: { label: string; value: string; url?: string }[] };

/**
 * A photo of the store, by its key, with outlines in shares of its width and height. It is embedded in the email: it is
 * visible offline and when external pictures are blocked, and no one learns that it was viewed.
 */
export type PhotoPart = {
  photo: string;
  alt: string;
  outlines: { corners: { x: number; y: number }[]; hole: boolean }[];
};

/**
 * Returns the head of a business's emails: its logo at this path of ours, and its colour. The product's head if it has
 * neither name nor logo.
 */
export const mailHeadOf = (
  { publicUrl }: { publicUrl: string },
  { name, logo, colour = null }: { name: string | null; logo: string | null; colour?: string | null },
): Pick<Mail, "business"> =>
  name || logo
    ? { business: { name: name ?? "", ...(logo ? { logo: publicUrl + logo } : {}), ...(colour ? { colour } : {}) } }
    : {};

/** The data to deliver an email: emails of an earlier release had no kind. */
export type QueuedMail = Omit<Mail, "kind">;

/** An email as an earlier release queued it, before emails had parts. */
type LegacyQueuedMail = Pick<Mail, "to" | "accountId" | "subject" | "action" | "stop"> & {
  text: string;
  logo?: { url: string; name: string };
};

/** Returns an email from the queue, including one that an earlier release queued. */
export function mailFromQueue(mail: QueuedMail | LegacyQueuedMail): QueuedMail {
  if (!("text" in mail)) return mail;
  const { text, logo, ...rest } = mail;
  return {
    ...rest,
    ...(logo ? { business: { name: logo.name, logo: logo.url } } : {}),
    heading: mail.subject,
    body: text.split(/\n{2,}/),
  };
}
