import { readQuoteToken } from "#features/quotes/quotes/quoteAddress.server.ts";
import { quoteAtLink, readQuote, type StoredQuote } from "#features/quotes/quotes/quote.queries.ts";
import { readSettings } from "#features/quotes/quotes/quoteSettings.queries.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, TenantDb } from "#platform/database/tenantDb.ts";
import { words } from "./quoteWords.en.ts";

/** Finding a quote by the address of its page. */

/** A quote that was found by the token of its page, with all that belongs to it. */
export type FoundQuote = QuoteAtLink & { stored: StoredQuote };
type QuoteAtLink = { owner: OwnerDb; id: string };

const gone = () => new ProductError("not_found", words.gone);
const yearInMs = 365.25 * 86_400_000;

/**
 * Which quote is at an address, for as long as the business keeps quotes since it was last sent, answered or accepted. Throws `not_found`, whatever the reason that there is none: unknown, renewed, or too old.
 */
export async function findAtLink(db: TenantDb, token: string): Promise<QuoteAtLink> {
  const read = readQuoteToken(token);
  if (!read) throw gone();
  const owner = db.forOwner(read.ownerId);
  const [[at], { keep_years }] = await Promise.all([
    owner.query(quoteAtLink, { link_hash: read.linkHash }),
    readSettings(owner.query),
  ]);
  const moments = [at?.sent_at, at?.answered_at, at?.accepted_at].flatMap((moment) =>
    moment ? [Date.parse(moment)] : [],
  );
  if (!at || Date.now() - Math.max(...moments) > keep_years * yearInMs) throw gone();
  return { owner, id: at.id };
}

/** The quote at an address, read whole. Throws as `findAtLink` does. */
export async function findQuote(db: TenantDb, token: string): Promise<FoundQuote> {
  const { owner, id } = await findAtLink(db, token);
  const stored = await readQuote(owner.query, id, new Date());
  if (!stored) throw gone();
  return { owner, id, stored };
}
