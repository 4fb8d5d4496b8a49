import Big from "big.js";

/** Exact decimal arithmetic for figures, because floating-point errors would show. */

/** Multiplies exactly and rounds half-up to `decimals` places. */
export const timesExactly = (a: number, b: number, decimals: number): number =>
  new Big(a).times(b).round(decimals, Big.roundHalfUp).toNumber();

/** Divides exactly and rounds half-up to `decimals` places. */
export const dividedBy = (a: number, b: number, decimals: number): number =>
  new Big(a).div(b).round(decimals, Big.roundHalfUp).toNumber();
