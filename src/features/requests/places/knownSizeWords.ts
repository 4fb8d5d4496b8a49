import { sizeLine } from "#features/requests/estimate-prices/sizeLine.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import type { KnownSize } from "./knownPlace.ts";

/** The texts about known sizes, for owners. */

const foundBy: Record<KnownSize["source"], string> = {
  actual: "Measured on site",
  measured: "Measured",
  typed: "Entered",
};

/** "1,840 sq ft". */
const knownSizeText = ({ pricing_model, unit, unit_plural, square_feet, quantity }: KnownSize): string =>
  sizeLine({
    pricing_model,
    service_unit: unit,
    unit_plural,
    estimated_square_footage: square_feet,
    estimated_quantity: quantity,
  })?.value ?? "";

/** "1,840 sq ft → $460.00 today"; the size alone if its price is agreed individually. */
export const pricedSizeText = (size: KnownSize): string =>
  size.price === null ? knownSizeText(size) : `${knownSizeText(size)} → ${formatMoney(size.price)} today`;

/** "Measured in May 2026". */
export function foundText({ source, at }: KnownSize, timeZone: string | undefined): string {
  const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", ...(timeZone && { timeZone }) });
  return `${foundBy[source]} in ${month.format(new Date(at))}`;
}
