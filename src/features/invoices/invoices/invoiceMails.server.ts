import { formatCents } from "#shared/money/cents.ts";
import { languageParameter, type Language } from "#shared/words/languages.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { CustomerEmailKind } from "#platform/kinds/emailKinds.ts";
import { mailHeadOf, type Mail } from "#platform/kinds/mail.ts";
import { countCustomerMail, type EmailRefusal } from "#platform/mail/customerMails.ts";
import { dayOnPaper } from "#features/papers/paper/paperDates.ts";
import { paperLink } from "#features/papers/paper-links/paperLink.server.ts";
import { mailedBusiness } from "#features/quotes/quotes/quoteMails.queries.ts";
import { messages as en } from "./invoiceMailWords.en.ts";
import { messages as es } from "./invoiceMailWords.es.ts";

/** The emails about invoices to customers. */

const texts = { en, es };
type Words = typeof en;

/** The services that emailing a customer needs. */
export type MailDeps = Pick<Deps, "secret" | "publicUrl" | "limits" | "emailSuppressions">;

/** The invoice that an email is about. */
export type MailedInvoice = {
  id: string;
  number: string;
  link_number: number;
  title: string;
  language: Language;
  recipient: { name: string; email: string | null };
};

/** The occasions for an email to a customer. `paper` is the hash of the attached PDF; amounts are in cents. */
export type InvoiceMail =
  | { about: "sent"; due: number; dueOn: string | null; paper: string }
  | { about: "receipt"; paid: number; tip: number; left: number }
  | { about: "credit_note"; creditNote: string; amount: number; left: number; paper: string };

const kinds = {
  sent: "invoice_sent",
  receipt: "invoice_receipt",
  credit_note: "invoice_sent",
} as const satisfies Record<InvoiceMail["about"], CustomerEmailKind>;

/**
 * Emails the customer of an invoice within the transaction of the occasion. Returns the reason if the email cannot be
 * sent; null if it is queued, or if there is no address.
 */
export async function mailCustomer(
  deps: MailDeps,
  tx: OwnerTx,
  invoice: MailedInvoice,
  mail: InvoiceMail,
): Promise<EmailRefusal | null> {
  const { email, name } = invoice.recipient;
  if (email === null) return null;
  const refused = await countCustomerMail(deps, tx, kinds[mail.about], email);
  if (refused !== null) return refused;
  const [business] = await tx.query(mailedBusiness);
  if (!business) throw new Error("The business that emails an invoice was not found.");
  const { language } = invoice;
  const words = texts[language];
  const who = business.name ?? words.theBusiness;
  const { token } = paperLink(deps.secret, {
    kind: "invoice",
    ownerId: tx.ownerId,
    id: invoice.id,
    number: invoice.link_number,
  });
  const asked = language === "en" ? "" : `&${languageParameter}=${language}`;
  tx.enqueue({
    name: "send-mail",
    data: {
      kind: kinds[mail.about],
      to: email,
      toName: name,
      accountId: tx.ownerId,
      about: { invoiceId: invoice.id },
      language,
      ...mailHeadOf(deps, business),
      from: { name: who, ...(business.reply_to ? { replyTo: business.reply_to } : {}) },
      ...wordsOf(invoice, mail, { words, who }),
      action: {
        label: mail.about === "sent" ? words.seeInvoice : words.openInvoice,
        url: `${deps.publicUrl}/invoice/${token}`,
      },
      smallPrint: [words.why(who)],
      stop: {
        label: words.stop,
        url: `${deps.publicUrl}/mails/stop?token=${deps.emailSuppressions.token(email)}${asked}`,
      },
    },
  });
  return null;
}

function wordsOf(
  { number, title, language }: MailedInvoice,
  mail: InvoiceMail,
  { words, who }: { words: Words; who: string },
): Pick<Mail, "subject" | "heading" | "body" | "attachments"> {
  const label = (usual: string) => (title === "" ? usual : title);
  switch (mail.about) {
    case "sent": {
      const day =
        mail.dueOn === null
          ? words.dueNow
          : words.due(dayOnPaper(new Date(`${mail.dueOn}T12:00:00Z`), "UTC", language));
      return {
        subject: words.sentSubject(number, who),
        heading: words.sent(who),
        body: [{ label: label(words.amountDue), price: formatCents(mail.due), details: [day] }, words.attached],
        attachments: [{ name: words.fileName(number), sha256: mail.paper }],
      };
    }
    case "receipt":
      return {
        subject: words.receiptSubject(number, who),
        heading: words.received(who),
        body: [
          {
            label: label(words.paid),
            price: formatCents(mail.paid),
            details: mail.tip > 0 ? [words.tip(formatCents(mail.tip))] : [],
          },
          mail.left > 0 ? words.left(formatCents(mail.left)) : words.thanks,
        ],
      };
    case "credit_note":
      return {
        subject: words.creditSubject(mail.creditNote, who),
        heading: words.credited(who),
        body: [
          { label: words.credit, price: formatCents(mail.amount), details: [] },
          mail.left > 0 ? words.left(formatCents(mail.left)) : words.thanks,
        ],
        attachments: [{ name: words.creditFileName(mail.creditNote), sha256: mail.paper }],
      };
  }
}
