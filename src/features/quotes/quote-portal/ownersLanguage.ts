import { language } from "#shared/words/language.en.ts";
import { languages } from "#shared/words/languages.ts";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";

/** The language of what the owner wrote, as `lang` has it, for screen readers; undefined where the page speaks it. */
export const ownersLanguage = ({ language: written }: Pick<QuoteContent, "language">): string | undefined =>
  written === language ? undefined : languages[written].tag;
