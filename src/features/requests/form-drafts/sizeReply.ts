import { measureOf, nounOf, sizeText, squareFeetPer, type Priced } from "#features/catalog/pricing/measure.ts";
import { messages as unitWords } from "#features/catalog/pricing/unitWords.en.ts";
import { comparisonFor } from "#features/catalog/typed-sizes/comparisons.ts";
import { plausibleSizes } from "#features/catalog/typed-sizes/plausibleSizes.ts";
import { readSize } from "#features/catalog/typed-sizes/readSize.ts";
import type { Reading, SizeRefusal } from "#features/catalog/typed-sizes/reading.ts";
import { unitOfPrice, type PricedUnit } from "#features/catalog/typed-sizes/units.ts";
import { formatFigure } from "#shared/figures/figures.ts";
import { exampleOf, type SizeReply } from "./sizeExample.ts";
import { figureMissing, tooLarge } from "./publicForm.ts";
import { sizeAsTyped } from "./sizeField.ts";
import { messages } from "./sizeReplyWords.en.ts";

/** The answer of the form to a typed size: its meaning, a question, or the reason for a refusal. */

type SizedPrice = Pick<Priced, "pricing_model" | "unit" | "custom_unit" | "unit_plural">;

/**
 * Answers a typed size of a service's work. `meant`: the person confirmed it, so that an unusual size is not asked about
 * again. Null if the text is empty.
 */
export function sizeReply(typed: string, priced: SizedPrice, meant: boolean): SizeReply | null {
  const unit = unitOfPrice(priced);
  const reading = readSize(typed, unit);
  if (reading === null) return null;
  const words = wordsOf(priced);
  if (reading.is !== "size") return inWords(reading, unit, words);
  // A counted service has whole numbers, whatever its unit, as the server prices it.
  const size = priced.pricing_model === "count" ? Math.max(1, Math.floor(reading.size)) : reading.size;
  const { smallest, largest } = plausibleSizes(priced);
  if (!meant && (size < smallest || size > largest))
    return { is: "question", text: slipText(priced, unit, size), choices: [{ label: messages.yes, typed }] };
  return inWords({ ...reading, size }, unit, words);
}

/** The words for one price: of a size with its unit, of sizes that work, and of a size of 0; `several` names its unit. */
export type PriceWords = { withUnit: (size: number) => string; example: string; nothing: string; several: string };

/** A reading of a typed size as an answer to the person. */
export function inWords(reading: Reading, unit: PricedUnit, words: PriceWords): SizeReply {
  if (reading.is === "refusal") return { is: "refused", text: refusalText(reading.refusal, words) };
  if (reading.is === "question") return question(reading, unit, words.withUnit);
  const { size, low, high, unneeded } = reading;
  const text = understoodText({ size, low, high }, unit, words.withUnit);
  return {
    is: "understood",
    size,
    text: unneeded ? `${text.replace(/\.$/, "")}. ${messages.unneeded[unneeded]}` : text,
  };
}

function understoodText(
  { size, low, high }: { size: number; low: number; high: number },
  unit: PricedUnit,
  withUnit: PriceWords["withUnit"],
): string {
  if (low !== high) return messages.range(formatFigure(low), withUnit(high), withUnit(size));
  const compared = comparisonFor(unit.kind, size * (unit.kind === "area" || unit.kind === "length" ? unit.size : 1));
  return compared ? messages.compared(withUnit(size), messages.things[compared.thing], compared.count) : withUnit(size);
}

function question(
  reading: Extract<Reading, { is: "question" }>,
  unit: PricedUnit,
  withUnit: PriceWords["withUnit"],
): SizeReply {
  const choices = reading.answers.map((answer) => ({
    label: messages.choices[answer.as](withUnit(answer.size)),
    typed: sizeAsTyped(answer.size),
  }));
  const sizes = reading.answers.map(({ size }) => withUnit(size));
  const [one = "", other = one] = sizes;
  if (reading.doubt === "meant") return { is: "question", text: messages.questions.meant(...sizes), choices };
  if (reading.doubt !== "thing")
    return { is: "question", text: messages.questions[reading.doubt](one, other), choices };
  const perUnit = unit.kind === "area" ? unit.size : 1;
  const text = messages.usually(
    messages.assumed[reading.thing],
    formatFigure(toHundredths(reading.low / perUnit)),
    withUnit(toHundredths(reading.high / perUnit)),
  );
  return { is: "question", text, choices };
}

function slipText(priced: SizedPrice, unit: PricedUnit, size: number): string {
  const acre = squareFeetPer["acre"] ?? Number.NaN;
  const acres = unit.kind === "area" && unit.size < acre ? (size * unit.size) / acre : 0;
  return messages.slip(
    sizeInWords(priced, size),
    acres >= 1 ? sizeText(acres >= 10 ? Math.round(acres) : toHundredths(acres), unitWords.shortArea("acre")) : null,
  );
}

function wordsOf(priced: SizedPrice): PriceWords {
  const measure = measureOf(priced);
  return {
    withUnit: (size) => sizeInWords(priced, size),
    example: messages.examples[exampleOf(priced) ?? "count"],
    nothing: figureMissing(measure),
    several: measure.kind === "quantity" ? nounOf(measure).several : "",
  };
}

function refusalText(refusal: SizeRefusal, { example, nothing, several }: PriceWords): string {
  if (refusal.why === "nothing") return nothing;
  if (refusal.why === "tooLarge") return tooLarge;
  if (refusal.why === "months") return messages.months(several);
  if (refusal.why === "otherKind")
    return messages.otherKind(messages.kinds[refusal.found], messages.pricedBy[refusal.wanted], example);
  if (refusal.why === "unknown") return messages.unknown(example);
  return refusal.why === "oneSide" ? messages.oneSide : messages.unread(example);
}

/** "800 sq ft", "1 acre", "12 windows": a size in the unit of its price. */
function sizeInWords(priced: SizedPrice, size: number): string {
  const measure = measureOf(priced);
  if (measure.kind === "none") return formatFigure(size);
  return sizeText(size, measure.kind === "area" ? unitWords.shortArea(measure.unit) : nounOf(measure));
}

const toHundredths = (size: number): number => Number(size.toFixed(2));
