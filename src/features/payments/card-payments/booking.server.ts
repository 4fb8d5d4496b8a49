import { dayIn } from "#shared/days/calendarDays.ts";
import { flagOf } from "#shared/payments/ledger.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import { businessTimeZone } from "#platform/business/timeZone.queries.ts";
import { lockAccount } from "./cardAccounts.queries.ts";
import { entriesOf, type ProviderEntry } from "./ledgerEntries.ts";
import {
  checkoutBySession,
  closeCheckout,
  eventsOfPayment,
  forgetForeignEvents,
  insertEntry,
  insertProviderEvent,
} from "./payments.queries.ts";
import { columnsOf } from "#features/ledger/ledger-entries/ledgerEntries.queries.ts";
import type { PaymentSubject } from "#features/ledger/ledger-entries/paymentSubject.ts";
import type { ProviderEvent } from "./providerEvents.ts";
import type { HandlersOfSubjects, LockedSubject, PaymentHappening } from "./subjectHandlers.server.ts";

/** The outcome of an event about a payment. */
export type Booking = "booked" | "known" | "not ours";

/** The kind recorded with the subject for each entry: for money in, and for money out. */
const happened: Record<ProviderEntry["kind"], { in: PaymentHappening["kind"]; out: PaymentHappening["kind"] }> = {
  payment: { in: "paid", out: "paid" },
  refund: { in: "refund_failed", out: "refunded" },
  dispute: { in: "dispute_returned", out: "disputed" },
};

/**
 * Applies an event about a payment: stores it, and books the entries that follow from all events of that payment. A
 * repeated event changes nothing. An event of a payment whose subject is not known (yet) is stored until it is.
 */
export const applyEvent = (
  subjects: HandlersOfSubjects,
  owner: OwnerDb,
  event: ProviderEvent,
  method: "card" | "test",
): Promise<Booking> =>
  owner.transaction(async (tx) => {
    await tx.query(lockAccount);
    await tx.query(forgetForeignEvents);
    if (!(await insertProviderEvent(tx, event))) return "known";
    const events = await eventsOfPayment(tx, event.payment);
    const subject = events.find((one) => one.subject !== null)?.subject;
    const locked = subject && (await subjects[subject.kind].lock(tx, subject.id));
    if (!locked) return "not ours";

    const { kind, payment, amount, currency, session_id } = event;
    if (kind === "processing" || kind === "failed") await locked.record({ kind, payment, amount, currency });
    if (kind === "failed" && session_id !== null) {
      await tx.query(closeCheckout, { session_id });
      await locked.notify({ kind, key: session_id, amount, currency });
    }
    const tip = await tipOf(tx, events);
    for (const entry of entriesOf(events)) await enter(tx, { subject, locked, tip }, entry, method);
    return "booked";
  });

/** The whole of a payment and the tip in it, in cents, as its checkout asked for them; null without a tip. */
async function tipOf(tx: OwnerTx, events: readonly ProviderEvent[]): Promise<{ whole: number; tip: number } | null> {
  const paid = events.find(({ kind }) => kind === "paid");
  if (!paid || paid.session_id === null) return null;
  const [checkout] = await tx.query(checkoutBySession, { session_id: paid.session_id });
  return checkout && checkout.tip > 0 && paid.amount === checkout.amount
    ? { whole: paid.amount, tip: checkout.tip }
    : null;
}

/** Books an entry. A tip goes with the whole payment and comes back with it; a part of it is returned without the tip. */
async function enter(
  tx: OwnerTx,
  {
    subject,
    locked,
    tip: given,
  }: { subject: PaymentSubject; locked: LockedSubject; tip: { whole: number; tip: number } | null },
  { key, kind, amount, currency, session_id, happened_at }: ProviderEntry,
  method: "card" | "test",
): Promise<void> {
  const [checkout] = session_id === null ? [] : await tx.query(checkoutBySession, { session_id });
  const [zone] = await tx.query(businessTimeZone);
  const flag = flagOf({ kind, amount, currency }, checkout?.amount ?? amount);
  const tip = given && Math.abs(amount) === given.whole ? Math.sign(amount) * given.tip : 0;
  const [isNew] = await tx.query(insertEntry, {
    ...columnsOf(subject),
    kind,
    method,
    amount,
    tip,
    currency,
    paid_on: dayIn(zone?.time_zone ?? "UTC", new Date(happened_at)),
    provider_id: key,
    flag,
  });
  if (!isNew) return;
  if (session_id !== null) await tx.query(closeCheckout, { session_id });
  const what = happened[kind][amount >= 0 ? "in" : "out"];
  await locked.record({ kind: what, payment: key, method, amount, tip, currency });
  if (what === "paid") await locked.notify({ kind: what, key, amount, currency, method, flag });
  if (what === "disputed" || what === "refunded") await locked.notify({ kind: what, key, amount, currency });
}
