import Big from "big.js";

const roundHalfUp = 1; // big.js names its rounding modes by number

/**
 * Multiplies exactly, as decimals, and rounds the product half-up to cents. Dollars times a plain figure gives dollars.
 */
export function timesCents(rate: number, figure: number): number {
  return new Big(rate).times(figure).round(2, roundHalfUp).toNumber();
}

/** Adds amounts in dollars exactly. */
export function sumCents(amounts: readonly number[]): number {
  return amounts
    .reduce((sum, amount) => sum.plus(amount), new Big(0))
    .round(2, roundHalfUp)
    .toNumber();
}

/** Multiplies two measures exactly and rounds half-up to `decimals` places. */
export function timesExactly(a: number, b: number, decimals: number): number {
  return new Big(a).times(b).round(decimals, roundHalfUp).toNumber();
}

/** Divides exactly and rounds half-up to `decimals` places. */
export function dividedBy(a: number, b: number, decimals: number): number {
  return new Big(a).div(b).round(decimals, roundHalfUp).toNumber();
}
