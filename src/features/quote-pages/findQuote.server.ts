import { readQuoteToken } from "#features/quotes/quoteAddress.server.ts";
import { quoteAtLink, readQuote, type StoredQuote } from "#features/quotes/quote.queries.ts";
import { readSettings } from "#features/quotes/quoteSettings.queries.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, TenantDb } from "#platform/database/tenantDb.ts";
import { words } from "./quoteWords.en.ts";

/** Finding a quote by the address of its page. */

/** A quote that was found by the token of its page. */
export type FoundQuote = { owner: OwnerDb; id: string; stored: StoredQuote };

const gone = () => new ProductError("not_found", words.gone);
const yearInMs = 365.25 * 86_400_000;

/** The quote at an address. Throws `not_found`, whatever the reason that there is none: unknown, renewed, or too old. */
export async function findQuote(db: TenantDb, token: string): Promise<FoundQuote> {
  const read = readQuoteToken(token);
  if (!read) throw gone();
  const owner = db.forOwner(read.ownerId);
  const [at] = await owner.query(quoteAtLink, { link_hash: read.linkHash });
  if (!at) throw gone();
  const [stored, { keep_years }] = await Promise.all([
    readQuote(owner.query, at.id, new Date()),
    readSettings(owner.query),
  ]);
  const since = stored?.answered_at ?? stored?.sent_at;
  if (!stored || !since || Date.now() - new Date(since).getTime() > keep_years * yearInMs) throw gone();
  return { owner, id: at.id, stored };
}
