import { sumOf, wholeCents } from "#shared/money/cents.ts";
import type { EstimateResult } from "#features/requests/form-drafts/publicForm.ts";

/**
 * The sum of several services if each has a price; for ranges, also the sums of their ends. `rough` if one of them is.
 * Null if there is none.
 */
export function requestTotal(
  results: readonly EstimateResult[],
): { price: number; low: number; high: number; rough: boolean } | null {
  const priced = results.flatMap(({ totalPrice, range }) =>
    totalPrice === null ? [] : [{ price: totalPrice, low: range?.low ?? totalPrice, high: range?.high ?? totalPrice }],
  );
  if (priced.length < 2 || priced.length < results.length) return null;
  const sum = (of: "price" | "low" | "high") => sumOf(priced.map((one) => wholeCents(one[of]))) / 100;
  return { price: sum("price"), low: sum("low"), high: sum("high"), rough: results.some(({ rough }) => rough) };
}
