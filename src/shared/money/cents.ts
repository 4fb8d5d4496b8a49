import { formatMoney } from "#shared/figures/figures.ts";

/**
 * Amounts in whole cents. What is not whole is rounded once, half away from zero; decimals are text and reckoned with exactly. No
 * library: pages of customers carry it.
 */

/** Dollars, as a number, to the nearest cent. */
export const wholeCents = (dollars: number): number => Math.round(dollars * 100);

/** "$1,234.50" of cents. */
export const formatCents = (cents: number): string => formatMoney(cents / 100);

/** "1234.50" of cents: as a field or a file has it. */
export const plainDollars = (cents: number): string => (cents / 100).toFixed(2);

/** Adds amounts. */
export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Part of an amount: so many cents, or so many percent as a decimal with at most 4 places. */
export type Part = { kind: "fixed"; amount: number } | { kind: "percent"; percent: string };

/** A part of an amount, never more than all of it: a discount, a deposit. Null is no part. */
export function partOf(amount: number, part: Part | null): number {
  if (!part) return 0;
  return part.kind === "fixed" ? Math.min(part.amount, amount) : shareOf(amount, part.percent);
}

const shareOf = (amount: number, percent: string): number =>
  Number(roundedQuotient(BigInt(amount) * scaled(percent, 4), 1_000_000n));

/**
 * A decimal as a whole number of its `places`-th parts: "2.5" with 3 places is 2500n. What is no such decimal throws: it
 * was checked where it came in.
 */
export function scaled(decimal: string, places: number): bigint {
  const [whole = "", part = ""] = decimal.split(".");
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(part) || part.length > places)
    throw new RangeError(`Not a decimal: ${decimal}`);
  return BigInt(whole + part.padEnd(places, "0"));
}

/** A quotient rounded to the nearest whole number, a half away from zero. Both are positive, or the first is zero. */
export const roundedQuotient = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);
