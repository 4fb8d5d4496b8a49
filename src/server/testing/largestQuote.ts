import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import { line } from "./quoteStory.ts";

/**
 * The largest possible quote, in these letters: four packages with all lines between them, and notices with all the
 * remaining text.
 */
export function largestQuote(letters = "W"): Pick<QuoteDraft, "packages" | "notices"> {
  const text = (characters: number) =>
    letters
      .repeat(Math.ceil(characters / letters.length))
      .slice(0, characters)
      .toWellFormed();
  const perLine = 100;
  const perPackage = Array.from({ length: quoteLimits.lines / quoteLimits.packages }, (_, at) => at);
  const packages = Array.from({ length: quoteLimits.packages }, (_, number) => ({
    id: `package-${number}`,
    name: `${number}`,
    description: "",
    recommended: false,
    lines: perPackage.map((at) => line({ id: `line-${number}-${at}`, text: text(perLine), optional: at > 0 })),
  }));
  const left = quoteLimits.characters - quoteLimits.lines * perLine - 1_000;
  const notices = Array.from({ length: quoteLimits.notices }, (_, at) => ({
    title: `${at}`,
    text: text(Math.floor(left / quoteLimits.notices)),
  }));
  return { packages, notices };
}
