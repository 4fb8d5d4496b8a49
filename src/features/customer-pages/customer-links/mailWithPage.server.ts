import type { Query, TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { MailedAbout, QueuedMail } from "#platform/kinds/mail.ts";
import { customerOfInvoice, customerOfQuote, customerOfRequest, pageOfCustomer } from "./customerLink.queries.ts";
import { customerToken } from "./customerToken.server.ts";
import type { LinkSubject } from "./linkSubject.ts";
import { messages as en } from "./mailLinkWords.en.ts";
import { messages as es } from "./mailLinkWords.es.ts";

const texts = { en, es };

/**
 * Adds the link of the customer's page to an email of a business to its customer. It is added when the email is
 * delivered, so every email about a quote, an invoice or a request has it. A record without a customer has no page.
 */
export async function mailWithPage(
  { deps, db }: { deps: Pick<Deps, "secret" | "publicUrl">; db: TenantDb },
  mail: QueuedMail,
): Promise<QueuedMail> {
  if (!mail.from || !mail.about) return mail;
  const { query, ownerId } = db.forOwner(mail.accountId);
  const { subject, customerId } = await customerOf(query, mail.about);
  if (customerId === null) return mail;
  const [page] = await query(pageOfCustomer, { id: customerId });
  const token = customerToken(deps.secret, { ownerId, customerId, number: page?.link_number ?? 1, subject });
  const label = texts[mail.language ?? "en"].seeEverything(mail.from.name);
  return { ...mail, more: { label, url: `${deps.publicUrl}/my/${token}` } };
}

async function customerOf(
  query: Query,
  about: MailedAbout,
): Promise<{ subject: LinkSubject; customerId: string | null }> {
  const found = async (subject: LinkSubject, rows: Promise<{ customer_id: string | null }[]>) => ({
    subject,
    customerId: (await rows)[0]?.customer_id ?? null,
  });
  if ("quoteId" in about)
    return found({ kind: "quote", id: about.quoteId }, query(customerOfQuote, { id: about.quoteId }));
  if ("invoiceId" in about)
    return found({ kind: "invoice", id: about.invoiceId }, query(customerOfInvoice, { id: about.invoiceId }));
  return found({ kind: "request", id: about.requestId }, query(customerOfRequest, { id: about.requestId }));
}
