import { partOf, roundedQuotient, scaled, sumOf, type Part } from "./cents.ts";

/**
 * What lines come to with a discount and taxes, in whole cents: of a quote, or of whatever else has priced lines. Every amount is
 * rounded once to what is displayed; the total is the sum of what is displayed. No Zod and no library: pages of customers carry it.
 */

/** A quantity, as a decimal with at most 3 places, at so many cents each. */
export type PricedLine = { quantity: string; unit_price: number };
/** A line that counts. */
export type CountedLine = PricedLine & { id: string; taxable: boolean };
/** A named rate, in percent as a decimal with at most 4 places. */
export type Tax = { name: string; percent: string };

/** One line, and what it comes to. */
export type LineFigure = { id: string; total: number };
/** One named rate, and what it comes to over the taxable lines. */
export type TaxFigure = Tax & { amount: number };
/** `total` = `subtotal` − `discount` + all taxes. */
export type Sums = { subtotal: number; discount: number; taxes: TaxFigure[]; total: number };

/** What a line comes to, in cents: its quantity times its unit price. */
export const lineTotal = ({ quantity, unit_price }: PricedLine): number =>
  Number(roundedQuotient(scaled(quantity, 3) * BigInt(unit_price), 1000n));

/** What lines come to: the discount is taken off before tax, and each tax is taken once over the taxable lines. */
export function sumsOf({
  lines,
  discount: off,
  taxes: rates,
}: {
  lines: readonly CountedLine[];
  discount: Part | null;
  taxes: readonly Tax[];
}): { lines: LineFigure[] } & Sums {
  const counted = lines.map((line) => ({ line, total: lineTotal(line) }));
  const subtotal = sumOf(counted.map(({ total }) => total));
  const discount = partOf(subtotal, off);
  const taxable = sumOf(counted.filter(({ line }) => line.taxable).map(({ total }) => total));
  const taxes = rates.map(({ name, percent }) => ({
    name,
    percent,
    amount: taxOn({ taxable, subtotal, discount }, percent),
  }));
  return {
    lines: counted.map(({ line: { id }, total }) => ({ id, total })),
    subtotal,
    discount,
    taxes,
    total: subtotal - discount + sumOf(taxes.map(({ amount }) => amount)),
  };
}

/**
 * A tax over the taxable lines as one sum: they bear their part of the discount, by what they come to, and only the tax
 * itself is rounded.
 */
function taxOn(
  { taxable, subtotal, discount }: { taxable: number; subtotal: number; discount: number },
  percent: string,
): number {
  if (subtotal === 0) return 0;
  const base = BigInt(taxable) * BigInt(subtotal - discount);
  return Number(roundedQuotient(base * scaled(percent, 4), BigInt(subtotal) * 1_000_000n));
}
