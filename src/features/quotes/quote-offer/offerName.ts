import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { messages } from "./quoteWords.en.ts";

/** The name of a quote or a change order, with its number. */
export const offerName = ({ number, changes_job }: Pick<QuoteContent, "number" | "changes_job">): string =>
  changes_job ? messages.changeOf(number) : messages.quoteOf(number);
