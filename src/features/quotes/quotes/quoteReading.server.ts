import type * as z from "zod";
import { ProductError } from "#shared/errors.ts";
import { paidOf } from "#shared/payments/ledger.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { eventData } from "#shared/records/eventChain.ts";
import { quoteContent, type QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { quoteAddress } from "./quoteAddress.server.ts";
import { lockQuote, readQuote, type LockedQuote, type StoredQuote } from "./quote.queries.ts";
import { acceptanceFrom } from "./quoteAcceptances.queries.ts";
import { checkingIntegrity } from "./quoteCheck.server.ts";
import { quoteRefusals, transitionRefusal } from "#features/quotes/quote-rules/quoteRefusals.ts";
import type { Language } from "#shared/words/languages.ts";
import { quoteDetails, refundNeeded, type QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { canTransition, stateAt, type QuoteTransition } from "#features/quotes/quote-rules/quoteState.ts";

/** Finds quotes to read or change them. */

/** The refusal for a quote that does not exist. */
export const quoteNotFoundError = () => new ProductError("not_found", quoteRefusals.gone);

/** Parses the frozen content of a version from its canonical JSON. */
export const parseContent = (json: string): QuoteContent => quoteContent.parse(JSON.parse(json));

/**
 * Returns everything about a quote, for its owner. Throws an `AlteredRecordError` if it was altered and cannot be read.
 */
export async function quoteDetailsOf(
  deps: Pick<Deps, "secret" | "publicUrl">,
  owner: { query: Query; ownerId: string },
  id: string,
): Promise<QuoteDetails> {
  const found = await readQuote(owner.query, id, new Date());
  if (!found) throw quoteNotFoundError();
  return checkingIntegrity(owner, id, { language: "en", isMember: true }, () =>
    quoteDetails.parse(detailsFrom(deps, owner, found)),
  );
}

function detailsFrom(
  { secret, publicUrl }: Pick<Deps, "secret" | "publicUrl">,
  { ownerId }: { ownerId: string },
  found: StoredQuote,
): z.input<typeof quoteDetails> {
  const { id } = found;
  const { versions, acceptances, acceptance_id: _id, link_number: number, events, ...rest } = found;
  const [held] = acceptances;
  const paid = paidOf(rest.payments);
  return {
    ...rest,
    files: rest.number === null ? null : `/api/quotes/${id}`,
    link: rest.number === null ? null : publicUrl + quoteAddress(secret, { ownerId, quoteId: id, number }),
    versions: versions.map(({ content, ...version }) => ({ ...version, content: parseContent(content) })),
    acceptance: held ? acceptanceFrom(held) : null,
    events: events.map(({ data, ...event }) => ({ ...event, data: eventData(data) })),
    paid,
    refund_needed: refundNeeded({ state: rest.state, paid }),
  };
}

/** Reads and locks a quote for a change. Throws `not_found` if it does not exist. */
export async function lockQuoteById(query: Query, id: string): Promise<LockedQuote> {
  const [quote] = await query(lockQuote, { id });
  if (!quote) throw quoteNotFoundError();
  return quote;
}

type MovingQuote = Pick<LockedQuote, "state" | "expires_at">;

/** Refuses moves that the current state of a quote does not allow, with a message that names the state. */
export function assertCan(quote: MovingQuote, now: Date, ...moves: QuoteTransition[]): void {
  if (!moves.some((move) => canTransition(stateAt(quote, now), move))) throw refusedMove(quote, now, "en");
}

/** Like `assertCan`, in the language of the customer. */
export function assertCustomerCan(quote: MovingQuote, now: Date, move: QuoteTransition, language: Language): void {
  if (!canTransition(stateAt(quote, now), move)) throw refusedMove(quote, now, language);
}

const refusedMove = (quote: MovingQuote, now: Date, language: Language) =>
  new ProductError("conflict", transitionRefusal(stateAt(quote, now), language));
