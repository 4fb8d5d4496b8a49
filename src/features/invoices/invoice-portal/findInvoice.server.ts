import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { ProductError } from "#shared/errors.ts";
import type { Language } from "#shared/words/languages.ts";
import type { OwnerDb, TenantDb } from "#platform/database/tenantDb.ts";
import { readPaperToken } from "#features/papers/paper-links/paperLink.server.ts";
import { invoiceAtLink, paymentOnItsWay, type StoredInvoice } from "#features/invoices/invoices/invoice.queries.ts";
import { readInvoice } from "#features/invoices/invoices/invoiceReading.server.ts";
import { invoicePageRefusals } from "./invoicePageRefusals.ts";

/** Finds an invoice by the address of its page. */

type LocatedInvoice = { owner: OwnerDb; id: string };
/** An invoice found by the token of its page, with all that belongs to it. */
export type FoundInvoice = LocatedInvoice & {
  stored: StoredInvoice & { payment_on_its_way: boolean };
  timeZone: string;
};

/** Returns the invoice at an address. Throws `not_found` if there is none, in the language of the reader. */
export async function locateInvoice(db: TenantDb, token: string, language: Language = "en"): Promise<LocatedInvoice> {
  const gone = () => new ProductError("not_found", invoicePageRefusals(language).gone);
  const read = readPaperToken(token);
  if (!read) throw gone();
  const owner = db.forOwner(read.ownerId);
  const [at] = await owner.query(invoiceAtLink, { link_hash: read.hash });
  if (!at) throw gone();
  return { owner, id: at.id };
}

/** Reads the whole invoice at an address. Throws as `locateInvoice` does. */
export async function findInvoice(db: TenantDb, token: string, language: Language): Promise<FoundInvoice> {
  const { owner, id } = await locateInvoice(db, token, language);
  const { today, timeZone } = await todayOfOwner(owner, new Date());
  const stored = await readInvoice(owner.query, id, today);
  const [waiting] = await owner.query(paymentOnItsWay, { id });
  return { owner, id, stored: { ...stored, payment_on_its_way: waiting !== undefined }, timeZone };
}
