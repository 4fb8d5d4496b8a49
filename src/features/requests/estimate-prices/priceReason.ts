import {
  fromSquareFeet,
  measureOf,
  nounOf,
  pricedIndividually,
  type Measure,
  type Priced,
  type PricingModel,
  sizeText,
} from "#features/catalog/pricing/measure.ts";
import { priceBeforeMinimum, priceOf, type PackageLine } from "#features/catalog/pricing/pricing.ts";
import { formatMoney, formatRate } from "#shared/figures/figures.ts";
import { isCalibrated, pricedAs, recalculatePrice } from "./computation.ts";

/** The columns of an estimate that explain its price; `lines` if they are loaded. */
export type PriceReasonInput = {
  pricing_model: PricingModel;
  service_name: string;
  service_rate: number | null;
  service_unit: string | null;
  unit_plural: string | null;
  minimum_price: number;
  estimated_square_footage: number | null;
  estimated_quantity: number | null;
  total_price: number | null;
  has_lines: boolean;
  /** The size before calibration, if it is loaded. */
  predicted_size?: number | null;
  lines?: readonly PackageLine[];
};

/**
 * Explains the price of an estimate in one line: "Your $150 minimum applies · 365 sq ft × $0.25 = $91.34", "Set by
 * you", "Flat rate", the parts of a package. Null if there is no price to explain. The first part decides the price, so
 * that a list, which has little room, begins with it.
 */
export function priceReason(estimate: PriceReasonInput): string | null {
  const priced = pricedAs(estimate);
  const sizes = { squareFeet: estimate.estimated_square_footage, quantity: estimate.estimated_quantity };
  const { total_price: total, lines } = estimate;
  const andAdjusted = adjusted(estimate);
  if (total === null) return pricedIndividually(priced) ? null : sizeTimesRate(priced, sizes);
  if (estimate.has_lines) {
    if (!lines) return "Package";
    return recalculatePrice(priced, sizes, lines).total === total
      ? partsOf(estimate.service_name, priceOf(priced, sizes), lines) + andAdjusted
      : setByOwner;
  }
  const before = priceBeforeMinimum(priced, sizes);
  if (before === null || priceOf(priced, sizes) !== total) return setByOwner;
  const computed = sizeTimesRate(priced, sizes) ?? "Flat rate";
  const reason =
    before < total
      ? `Your ${formatMoneyShort(priced.minimum_price ?? 0)} minimum applies · ${computed} = ${formatMoney(before)}`
      : computed;
  return reason + andAdjusted;
}

/** Says that the calibration from completed jobs changed the size. Empty if it did not. */
function adjusted({ predicted_size, estimated_square_footage, estimated_quantity }: PriceReasonInput): string {
  const size = estimated_square_footage ?? estimated_quantity;
  return predicted_size != null && size !== null && isCalibrated(size, predicted_size)
    ? " · size adjusted based on your completed jobs"
    : "";
}

const setByOwner = "Set by you";

type Sizes = { squareFeet: number | null; quantity: number | null };

/** "365 sq ft × $0.25". Null for a fixed price or an unknown size. */
function sizeTimesRate(priced: Priced, sizes: Sizes): string | null {
  const size = sizeWords(measureOf(priced), sizes);
  return size && `${size} × ${formatRate(priced.rate)}`;
}

function sizeWords(measure: Measure, { squareFeet, quantity }: Sizes): string | null {
  if (measure.kind === "none") return null;
  const size =
    measure.kind === "quantity" ? quantity : squareFeet === null ? null : fromSquareFeet(squareFeet, measure);
  return size === null ? null : sizeText(size, nounOf(measure));
}

/** "Driveway Wash $200.00 + Edges $20.00": the parts of a package's price. */
function partsOf(service: string, own: number | null, lines: readonly PackageLine[]): string {
  return [{ name: service, total: own }, ...lines]
    .flatMap(({ name, total }) => (total === null ? [] : [`${name} ${formatMoney(total)}`]))
    .join(" + ");
}

/** "$150" or "$149.50". */
const formatMoneyShort = (amount: number) => formatMoney(amount).replace(/\.00$/, "");
