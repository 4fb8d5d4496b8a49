import Big from "big.js";
import { timesExactly } from "#shared/figures/exactly.ts";

/** Amounts in dollars, as numbers, for estimates and prices. They are computed exactly and rounded half-up to cents. */

/** Multiplies dollars by a plain figure. */
export const timesDollars = (rate: number, figure: number): number => timesExactly(rate, figure, 2);

/** Adds amounts. */
export const sumOfDollars = (amounts: readonly number[]): number =>
  amounts
    .reduce((sum, amount) => sum.plus(amount), new Big(0))
    .round(2, Big.roundHalfUp)
    .toNumber();
