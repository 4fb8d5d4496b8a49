import { formatMoney } from "#shared/figures/figures.ts";

const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** Formats a price as precisely as a guess can be: "$180", or "$7.50" if the cents are a large part of it. */
export function formatApproximateMoney(amount: number): string {
  return amount < 20 ? formatMoney(amount) : wholeDollars.format(amount);
}

/** "$180–$230" */
export function formatPriceRange({ low, high }: { low: number; high: number }): string {
  return `${formatApproximateMoney(low)}–${formatApproximateMoney(high)}`;
}
