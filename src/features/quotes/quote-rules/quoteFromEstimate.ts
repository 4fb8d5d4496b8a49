import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { storedPriceRange } from "#features/requests/estimate-prices/measuredWords.ts";
import { unseenIn } from "#features/requests/estimate-prices/readPhotoFacts.ts";
import { sizeLine } from "#features/requests/estimate-prices/sizeLine.ts";
import { computedPrice, displayedPrice, pricedAs } from "#features/requests/estimate-prices/computation.ts";
import {
  bareUnit,
  fromSquareFeet,
  measureOf,
  nounOf,
  rateLabel,
  sizeText,
  type Priced,
} from "#features/catalog/pricing/measure.ts";
import type { Noun } from "#features/catalog/pricing/unitWords.en.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { choiceByDefault, figuresOf } from "./quoteMoney.ts";
import { sumOf, wholeCents, lineTotal } from "#shared/money/cents.ts";
import type { Derivation, QuoteLine } from "./quote.ts";
import { quoteLimits } from "./quoteLimits.ts";
import type { QuoteDraft } from "./quoteDraft.ts";

/** Converts estimates to a quote: their parts become its lines, with the source of each figure. */

type LineWithoutId = Omit<QuoteLine, "id">;

/** Returns the lines of a quote and the discount on them. Together they equal the price of the estimates exactly. */
export function offerOf(estimates: readonly EstimateDetails[]): Pick<QuoteDraft, "packages" | "discount"> {
  const parts = estimates.map(partOf);
  const lines = parts.flatMap((part) => part.lines).slice(0, quoteLimits.lines);
  const off = sumOf(parts.map((part) => part.off));
  return {
    packages: [
      {
        id: "package-1",
        name: "",
        description: "",
        recommended: false,
        lines: lines.map((line, place) => ({ ...line, id: `line-${place + 1}` })),
      },
    ],
    discount: off > 0 ? { kind: "fixed", amount: off } : null,
  };
}

/**
 * True if the price rests on a size that nobody knows. A quote then begins without a price: the business enters the
 * size, or its own price.
 */
const isInvented = (estimate: EstimateDetails): boolean =>
  estimate.assumed && estimate.total_price === computedPrice(estimate);

/** The lines of one estimate, and the cents by which they exceed its price. */
function partOf(estimate: EstimateDetails): { lines: LineWithoutId[]; off: number } {
  if (isInvented(estimate)) return { lines: linesWithoutSize(estimate), off: 0 };
  const price = displayedPrice(estimate);
  const parts = estimate.lines.length > 0 ? estimate.lines.map(lineOfPart) : [lineOfService(estimate, price)];
  const lines: LineWithoutId[] = parts.map((line) => ({ ...line, estimate_id: estimate.id }));
  const missing = price === null ? 0 : wholeCents(price) - sumOf(lines.map(lineTotal));
  if (missing > 0) lines.push(lump(`${estimate.service_name}: minimum charge`, missing));
  return { lines, off: Math.max(0, -missing) };
}

/**
 * The line of a service that is not a package: its size at its rate if that gives its price, else its price as a lump
 * sum.
 */
function lineOfService(estimate: EstimateDetails, price: number | null): LineWithoutId {
  const { service_name, service_rate, estimated_square_footage: area, estimated_quantity: count } = estimate;
  if (price === null) return lump(service_name, 0);
  const priced = pricedAs(estimate);
  const measure = measureOf(priced);
  const size = estimate.assumed
    ? null
    : measure.kind === "area" && area !== null
      ? fromSquareFeet(area, measure)
      : count;
  const each =
    size === null || measure.kind === "none"
      ? null
      : countedLine(service_name, size, service_rate ?? 0, nounOf(measure));
  if (each && lineTotal(each) === wholeCents(price)) return each;
  const words = shownSize(estimate);
  return lump(words ? `${service_name} (${words})` : service_name, wholeCents(price));
}

/** The lines of an estimate whose size nobody knows: each rate that depends on the size, with quantity 0. */
function linesWithoutSize(estimate: EstimateDetails): LineWithoutId[] {
  const unsized = (priced: Priced & { name: string }): LineWithoutId => {
    const measure = measureOf(priced);
    return measure.kind === "none" || wholeCents(priced.rate) / 100 !== priced.rate
      ? lump(priced.name, 0)
      : { ...lump(priced.name, wholeCents(priced.rate)), quantity: "0", unit: nounOf(measure).several };
  };
  return [
    unsized({ ...pricedAs(estimate), name: estimate.service_name }),
    ...estimate.lines.map((part) => (measureOf(part).kind === "area" ? unsized(part) : lineOfPart(part))),
  ];
}

/** The line of a part of a package. A part quoted as a rate has quantity 0 until its quantity is known. */
function lineOfPart({
  name,
  quantity,
  rate,
  unit,
  unit_plural,
  total,
  ...part
}: EstimateDetails["lines"][number]): LineWithoutId {
  const measure = measureOf({ pricing_model: part.pricing_model, unit, unit_plural });
  if (total === null)
    return {
      ...lump(`${name}: ${rateLabel({ rate, unit })}`, wholeCents(rate)),
      quantity: "0",
      unit: measure.kind === "none" ? bareUnit({ unit }) : nounOf(measure).several,
    };
  if (quantity === null || measure.kind === "none") return lump(name, wholeCents(total));
  const each = countedLine(name, quantity, rate, nounOf(measure));
  if (each && lineTotal(each) === wholeCents(total)) return each;
  return lump(`${name} (${sizeText(quantity, nounOf(measure))})`, wholeCents(total));
}

/** A quantity at a rate, if both are exact with three decimals and whole cents; else null. */
function countedLine(text: string, quantity: number, rate: number, { one, several }: Noun): LineWithoutId | null {
  const isExact = Math.round(quantity * 1000) / 1000 === quantity && wholeCents(rate) / 100 === rate && quantity < 1e9;
  return isExact
    ? { ...lump(text, wholeCents(rate)), quantity: String(quantity), unit: quantity === 1 ? one : several }
    : null;
}

/** A line with a lump sum. */
const lump = (text: string, unit_price: number): LineWithoutId => ({
  text: text.slice(0, quoteLimits.lineText),
  quantity: "1",
  unit: "",
  unit_price,
  taxable: true,
  optional: false,
  chosen_by_default: false,
});

/** The size as text. Null if there is none, or if it is a default that nobody found. */
const shownSize = (estimate: EstimateDetails): string | null =>
  estimate.assumed ? null : (sizeLine(estimate)?.value ?? null);

/**
 * Returns the source of an estimate's figures; `pictures` are those to show. It has no text of a model and no remark,
 * which is for the business: what is not seen is in codes. A size that nobody knows gives no figure.
 */
export function derivationOf(estimate: EstimateDetails, pictures: Derivation["pictures"]): Derivation {
  const price = isInvented(estimate) ? null : displayedPrice(estimate);
  const range = estimate.assumed ? null : (storedPriceRange(estimate)?.range ?? null);
  return {
    estimate_id: estimate.id,
    text: estimate.service_name.slice(0, fieldLengths.name),
    size: shownSize(estimate),
    source: estimate.figure_source,
    drawn_by: estimate.drawn_by,
    reference: estimate.reference_object,
    price: price === null ? null : wholeCents(price),
    range: range && { low: wholeCents(range.low), high: wholeCents(range.high) },
    assumed: estimate.assumed,
    not_seen: unseenIn(estimate.findings?.not_seen ?? []),
    remarks: [],
    pictures,
  };
}

/**
 * Removes the words of a model and the sizes that nobody found from older drafts, which `derivationOf` put there once.
 * Frozen quotes keep them.
 */
export const withoutModelsWords = (derivations: readonly Derivation[]): Derivation[] =>
  derivations.map((derivation) => ({
    ...derivation,
    ...(derivation.assumed ? { size: null, range: null } : {}),
    not_seen: unseenIn(derivation.not_seen),
    remarks: [],
  }));

/**
 * Returns the packages whose price is outside the range of the estimates, each with its price before tax in cents; none
 * if the estimates gave no range, or one of them no price.
 */
export function outsideRange(
  draft: Pick<QuoteDraft, "packages" | "discount" | "taxes" | "deposit">,
  derivations: readonly Derivation[],
): { name: string; price: number; low: number; high: number }[] {
  if (!derivations.some(({ range }) => range !== null) || derivations.some(({ price }) => price === null)) return [];
  const end = (side: "low" | "high") => sumOf(derivations.map(({ range, price }) => range?.[side] ?? price ?? 0));
  const [low, high] = [end("low"), end("high")];
  return draft.packages.flatMap((one) => {
    const figures = figuresOf(draft, choiceByDefault([one]));
    const price = (figures?.subtotal ?? 0) - (figures?.discount ?? 0);
    return price < low || price > high ? [{ name: one.name, price, low, high }] : [];
  });
}
