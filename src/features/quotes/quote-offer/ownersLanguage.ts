import { language } from "#shared/words/language.en.ts";
import { languages } from "#shared/words/languages.ts";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";

/** The language of the owner's texts as a `lang` value, for screen readers; undefined if it is the page's language. */
export const ownersLanguage = ({ language: written }: Pick<QuoteContent, "language">): string | undefined =>
  written === language ? undefined : languages[written].tag;
