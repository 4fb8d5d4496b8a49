import { readSize } from "#features/catalog/typed-sizes/readSize.ts";
import type { Reading } from "#features/catalog/typed-sizes/reading.ts";
import { unitOfPrice, type PricedUnit } from "#features/catalog/typed-sizes/units.ts";
import { formatFigure } from "#shared/figures/figures.ts";
import { isQuantity } from "#features/quotes/quote-rules/quantity.ts";
import { exampleOf } from "#features/requests/form-drafts/sizeExample.ts";
import { inWords } from "#features/requests/form-drafts/sizeReply.ts";
import { messages } from "#features/requests/form-drafts/sizeReplyWords.en.ts";
import { quantityWords } from "./quantityWords.ts";

/**
 * The answer to a typed quantity of a line: the quantity to store, with what to say about it if it is not the typed one;
 * a question with texts to type instead; or the reason for a refusal.
 */
export type QuantityReply =
  | { is: "understood"; quantity: string; text: string | null }
  | { is: "question"; text: string; choices: { label: string; typed: string }[] }
  | { is: "refused"; text: string };

/** "1.200" can be 1,200, unless the owner chose it. */
const isUnclear = (typed: string): boolean => /^[1-9]\d{0,2}\.\d{3}$/.test(typed);

/**
 * Reads a typed quantity for a line with this unit, which is the owner's own text: "20x40" sq ft, "40 yards" for ft,
 * "90 min" for hours. A unit that is no measure, or none, takes numbers: "1 1/2", "2 dozen".
 */
export function quantityReply(typed: string, unit: string): QuantityReply {
  const text = typed.trim();
  if (text === "") return { is: "refused", text: quantityWords.missing };
  if (isQuantity(text) && !isUnclear(text)) return { is: "understood", quantity: text, text: null };
  const measure = unitOfPrice({ unit: "custom", custom_unit: unit });
  const priced: PricedUnit = measure.kind === "count" ? { kind: "count", divisible: true } : measure;
  const reading = readSize(text, priced);
  if (!reading) return { is: "refused", text: quantityWords.missing };
  const hint = reading.is === "refusal" && priced.kind === "count" ? hintOf(reading, unit) : null;
  if (hint !== null) return { is: "refused", text: hint };
  const reply = inWords(rounded(reading), priced, {
    withUnit: (size) => `${formatFigure(size)} ${unit}`.trim(),
    example: messages.examples[exampleOf({ unit: "custom", custom_unit: unit }) ?? "count"],
    nothing: quantityWords.nothing,
    several: unit,
  });
  return reply.is === "understood"
    ? { is: "understood", quantity: String(reply.size), text: `${text} = ${reply.text}` }
    : reply;
}

/** The reading with sizes of at most 3 decimals, as lines store them. */
function rounded(reading: Reading): Reading {
  const round = (size: number) => Number(size.toFixed(3));
  if (reading.is === "refusal") return reading;
  if (reading.is === "question")
    return { ...reading, answers: reading.answers.map((answer) => ({ ...answer, size: round(answer.size) })) };
  const size = round(reading.size);
  if (size === 0) return { is: "refusal", refusal: { why: "nothing" } };
  const { low, high } = reading;
  return { ...reading, size, ...(low === high ? { low: size, high: size } : { low: round(low), high: round(high) }) };
}

/** Names the unit that the line would need; null if the text is refused for another reason. */
function hintOf({ refusal }: Extract<Reading, { is: "refusal" }>, unit: string): string | null {
  return refusal.why === "otherKind" ? quantityWords.otherUnit(refusal.found, unit.trim()) : null;
}
