import { readPaperToken } from "#features/papers/paper-links/paperLink.server.ts";
import { findQuoteByToken, readQuote, type StoredQuote } from "#features/quotes/quotes/quote.queries.ts";
import { readSettings } from "#features/quotes/quotes/quoteSettings.queries.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, TenantDb } from "#platform/database/tenantDb.ts";
import { messages as en } from "#features/quotes/quote-offer/quoteWords.en.ts";
import { messages as es } from "#features/quotes/quote-offer/quoteWords.es.ts";
import type { Language } from "#shared/words/languages.ts";

/** Finds a quote by the address of its page. */

/** A quote found by the token of its page, with all that belongs to it. */
export type QuotePageContext = QuoteLocation & { stored: StoredQuote };
type QuoteLocation = { owner: OwnerDb; id: string };

const quoteNotFoundError = (language: Language) => new ProductError("not_found", (language === "es" ? es : en).gone);
const yearInMs = 365.25 * 86_400_000;

/**
 * Returns the quote at an address. Throws `not_found` if the link is unknown or was renewed, or if the last sending,
 * answer or acceptance is longer ago than the years for which the business stores quotes. `language` is that of the
 * refusal.
 */
export async function locateByToken(db: TenantDb, token: string, language: Language = "en"): Promise<QuoteLocation> {
  const read = readPaperToken(token);
  if (!read) throw quoteNotFoundError(language);
  const owner = db.forOwner(read.ownerId);
  const [[at], { keep_years }] = await Promise.all([
    owner.query(findQuoteByToken, { link_hash: read.hash }),
    readSettings(owner.query),
  ]);
  if (!at || !isStillShown(at, keep_years, Date.now())) throw quoteNotFoundError(language);
  return { owner, id: at.id };
}

type QuoteMoments = { sent_at: string | null; answered_at: string | null; accepted_at: string | null };

/** True if the business still stores the quote for its customer. `now` is in milliseconds. */
export function isStillShown({ sent_at, answered_at, accepted_at }: QuoteMoments, years: number, now: number): boolean {
  const moments = [sent_at, answered_at, accepted_at].flatMap((moment) => (moment ? [Date.parse(moment)] : []));
  return now - Math.max(...moments) <= years * yearInMs;
}

/** Reads the whole quote at an address. Throws as `locateByToken` does. */
export async function findQuote(db: TenantDb, token: string, language: Language): Promise<QuotePageContext> {
  const { owner, id } = await locateByToken(db, token, language);
  const stored = await readQuote(owner.query, id, new Date());
  if (!stored) throw quoteNotFoundError(language);
  return { owner, id, stored };
}
