/**
 * The rules of money that came and went, whatever it was paid for. Amounts are in cents; what went back is negative. No Zod: pages of
 * customers carry it.
 */

/** The currency that is asked for; what comes in another is recorded and counts for nothing. */
export const ledgerCurrency = "usd";

/** The ways in which money can be taken by hand, and how each is read. */
export const paymentMethods = { cash: "Cash", check: "Check", card: "Card", other: "Other" } as const;
export type PaymentMethod = keyof typeof paymentMethods;

/** Why somebody should look at a payment, and how that is read. */
export const paymentFlags = {
  amount: "Another amount than was asked for",
  currency: "Another currency than was asked for",
} as const;
export type PaymentFlag = keyof typeof paymentFlags;

/** The sum that has come in the ledger's currency, less what went. */
export const paidOf = (entries: readonly { amount: number; currency: string }[]): number =>
  entries.reduce((sum, { amount, currency }) => (currency === ledgerCurrency ? sum + amount : sum), 0);

/** The part of an amount that was asked for and is still open. */
export const openAmount = (asked: number, paid: number): number => Math.max(asked - paid, 0);

/** The least that can be paid by card. Source: Stripe's minimum charge in US dollars. */
const leastByCard = 50;

/** The part of an open amount that can be paid by card; 0: nothing. */
export const payableByCard = (open: number): number => (open >= leastByCard ? open : 0);

/** Why somebody should look at an entry of the provider's; `asked` is the amount of its checkout. */
export function flagOf(
  { kind, amount, currency }: { kind: string; amount: number; currency: string },
  asked: number,
): PaymentFlag | null {
  if (currency !== ledgerCurrency) return "currency";
  return kind === "payment" && amount !== asked ? "amount" : null;
}

/** An entry, as far as undoing it asks. */
type UndoableEntry = {
  id: string;
  kind: string;
  method: string;
  amount: number;
  reference: string | null;
  undoes: string | null;
};

/** Why an entry cannot be undone by hand. `at_provider`: a payment by card is refunded there. */
export type UndoRefusal = "missing" | "at_provider" | "undone";

/** The payment with this id and the fields in which the entry that undoes it differs; a refusal where it cannot be undone by hand. */
export function undoOf<Entry extends UndoableEntry>(
  entries: readonly Entry[],
  id: string,
): UndoRefusal | { payment: Entry; undo: { kind: "undo"; amount: number; note: null; undoes: string } } {
  const payment = entries.find((one) => one.id === id && one.kind === "payment");
  if (!payment) return "missing";
  if (payment.method === "card" && payment.reference !== null) return "at_provider";
  if (entries.some(({ undoes }) => undoes === id)) return "undone";
  return { payment, undo: { kind: "undo", amount: -payment.amount, note: null, undoes: id } };
}
