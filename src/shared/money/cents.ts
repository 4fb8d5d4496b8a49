import { formatMoney } from "#shared/figures/figures.ts";

/**
 * Amounts in whole cents, and the sums of lines with a discount and taxes: of a quote, or of anything else with priced
 * lines. Every amount is rounded once, half away from zero, to the displayed value, and a total is the sum of displayed
 * values. Decimals are text and computed exactly. No Zod and no library, because customers' pages carry it.
 */

/** Dollars, as a number, to the nearest cent. */
export const wholeCents = (dollars: number): number => Math.round(dollars * 100);

/** Formats cents for display: "$1,234.50". */
export const formatCents = (cents: number): string => formatMoney(cents / 100);

/** Formats cents for a file: "1234.50". */
export const plainDollars = (cents: number): string => (cents / 100).toFixed(2);

/** Formats cents for a field with a dollar sign before it: "1,234.50". */
export const fieldDollars = (cents: number): string => formatCents(cents).replace("$", "");

/** Adds amounts. */
export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Part of an amount: a number of cents, or a percentage as a decimal with at most 4 places. */
export type Part = { kind: "fixed"; amount: number } | { kind: "percent"; percent: string };

/** A part of an amount, such as a discount or a deposit, never more than all of it. Null gives 0. */
export function partOf(amount: number, part: Part | null): number {
  if (!part) return 0;
  return part.kind === "fixed" ? Math.min(part.amount, amount) : shareOf(amount, part.percent);
}

const shareOf = (amount: number, percent: string): number =>
  Number(roundedQuotient(BigInt(amount) * scaled(percent, 4), 1_000_000n));

/**
 * A decimal as a whole number of its smallest units: "2.5" with 3 places is 2500n. Throws on any other text, because
 * inputs are validated on arrival.
 */
export function scaled(decimal: string, places: number): bigint {
  const [whole = "", part = ""] = decimal.split(".");
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(part) || part.length > places)
    throw new RangeError(`Not a decimal: ${decimal}`);
  return BigInt(whole + part.padEnd(places, "0"));
}

/** A quotient rounded to the nearest whole number, half away from zero. The divisor is positive. */
const roundedQuotient = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + (dividend < 0n ? -divisor : divisor)) / (2n * divisor);

/** So many of so many parts of an amount, rounded once. `of` is at least 1. */
export const roundedShare = (amount: number, { part, of }: { part: bigint; of: bigint }): number =>
  Number(roundedQuotient(BigInt(amount) * part, of));

/** A quantity, as a decimal with at most 3 places, at a price in cents each. */
export type PricedLine = { quantity: string; unit_price: number };
/** A line that is included in the sums. */
export type CountedLine = PricedLine & { id: string; taxable: boolean };
/** A named rate, in percent as a decimal with at most 4 places. */
export type Tax = { name: string; percent: string };

/** One line and its total. */
export type LineFigure = { id: string; total: number };
/** One named rate and its amount over the taxable lines. */
type TaxFigure = Tax & { amount: number };
/** `total` = `subtotal` − `discount` + all taxes. */
export type Sums = { subtotal: number; discount: number; taxes: TaxFigure[]; total: number };

/** The same amounts, taken off. */
export const negative = ({ subtotal, discount, taxes, total }: Sums): Sums => ({
  subtotal: -subtotal,
  discount: -discount,
  taxes: taxes.map((tax) => ({ ...tax, amount: -tax.amount })),
  total: -total,
});

/** The total of a line in cents: its quantity times its unit price, which is negative for work that is taken away. */
export const lineTotal = ({ quantity, unit_price }: PricedLine): number =>
  Number(roundedQuotient(scaled(quantity, 3) * BigInt(unit_price), 1000n));

/** Sums up lines. The discount is subtracted before tax, and each tax is computed once over the taxable lines. */
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
 * A tax over the sum of the taxable lines. They bear their share of the discount in proportion to their totals, and
 * only the tax itself is rounded.
 */
function taxOn(
  { taxable, subtotal, discount }: { taxable: number; subtotal: number; discount: number },
  percent: string,
): number {
  const rate = scaled(percent, 4);
  if (discount === 0) return Number(roundedQuotient(BigInt(taxable) * rate, 1_000_000n));
  const base = BigInt(taxable) * BigInt(subtotal - discount);
  return Number(roundedQuotient(base * rate, BigInt(subtotal) * 1_000_000n));
}
