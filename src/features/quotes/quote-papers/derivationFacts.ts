import { formatCents } from "#shared/money/cents.ts";
import type { messages as english } from "./derivationWords.en.ts";
import type { Derivation } from "#features/quotes/quote-rules/quote.ts";

/** One fact about where a figure comes from; `inEnglish`: a model wrote it, in English whatever is read around it. */
export type DerivationFact = { text: string; inEnglish: boolean };

/** Whether anything is known of where a figure comes from. */
export const hasFacts = ({ size, pictures, source }: Derivation): boolean =>
  size !== null || pictures.length > 0 || source !== null;

/** Where a figure comes from, one fact after another, in the language of these words. */
export function derivationFacts(derivation: Derivation, words: typeof english): DerivationFact[] {
  const { size, source, drawn_by, reference, range, assumed, not_seen, remarks } = derivation;
  const ours = [
    size && words.size(size),
    source && [words.sources[source], ...(drawn_by ? [words.drawnBy[drawn_by]] : [])].join(", "),
    reference && words.reference(reference),
    range && words.likely(formatCents(range.low), formatCents(range.high)),
    assumed ? words.assumed : null,
  ].filter((text) => text !== null);
  const written = [...not_seen.map(words.notSeen), ...remarks];
  return [...ours.map((text) => ({ text, inEnglish: false })), ...written.map((text) => ({ text, inEnglish: true }))];
}
