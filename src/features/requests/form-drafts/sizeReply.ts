import { measureOf, nounOf, squareFeetPer, type Priced } from "#features/catalog/pricing/measure.ts";
import { messages as unitWords, type Noun } from "#features/catalog/pricing/unitWords.en.ts";
import { comparisonFor } from "#features/catalog/typed-sizes/comparisons.ts";
import { plausibleSizes } from "#features/catalog/typed-sizes/plausibleSizes.ts";
import { readSize } from "#features/catalog/typed-sizes/readSize.ts";
import type { Reading, SizeRefusal } from "#features/catalog/typed-sizes/reading.ts";
import { unitOfPrice, type PricedUnit } from "#features/catalog/typed-sizes/units.ts";
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
  const inWords = (size: number) => sizeInWords(priced, size);
  if (reading.is === "refusal") return { is: "refused", text: refusalText(reading.refusal, priced) };
  if (reading.is === "question") return question(reading, unit, inWords);
  // A counted service has whole numbers, whatever its unit, as the server prices it.
  const size = priced.pricing_model === "count" ? Math.max(1, Math.floor(reading.size)) : reading.size;
  const { smallest, largest } = plausibleSizes(priced);
  if (!meant && (size < smallest || size > largest))
    return { is: "question", text: slipText(priced, unit, size), choices: [{ label: messages.yes, typed }] };
  const { low, high } = reading;
  if (low !== high)
    return { is: "understood", size, text: messages.range(figureText(low), inWords(high), inWords(size)) };
  const compared = comparisonFor(unit.kind, size * (unit.kind === "area" || unit.kind === "length" ? unit.size : 1));
  const text = compared
    ? messages.compared(inWords(size), messages.things[compared.thing], compared.count)
    : inWords(size);
  return { is: "understood", size, text };
}

function question(
  reading: Extract<Reading, { is: "question" }>,
  unit: PricedUnit,
  inWords: (size: number) => string,
): SizeReply {
  const choices = reading.answers.map((answer) => ({
    label: messages.choices[answer.as](inWords(answer.size)),
    typed: sizeAsTyped(answer.size),
  }));
  const [one = "", other = one] = reading.answers.map(({ size }) => inWords(size));
  if (reading.doubt !== "thing")
    return { is: "question", text: messages.questions[reading.doubt](one, other), choices };
  const perUnit = unit.kind === "area" ? unit.size : 1;
  const text = messages.usually(
    messages.assumed[reading.thing],
    figureText(reading.low / perUnit),
    inWords(reading.high / perUnit),
  );
  return { is: "question", text, choices };
}

function slipText(priced: SizedPrice, unit: PricedUnit, size: number): string {
  const acre = squareFeetPer["acre"] ?? Number.NaN;
  const acres = unit.kind === "area" && unit.size < acre ? (size * unit.size) / acre : 0;
  return messages.slip(
    sizeInWords(priced, size),
    acres >= 1 ? withNoun(figureText(acres >= 10 ? Math.round(acres) : acres), unitWords.shortArea("acre")) : null,
  );
}

function refusalText(refusal: SizeRefusal, priced: SizedPrice): string {
  const measure = measureOf(priced);
  const example = messages.examples[exampleOf(priced) ?? "count"];
  if (refusal.why === "nothing") return figureMissing(measure);
  if (refusal.why === "tooLarge") return tooLarge;
  if (refusal.why === "months") return messages.months(measure.kind === "quantity" ? nounOf(measure).several : "");
  if (refusal.why === "otherKind")
    return messages.otherKind(messages.kinds[refusal.found], messages.pricedBy[refusal.wanted], example);
  return refusal.why === "oneSide" ? messages.oneSide : messages.unread(example);
}

const figures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const fineFigures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });
/** Hundredths of an acre and the like are shown, too. */
const figureText = (size: number): string => (size < 1 ? fineFigures : figures).format(size);

/** "800 sq ft", "1 acre", "12 windows": a size in the unit of its price. */
function sizeInWords(priced: SizedPrice, size: number): string {
  const measure = measureOf(priced);
  if (measure.kind === "none") return figureText(size);
  if (measure.kind === "quantity") return withNoun(figureText(size), nounOf(measure));
  const figure = measure.unit === "acre" ? fineFigures.format(size) : figureText(size);
  return withNoun(figure, unitWords.shortArea(measure.unit));
}

const withNoun = (figure: string, { one, several }: Noun): string => `${figure} ${figure === "1" ? one : several}`;
