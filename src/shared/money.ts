import Big from "big.js";

const roundHalfUp = 1; // big.js names its rounding modes by number

/** Multiplies exactly, as decimals, and rounds the product half-up to cents. Dollars times a plain figure gives dollars. */
export function timesCents(rate: number, figure: number): number {
  return new Big(rate).times(figure).round(2, roundHalfUp).toNumber();
}

/** Adds amounts in dollars exactly. */
export function sumCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).round(2, roundHalfUp).toNumber();
}

/** Multiplies two measures exactly and rounds half-up to `decimals` places. */
export function timesExactly(a: number, b: number, decimals: number): number {
  return new Big(a).times(b).round(decimals, roundHalfUp).toNumber();
}

/** Divides exactly and rounds half-up to `decimals` places. */
export function dividedBy(a: number, b: number, decimals: number): number {
  return new Big(a).div(b).round(decimals, roundHalfUp).toNumber();
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "$1,234.50": dollars as the reader reads them, always with 2 decimals. */
export function formatMoney(amount: number): string {
  return dollars.format(amount);
}

const twoDecimals = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "800.00": a measured figure with 2 decimals. */
export function formatFigure(figure: number): string {
  return twoDecimals.format(figure);
}

/** What a person typed as an amount or a figure: "$1,234.50" is 1234.5, nothing is null, and what is no number is NaN. */
export function readFigure(typed: string): number | null {
  const text = typed.replace(/[\s$]/g, "");
  if (text === "") return null;
  return /^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/.test(text) && /\d/.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
}
