import { roundedShare, sumOf, type Sums } from "#shared/money/cents.ts";

/**
 * The sums of a credit note: its amount contains the taxes of its invoice in the same proportion. Each tax is rounded
 * once, and the rest is the amount before tax.
 */
export function creditNoteSums(invoice: Sums, amount: number): Sums {
  const share = { part: BigInt(amount), of: BigInt(Math.max(invoice.total, 1)) };
  const taxes = invoice.taxes.map((tax) => ({ ...tax, amount: roundedShare(tax.amount, share) }));
  return { subtotal: amount - sumOf(taxes.map((tax) => tax.amount)), discount: 0, taxes, total: amount };
}
