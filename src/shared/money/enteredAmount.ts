import * as z from "zod";

/** The maximum of an amount in dollars where nothing sets a lower one. */
export const maxDollars = 1_000_000_000;

const plain = new Intl.NumberFormat("en-US");

/** The one message about an amount that was entered and cannot be taken. `least` and `most` are in dollars. */
export const amountWords = (most = maxDollars, least = 0): string =>
  `Please enter an amount between $${plain.format(least)} and $${plain.format(most)}, such as 150.00.`;

/** An entered amount in dollars, to the cent, from 0 to `most`. Every invalid value has the same message. */
export function enteredAmount(most = maxDollars) {
  const words = amountWords(most);
  return z.number(words).min(0, words).max(most, words).multipleOf(0.01, words);
}

/** An entered amount in whole cents, from `least` to `most` cents. Every invalid value has the same message. */
export function enteredCents(most: number, least = 0) {
  const words = amountWords(most / 100, least / 100);
  return z.int(words).min(least, words).max(most, words).describe("Cents.");
}

/** The same with amounts that are taken off as negative ones, down to minus `most`. */
export function signedCents(most: number) {
  const words = amountWords(most / 100);
  return z.int(words).min(-most, words).max(most, words).describe("Cents.");
}

/** The maximum rate, in dollars per unit. */
const maxRate = 10_000_000;

/** The one message about a rate that was entered and cannot be taken. */
export const rateWords = `Please enter a rate between $0 and $${plain.format(maxRate)} with at most 4 decimals, such as 0.25.`;

/** An entered rate in dollars per unit, with the 4 decimals that rates are stored with: $0.085 a square foot is common. */
export const enteredRate = z.number(rateWords).min(0, rateWords).max(maxRate, rateWords).multipleOf(0.0001, rateWords);
