import { roundedShare, sumOf, sumsOf, type CountedLine, type Part, type Sums, type Tax } from "#shared/money/cents.ts";

/**
 * The share of a job's agreed amounts that an invoice covers. The amount before tax and each tax are shared one by one,
 * each rounded once, and the last share is what the others have left: together they are the agreed total to the cent.
 */

/** The agreed work of a job, as far as sums depend on it. */
type Work = { lines: readonly CountedLine[]; discount: Part | null; taxes: readonly Tax[] };

/** The amounts that invoices of a job cover already, in cents, less their credit notes. `taxes` as the job has them. */
export type Invoiced = { net: number; taxes: readonly number[]; total: number };

/** A part of the whole: so many of so many, such as 50 of 100 percent, or 1 of 3 visits. Whole numbers. */
export type Fraction = { part: bigint; of: bigint };

/** Adds the amounts of invoices, and of credit notes as negative ones. Their taxes are those of the job, by name. */
export const invoicedBy = (work: Pick<Work, "taxes">, sums: readonly Sums[]): Invoiced => ({
  net: sumOf(sums.map(({ subtotal, discount }) => subtotal - discount)),
  taxes: work.taxes.map(({ name, percent }) =>
    sumOf(
      sums.flatMap(({ taxes }) => {
        const same = taxes.find((tax) => tax.name === name && tax.percent === percent);
        return same ? [same.amount] : [];
      }),
    ),
  ),
  total: sumOf(sums.map(({ total }) => total)),
});

/**
 * Returns the sums of a share of a job. `share`: null for all that is left. A share is never more than what is left, so
 * no sequence of invoices exceeds the agreed total.
 */
export function shareOf(work: Work, invoiced: Invoiced, share: Fraction | null): Sums {
  const agreed = sumsOf(work);
  const part = (whole: number, before: number): number => {
    const left = Math.max(whole - before, 0);
    return share === null ? left : Math.min(left, roundedShare(whole, share));
  };
  const net = part(agreed.subtotal - agreed.discount, invoiced.net);
  const taxes = agreed.taxes.map((tax, at) => ({ ...tax, amount: part(tax.amount, invoiced.taxes[at] ?? 0) }));
  return { subtotal: net, discount: 0, taxes, total: net + sumOf(taxes.map(({ amount }) => amount)) };
}
