/**
 * One email, about the account of `accountId`, with which it goes from the local mailbox. Its design and its twin in plain
 * text are made of the same parts. `business` heads it, else the product; `from` is the business where it writes to its
 * customer, and gets the answers. `stop` leads to where such emails are turned off: by a person, or by a mail program in
 * one click.
 */
export type Mail = {
  to: string;
  accountId: string;
  subject: string;
  business?: { name: string; logo?: string };
  from?: { name: string; replyTo?: string };
  heading: string;
  body: MailPart[];
  /** The one button. */
  action?: { label: string; url: string };
  /** What stands below in small letters. */
  smallPrint?: string[];
  stop?: { label: string; url: string };
};

/** A paragraph, a price in large letters with what it is for and why (`note` stands beside it), a list under its title, or facts line by line. */
export type MailPart =
  | string
  | { label: string; price: string; note?: string; details: string[] }
  | { title: string; list: string[] }
  | { facts: { label: string; value: string; url?: string }[] };

/** The head of emails of a business, whose logo is at this path of ours; of the product where the business has neither. */
export const headedBy = (
  { publicUrl }: { publicUrl: string },
  { name, logo }: { name: string | null; logo: string | null },
): Pick<Mail, "business"> =>
  name || logo ? { business: { name: name ?? "", ...(logo ? { logo: publicUrl + logo } : {}) } } : {};

/** An email as it was queued before it had parts. */
export type EarlierMail = Pick<Mail, "to" | "accountId" | "subject" | "action" | "stop"> & {
  text: string;
  logo?: { url: string; name: string };
};

/** An email out of the queue, where one of an earlier release may have waited. */
export function mailFromQueue(mail: Mail | EarlierMail): Mail {
  if (!("text" in mail)) return mail;
  const { text, logo, ...rest } = mail;
  return {
    ...rest,
    ...(logo ? { business: { name: logo.name, logo: logo.url } } : {}),
    heading: mail.subject,
    body: text.split(/\n{2,}/),
  };
}
