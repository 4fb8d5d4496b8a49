/**
 * The rules of money received and returned, for any purpose. Amounts are in cents; returned money is negative. No Zod,
 * because customers' pages carry it.
 */

/** The currency of all requested amounts. Money in another currency is recorded but does not count. */
export const ledgerCurrency = "usd";

/** The methods of payment taken by hand, with their labels. */
export const paymentMethods = {
  cash: "Cash",
  check: "Check",
  transfer: "Bank transfer",
  card: "Card",
  other: "Other",
} as const;
export type PaymentMethod = keyof typeof paymentMethods;

/** The reasons to check a payment, with their labels. */
export const paymentFlags = {
  amount: "Another amount than was asked for",
  currency: "Another currency than was asked for",
} as const;
export type PaymentFlag = keyof typeof paymentFlags;

/** The sum received in the ledger's currency, less the sum returned. */
export const paidOf = (entries: readonly { amount: number; currency: string }[]): number =>
  entries.reduce((sum, { amount, currency }) => (currency === ledgerCurrency ? sum + amount : sum), 0);

/** The same without tips: the money that pays what was asked for. */
export const paidToward = (entries: readonly { amount: number; tip: number; currency: string }[]): number =>
  paidOf(entries.map(({ amount, tip, currency }) => ({ amount: amount - tip, currency })));

/** The part of a requested amount that is still open. */
export const openAmount = (asked: number, paid: number): number => Math.max(asked - paid, 0);

/** The minimum card payment in cents. Source: Stripe's minimum charge in US dollars. */
const leastByCard = 50;

/** The part of an open amount that can be paid by card; 0 if none. */
export const payableByCard = (open: number): number => (open >= leastByCard ? open : 0);

/** The reason to check an entry of the provider's, or null. `asked` is the amount of its checkout. */
export function flagOf(
  { kind, amount, currency }: { kind: string; amount: number; currency: string },
  asked: number,
): PaymentFlag | null {
  if (currency !== ledgerCurrency) return "currency";
  return kind === "payment" && amount !== asked ? "amount" : null;
}

/** The fields of an entry that undoing it needs. */
type UndoableEntry = {
  id: string;
  kind: string;
  method: string;
  amount: number;
  tip: number;
  reference: string | null;
  undoes: string | null;
};

/** The reason why an entry cannot be undone by hand. `at_provider`: a card payment is refunded at the provider. */
export type UndoRefusal = "missing" | "at_provider" | "undone";

/**
 * Returns the payment with this id and the fields in which the entry that undoes it differs. Returns a refusal if it
 * cannot be undone by hand.
 */
export function undoOf<Entry extends UndoableEntry>(
  entries: readonly Entry[],
  id: string,
): UndoRefusal | { payment: Entry; undo: { kind: "undo"; amount: number; tip: number; note: null; undoes: string } } {
  const payment = entries.find((one) => one.id === id && one.kind === "payment");
  if (!payment) return "missing";
  if (payment.method === "card" && payment.reference !== null) return "at_provider";
  if (entries.some(({ undoes }) => undoes === id)) return "undone";
  return { payment, undo: { kind: "undo", amount: -payment.amount, tip: 0 - payment.tip, note: null, undoes: id } };
}
