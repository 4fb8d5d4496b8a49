import { quoteListChoices, type QuoteListChoice } from "#features/quotes/quote-rules/quoteWaits.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/**
 * The view of the quotes page, as its address stores it, so that Back and a bookmark return to the same rows. Pages
 * count from 1.
 */
export type QuotesView = { state: QuoteListChoice; search: string; page: number };

/** The initial view: all quotes. */
export const everyQuote: QuotesView = { state: "all", search: "", page: 1 };

/** Reads a view from the query of an address. Missing or invalid parts take the value of the initial view. */
export function readQuotesAddress(query: URLSearchParams): QuotesView {
  const page = Number(query.get("page") ?? "1");
  return {
    state: quoteListChoices.find((choice) => choice === query.get("state")) ?? "all",
    search: (query.get("search") ?? "").slice(0, fieldLengths.search),
    page: Number.isInteger(page) && page >= 1 && page <= 30_000 ? page : 1,
  };
}

/** Returns the query of a view: its differences from the initial view. */
export function writeQuotesAddress(view: QuotesView): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view))
    if (value !== everyQuote[name as keyof QuotesView]) query.set(name, String(value));
  return query;
}
