import type { ProviderEvent, ProviderEventKind } from "./providerEvents.ts";

/**
 * The ledger entries of card payments. They are derived from all received events of a payment. Events come twice, late,
 * and in any order, so the entries depend only on which events have come.
 */

/** One entry: money in, or (negative) money out. Each derivation gives it the same key. */
export type ProviderEntry = {
  key: string;
  kind: "payment" | "refund" | "dispute";
  amount: number;
  currency: string;
  session_id: string | null;
  happened_at: string;
};

/**
 * The entries that follow from all events of one payment. There are none until it is known to be paid. The money of a
 * failed refund or a won dispute returns as a separate entry.
 */
export function entriesOf(events: readonly ProviderEvent[]): ProviderEntry[] {
  const paid = events.find(({ kind }) => kind === "paid");
  if (!paid) return [];
  const entry = (of: ProviderEvent, kind: ProviderEntry["kind"], key: string, sign: 1 | -1): ProviderEntry => ({
    key,
    kind,
    amount: sign * of.amount,
    currency: of.currency,
    session_id: of.session_id,
    happened_at: of.happened_at,
  });
  const once = (kind: ProviderEventKind) => [
    ...new Map(events.filter((one) => one.kind === kind).map((one) => [one.object, one])).values(),
  ];
  const back = (kind: ProviderEventKind, undone: readonly ProviderEvent[]) =>
    once(kind).filter(({ object }) => undone.some((one) => one.object === object));
  const [refunded, withdrawn] = [once("refunded"), once("withdrawn")];
  return [
    entry(paid, "payment", paid.payment, 1),
    ...refunded.map((one) => entry(one, "refund", one.object, -1)),
    ...back("refund_failed", refunded).map((one) => entry(one, "refund", `${one.object}:failed`, 1)),
    ...withdrawn.map((one) => entry(one, "dispute", one.object, -1)),
    ...back("returned", withdrawn).map((one) => entry(one, "dispute", `${one.object}:returned`, 1)),
  ];
}
