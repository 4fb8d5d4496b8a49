import { codeOf, unseenParts } from "#features/requests/estimate-prices/photoFacts.ts";
import { formatCents } from "#shared/money/cents.ts";
import type { messages as english } from "./derivationWords.en.ts";
import type { Derivation } from "#features/quotes/quote-rules/quote.ts";

/**
 * One fact about the source of a figure. `inEnglish` is true if a model wrote it, in English whatever the page's
 * language: only quotes that were frozen before the codes of `photoFacts.ts` have such words, and they stay.
 */
export type DerivationFact = { text: string; inEnglish: boolean };

/** True if anything is known about the source of a figure. */
export const hasFacts = ({ size, pictures, source }: Derivation): boolean =>
  size !== null || pictures.length > 0 || source !== null;

/** Returns the facts about the source of a figure, in the language of `words`. */
export function derivationFacts(derivation: Derivation, words: typeof english): DerivationFact[] {
  const { size, source, drawn_by, reference, range, assumed, not_seen, remarks } = derivation;
  const ours = [
    size && words.size(size),
    source && [words.sources[source], ...(drawn_by ? [words.drawnBy[drawn_by]] : [])].join(", "),
    reference && words.reference(reference),
    range && words.likely(formatCents(range.low), formatCents(range.high)),
    assumed ? words.assumed : null,
  ].filter((text) => text !== null);
  const unseen = not_seen.map((part) => {
    const code = codeOf(unseenParts, part);
    return { text: words.notSeen(code ? words.unseen[code] : part), inEnglish: code === null };
  });
  return [
    ...ours.map((text) => ({ text, inEnglish: false })),
    ...unseen,
    ...remarks.map((text) => ({ text, inEnglish: true })),
  ];
}
