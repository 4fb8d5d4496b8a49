import { readQuoteToken } from "#features/quotes/quotes/quoteAddress.server.ts";
import { findQuoteByToken, readQuote, type StoredQuote } from "#features/quotes/quotes/quote.queries.ts";
import { readSettings } from "#features/quotes/quotes/quoteSettings.queries.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, TenantDb } from "#platform/database/tenantDb.ts";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";

/** Finds a quote by the address of its page. */

/** A quote found by the token of its page, with all that belongs to it. */
export type QuotePageContext = QuoteLocation & { stored: StoredQuote };
type QuoteLocation = { owner: OwnerDb; id: string };

const quoteNotFoundError = () => new ProductError("not_found", messages.gone);
const yearInMs = 365.25 * 86_400_000;

/**
 * Returns the quote at an address. Throws `not_found` if the link is unknown or was renewed, or if the last sending,
 * answer or acceptance is longer ago than the years for which the business stores quotes.
 */
export async function locateByToken(db: TenantDb, token: string): Promise<QuoteLocation> {
  const read = readQuoteToken(token);
  if (!read) throw quoteNotFoundError();
  const owner = db.forOwner(read.ownerId);
  const [[at], { keep_years }] = await Promise.all([
    owner.query(findQuoteByToken, { link_hash: read.linkHash }),
    readSettings(owner.query),
  ]);
  const moments = [at?.sent_at, at?.answered_at, at?.accepted_at].flatMap((moment) =>
    moment ? [Date.parse(moment)] : [],
  );
  if (!at || Date.now() - Math.max(...moments) > keep_years * yearInMs) throw quoteNotFoundError();
  return { owner, id: at.id };
}

/** Reads the whole quote at an address. Throws as `locateByToken` does. */
export async function findQuote(db: TenantDb, token: string): Promise<QuotePageContext> {
  const { owner, id } = await locateByToken(db, token);
  const stored = await readQuote(owner.query, id, new Date());
  if (!stored) throw quoteNotFoundError();
  return { owner, id, stored };
}
