import type { Language } from "#shared/words/languages.ts";
import type { EmailKind } from "./emailKinds.ts";

/**
 * One email, about the account of `accountId`, with which it goes from the local mailbox. Its design and its twin in plain
 * text are made of the same parts. `business` heads it, else the product; `from` is the business where it writes to its
 * customer, and gets the answers. `stop` leads to where such emails are turned off: by a person, or by a mail program in
 * one click.
 */
export type Mail = {
  kind: EmailKind;
  to: string;
  accountId: string;
  subject: string;
  /** What it is written in; English where nothing is said. */
  language?: Language;
  business?: { name: string; logo?: string; colour?: string };
  from?: { name: string; replyTo?: string };
  heading: string;
  body: readonly MailPart[];
  /** The one button. */
  action?: { label: string; url: string };
  /** What stands below in small letters. */
  smallPrint?: string[];
  stop?: { label: string; url: string };
  attachments?: readonly Attachment[];
  /** The place at which its business promised it to a customer: a failed delivery shows there. */
  about?: MailedAbout;
};

/** A quote or a request of the business's. */
export type MailedAbout = { quoteId: string } | { requestId: string };

/** A PDF that goes with an email: what it is called, and by what it is found among the files of the account's quotes. */
export type Attachment = { name: string; sha256: string };

/** A paragraph, a price in large letters with what it is for and why (`note` stands beside it), a photo, a list or a text under its title, or facts line by line. */
export type MailPart =
  | string
  | { label: string; price: string; note?: string; details: string[] }
  | { title: string; list: string[] }
  | { title: string; text: string }
  | PhotoPart
  | { facts: { label: string; value: string; url?: string }[] };

/**
 * A photo of the store, by its key, with what was outlined on it in shares of its width and height. It travels in the email
 * itself: it is there without a connection and where pictures of others are blocked, and nobody learns that it was looked at.
 */
export type PhotoPart = {
  photo: string;
  alt: string;
  outlines: { corners: { x: number; y: number }[]; hole: boolean }[];
};

/** The head of emails of a business, whose logo is at this path of ours, and its colour; of the product where it has no name and no logo. */
export const mailHeadOf = (
  { publicUrl }: { publicUrl: string },
  { name, logo, colour = null }: { name: string | null; logo: string | null; colour?: string | null },
): Pick<Mail, "business"> =>
  name || logo
    ? { business: { name: name ?? "", ...(logo ? { logo: publicUrl + logo } : {}), ...(colour ? { colour } : {}) } }
    : {};

/** What is needed to deliver an email: those of an earlier release had no kind. */
export type QueuedMail = Omit<Mail, "kind">;

/** An email as it was queued before it had parts. */
type LegacyQueuedMail = Pick<Mail, "to" | "accountId" | "subject" | "action" | "stop"> & {
  text: string;
  logo?: { url: string; name: string };
};

/** An email out of the queue, where one of an earlier release may have waited. */
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
