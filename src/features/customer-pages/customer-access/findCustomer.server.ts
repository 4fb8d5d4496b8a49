import { ProductError } from "#shared/errors.ts";
import type { Language } from "#shared/words/languages.ts";
import type { OwnerDb, TenantDb } from "#platform/database/tenantDb.ts";
import { customerOfLink, pageOfCustomer } from "#features/customer-pages/customer-links/customerLink.queries.ts";
import { readCustomerToken } from "#features/customer-pages/customer-links/customerToken.server.ts";
import type { LinkSubject } from "#features/customer-pages/customer-links/linkSubject.ts";
import { customerPageRefusals } from "./customerPageRefusals.ts";

/** Finds a customer by the address of their page. */

/**
 * A customer found by the token of their page. `linkedId`: the customer whose link it is, who may have been merged into
 * this one. `subject`: the record of the email that had the link.
 */
export type FoundCustomer = {
  owner: OwnerDb;
  linkedId: string;
  number: number;
  subject: LinkSubject | null;
  customer: { id: string; name: string; email: string | null };
};

/** Returns the customer of a link. Throws `not_found` if there is none, or if the link was renewed. */
export async function findCustomer(
  { secret, db }: { secret: string; db: TenantDb },
  token: string,
  language: Language,
): Promise<FoundCustomer> {
  const gone = () => new ProductError("not_found", customerPageRefusals(language).gone);
  const read = readCustomerToken(token);
  if (!read) throw gone();
  const owner = db.forOwner(read.ownerId);
  const id = read.customerId;
  const [[page], [customer]] = await Promise.all([
    owner.query(pageOfCustomer, { id }),
    owner.query(customerOfLink, { id }),
  ]);
  const number = page?.link_number ?? 1;
  if (!customer || !read.opens(secret, number)) throw gone();
  return { owner, linkedId: id, number, subject: read.subject, customer };
}
