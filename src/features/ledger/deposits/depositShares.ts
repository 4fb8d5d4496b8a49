import { ledgerCurrency } from "#shared/payments/ledger.ts";

/**
 * The part that deposits on a quote pay of the invoices of its job. Money is used in the order in which it came, for the
 * oldest invoice first; money that went back is taken from the newest. Amounts are in cents.
 */

/** Money on a quote, oldest first; money that went back is negative. */
type Entry = { amount: number; currency: string; paid_on: string };
/** Money of one day. */
export type DepositPart = { day: string; amount: number };
/** An invoice of the job, oldest first. `owed`: what is still owed, 0 if it is void. `deposit`: what deposits pay of it. */
export type DepositInvoice = { id: string; owed: number; deposit: number; isVoid: boolean };

/** The money on a quote that no invoice has used yet. */
export function unusedDeposits(entries: readonly Entry[], used: number): DepositPart[] {
  const counted = entries.filter(({ currency }) => currency === ledgerCurrency);
  const parts = counted.filter(({ amount }) => amount > 0).map(({ amount, paid_on }) => ({ day: paid_on, amount }));
  const returned = counted.reduce((sum, { amount }) => sum + Math.max(-amount, 0), 0);
  const left = dropped(parts.toReversed(), returned).toReversed();
  return dropped(left, used);
}

/** Removes so much money from the beginning of a list. */
function dropped(parts: readonly DepositPart[], amount: number): DepositPart[] {
  let rest = amount;
  return parts.flatMap((part) => {
    const gone = Math.min(rest, part.amount);
    rest -= gone;
    return part.amount > gone ? [{ ...part, amount: part.amount - gone }] : [];
  });
}

/** Takes at most so much money from the beginning of a list. */
export function takenOf(parts: readonly DepositPart[], most: number): DepositPart[] {
  let rest = most;
  return parts.flatMap((part) => {
    const amount = Math.min(rest, part.amount);
    rest -= amount;
    return amount > 0 ? [{ ...part, amount }] : [];
  });
}

/**
 * Returns the changes of what deposits pay of each invoice, so that void invoices have none, no more is used than the
 * quote has, and unused money pays what is owed. `today` is the day of money that is taken back.
 */
export function depositChanges(
  entries: readonly Entry[],
  invoices: readonly DepositInvoice[],
  today: string,
): (DepositPart & { id: string })[] {
  const changes = invoices
    .filter(({ isVoid, deposit }) => isVoid && deposit > 0)
    .map(({ id, deposit }) => ({ id, day: today, amount: -deposit }));
  const standing = invoices.filter(({ isVoid }) => !isVoid);
  const used = standing.reduce((sum, { deposit }) => sum + deposit, 0);
  const held = unusedDeposits(entries, 0).reduce((sum, { amount }) => sum + amount, 0);
  let missing = used - held;
  for (const { id, deposit } of standing.toReversed()) {
    const amount = Math.min(missing, deposit);
    if (amount > 0) changes.push({ id, day: today, amount: -amount });
    missing -= Math.max(amount, 0);
  }
  let unused = unusedDeposits(entries, used);
  for (const { id, owed } of standing) {
    const taken = takenOf(unused, Math.max(owed, 0));
    changes.push(...taken.map((part) => ({ ...part, id })));
    unused = dropped(
      unused,
      taken.reduce((sum, { amount }) => sum + amount, 0),
    );
  }
  return changes;
}
