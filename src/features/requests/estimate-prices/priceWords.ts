import { formatMoney } from "#shared/figures/figures.ts";

const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** A price as exact as a guess can be: "$180", or "$7.50" where the cents are a good part of it. */
export function formatApproximateMoney(amount: number): string {
  return amount < 20 ? formatMoney(amount) : wholeDollars.format(amount);
}

/** "$180–$230" */
export function formatPriceRange({ low, high }: { low: number; high: number }): string {
  return `${formatApproximateMoney(low)}–${formatApproximateMoney(high)}`;
}
