import { roundedShare, sumOf, type Sums } from "#shared/money/cents.ts";
import { agreedSums, taxIn, type AgreedJob } from "#features/quotes/change-orders/agreedSums.ts";

/**
 * The share of a job's agreed amounts that an invoice covers. The amount before tax and each tax are shared one by one,
 * each rounded once, and the last share is what the others have left: together they are the agreed total to the cent.
 */

/** A part of the whole: so many of so many, such as 50 of 100 percent, or 1 of 3 visits. Whole numbers. */
export type Fraction = { part: bigint; of: bigint };

/**
 * Returns the sums of a share of a job. `invoiced`: the sums of its issued invoices, less their credit notes. `share`: null for all that is left. A share is never more than what is left, so
 * no sequence of invoices exceeds the agreed total.
 */
export function shareOf(job: AgreedJob, invoiced: Sums, share: Fraction | null): Sums {
  const agreed = agreedSums(job);
  const part = (whole: number, before: number): number => {
    const left = Math.max(whole - before, 0);
    return share === null ? left : Math.min(left, roundedShare(whole, share));
  };
  const net = part(agreed.subtotal - agreed.discount, invoiced.subtotal - invoiced.discount);
  const taxes = agreed.taxes.map((tax) => ({ ...tax, amount: part(tax.amount, taxIn(invoiced, tax)) }));
  return { subtotal: net, discount: 0, taxes, total: net + sumOf(taxes.map(({ amount }) => amount)) };
}
