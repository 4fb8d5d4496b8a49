import { followDeposit } from "#features/ledger/deposits/followDeposit.server.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { ProductError } from "#shared/errors.ts";
import { paidOf, undoOf } from "#shared/payments/ledger.ts";
import type { OwnerDb, OwnerTx, TenantDb } from "#platform/database/tenantDb.ts";
import { countCustomerMail, type EmailRefusal } from "#platform/mail/customerMails.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload } from "#platform/kinds/jobKinds.ts";
import { totalByDefault } from "#features/quotes/quote-rules/quoteDraft.ts";
import { messageData } from "#features/quotes/quote-rules/boundEvents.ts";
import { endOf, type ChainedEvent } from "#shared/records/eventChain.ts";
import { entryIdOf, isBooked } from "#features/ledger/ledger-entries/entryId.ts";
import { addEntry, bookedEntries, columnsOf } from "#features/ledger/ledger-entries/ledgerEntries.queries.ts";
import { takeBack } from "#features/quotes/change-orders/changeOrder.server.ts";
import { changeRefusals } from "#features/quotes/change-orders/changeRules.ts";
import { linkHash } from "./quoteAddress.server.ts";
import { addMessage, removeQuote, saveNextDraft, setLink, setState, setUnread } from "./quoteChanges.queries.ts";
import { editConflict } from "./quoteDrafts.server.ts";
import { recordQuoteEvent, refusalData } from "./quoteHistory.server.ts";
import { mailedBusiness } from "./quoteMails.queries.ts";
import { customersKinds, customersMail, type CustomersMail } from "./quoteMails.server.ts";
import { jobOfQuote, lockQuote, readQuote, versionByNumber, type LockedQuote } from "./quote.queries.ts";
import { parseContent, lockQuoteById, assertCan } from "./quoteReading.server.ts";
import { notifyOfQuote } from "./quoteNotifications.server.ts";
import { quoteRefusals, refusedUndo } from "#features/quotes/quote-rules/quoteRefusals.ts";
import type { PaymentFields } from "#features/quotes/quote-rules/quoteRecord.ts";
import { stateAt } from "#features/quotes/quote-rules/quoteState.ts";

/** The owner's changes to an existing quote. */

/** Discards the draft of the next version. */
export const discardNext = (owner: OwnerDb, { id, version }: { id: string; version: number }): Promise<void> =>
  owner.transaction(async (tx) => {
    const quote = await lockQuoteById(tx.query, id);
    assertCan(quote, new Date(), "revise");
    if (quote.version !== version) throw editConflict();
    await tx.query(saveNextDraft, { id, draft: null });
    tx.notify("quotes");
  });

/** Deletes a quote that was never sent; sent quotes cannot be deleted. */
export const removeDraft = (owner: OwnerDb, id: string): Promise<void> =>
  owner.transaction(async (tx) => {
    const quote = await lockQuoteById(tx.query, id);
    assertCan(quote, new Date(), "send");
    await tx.query(removeQuote, { id });
    tx.notify("quotes");
  });

/** Withdraws a quote. Its customer gets an email and keeps the papers and payments of an earlier acceptance. */
export const withdrawQuote = (deps: Deps, owner: OwnerDb, id: string): Promise<void> =>
  owner.transaction(async (tx) => {
    const now = new Date();
    const quote = await lockQuoteById(tx.query, id);
    assertCan(quote, now, "withdraw");
    await tx.query(setState, { id, state: "withdrawn", total: quote.total, answered_at: null, decline_reason: null });
    const { data, mail } = await countedMail(deps, tx, quote, { about: "withdrawn", ...(await staysTheirs(tx, id)) });
    mail(await recordQuoteEvent(tx, quote, { kind: "withdrawn", by: "member", at: now, data }));
  });

/** Gives a sent quote another link; the previous one stops working. */
export const renewLink = ({ secret }: Pick<Deps, "secret">, owner: OwnerDb, id: string): Promise<void> =>
  owner.transaction(async (tx) => {
    const quote = await lockQuoteById(tx.query, id);
    if (quote.link_hash === null) throw new ProductError("conflict", quoteRefusals.noLink);
    const number = quote.link_number + 1;
    const link_hash = linkHash(secret, { ownerId: tx.ownerId, quoteId: id, number });
    await tx.query(setLink, { id, link_number: number, link_hash });
    await recordQuoteEvent(tx, quote, { kind: "link_renewed", by: "member", at: new Date() });
  });

/** The total of a quote with the default choice, in cents. */
async function offeredTotal({ query }: OwnerTx, { id, sent_version, total }: LockedQuote): Promise<number> {
  const [version] = await query(versionByNumber, { quote_id: id, number: sent_version });
  return version ? totalByDefault(parseContent(version.content)) : total;
}

/**
 * Returns the parts of a no longer accepted quote that a customer keeps: the signed paper, if there is one, and the
 * amount paid, in cents.
 */
async function staysTheirs({ query }: OwnerTx, id: string): Promise<{ signed: boolean; paid: number }> {
  const stored = await readQuote(query, id, new Date());
  return {
    signed: stored?.events.some(({ kind }) => kind === "accepted") === true,
    paid: paidOf(stored?.payments ?? []),
  };
}

/** Releases an accepted quote: it is open again, the acceptance stays in the record, and the customer gets an email. */
export const releaseQuote = (
  deps: Deps,
  owner: OwnerDb,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  owner.transaction(async (tx) => {
    const now = new Date();
    const quote = await lockQuoteById(tx.query, id);
    assertCan(quote, now, "release");
    const [job] = await tx.query(jobOfQuote, { id });
    if (job) throw new ProductError("conflict", quoteRefusals.hasJob(job.number));
    if (quote.job_id !== null) await takeBack(tx, quote.job_id, quote.id, { signed: true });
    const total = await offeredTotal(tx, quote);
    await tx.query(setState, { id, state: "sent", total, answered_at: null, decline_reason: null });
    const { data, mail } = await countedMail(deps, tx, quote, { about: "released", ...(await staysTheirs(tx, id)) });
    const release = { kind: "released", by: "member", at: now, data: { reason, ...data } } as const;
    mail(await recordQuoteEvent(tx, { ...quote, total }, release));
  });

/** Sends a message to the customer. */
export const answerCustomer = (deps: Deps, owner: OwnerDb, { id, text }: { id: string; text: string }): Promise<void> =>
  owner.transaction(async (tx) => {
    const quote = await lockQuoteById(tx.query, id);
    if (quote.sent_version === 0) throw new ProductError("conflict", quoteRefusals.notSent);
    const [message] = await tx.query(addMessage, { quote_id: id, from_customer: false, text });
    if (!message) throw new Error("An answer was not stored.");
    await tx.query(setUnread, { id, unread: false });
    const { data, mail } = await countedMail(deps, tx, quote, { about: "answered", text });
    const eventData = { ...messageData({ id: message.id, text }), ...data };
    mail(await recordQuoteEvent(tx, quote, { kind: "answered", by: "member", at: new Date(), data: eventData }));
  });

/**
 * Counts an email to the customer of a quote against the limits, if there is an address. `data` goes into the event
 * about it. `mail`, called with that event, queues the email if it can be sent.
 */
async function countedMail(
  deps: Deps,
  tx: OwnerTx,
  quote: LockedQuote,
  mail: CustomersMail,
): Promise<{ data: { not_emailed?: EmailRefusal }; mail(last: ChainedEvent): void }> {
  const [version] = await tx.query(versionByNumber, { quote_id: quote.id, number: quote.sent_version });
  const [business] = await tx.query(mailedBusiness);
  const content = version && parseContent(version.content);
  const email = content?.recipient.email ?? null;
  if (!business || !content || email === null) return { data: {}, mail: () => undefined };
  const notEmailed = await countCustomerMail(deps, tx, customersKinds[mail.about], email);
  return {
    data: refusalData(notEmailed),
    mail(last) {
      const end = endOf([last]);
      const of = { ownerId: tx.ownerId, quoteId: quote.id, linkNumber: quote.link_number, content, end };
      if (notEmailed === null) for (const job of customersMail(deps, business, of, mail)) tx.enqueue(job);
    },
  };
}

/** Marks the customer's messages as read. */
export const markRead = (owner: OwnerDb, id: string): Promise<void> =>
  owner.transaction(async (tx) => {
    const changed = await tx.query(setUnread, { id, unread: false });
    if (changed.length > 0) tx.notify("quotes");
  });

const quoteColumns = (id: string) => columnsOf({ kind: "quote", id });

/** Records a payment that the business received directly. */
export const recordPayment = (
  owner: OwnerDb,
  { id, idempotency_key: key, ...payment }: PaymentFields & { id: string; idempotency_key?: string | undefined },
): Promise<void> =>
  owner.transaction(async (tx) => {
    const quote = await lockQuoteById(tx.query, id);
    if (quote.number === null) throw new ProductError("conflict", quoteRefusals.notSent);
    if (quote.job_id !== null) throw new ProductError("conflict", changeRefusals.paidByInvoice);
    const keyed = key === undefined ? [] : [{ id: entryIdOf(key, id), amount: payment.amount }];
    const [entry] = keyed;
    if (isBooked(keyed, await tx.query(bookedEntries, { ids: keyed.map((one) => one.id) }))) return;
    const added = { id: entry?.id ?? null, kind: "payment", undoes: null, tip: 0, ...payment } as const;
    await tx.query(addEntry, { ...quoteColumns(id), ...added });
    const { method, amount, paid_on } = payment;
    await recordQuoteEvent(tx, quote, {
      kind: "paid",
      by: "member",
      at: new Date(),
      data: { method, amount, paid_on },
    });
    await followDeposit(tx, id, (await todayOfOwner(tx)).today);
  });

/** Undoes a recorded payment with a reverse entry. */
export const undoPayment = (owner: OwnerDb, { id, payment_id }: { id: string; payment_id: string }): Promise<void> =>
  owner.transaction(async (tx) => {
    const quote = await lockQuoteById(tx.query, id);
    const stored = await readQuote(tx.query, id, new Date());
    const found = undoOf(stored?.payments ?? [], payment_id);
    if (typeof found === "string") throw refusedUndo(found);
    const { method, amount, paid_on } = found.payment;
    await tx.query(addEntry, { id: null, ...quoteColumns(id), method, paid_on, ...found.undo });
    await recordQuoteEvent(tx, quote, {
      kind: "payment_undone",
      by: "member",
      at: new Date(),
      data: { payment_id, method, amount },
    });
    await followDeposit(tx, id, (await todayOfOwner(tx)).today);
  });

/** Records the expiry of a quote, unless it was extended or answered since. */
export async function expireQuote(
  { db }: { db: TenantDb },
  { ownerId, quoteId }: JobPayload<"expire-quote">,
): Promise<void> {
  await db.forOwner(ownerId).transaction(async (tx) => {
    const now = new Date();
    const [quote] = await tx.query(lockQuote, { id: quoteId });
    if (!quote || stateAt(quote, now) !== "expired" || quote.last_day === null) return;
    const stored = await readQuote(tx.query, quoteId, now);
    const isRecorded = stored?.events.some(
      ({ kind, data }) => kind === "expired" && data.includes(`"${quote.last_day}"`),
    );
    if (isRecorded) return;
    await recordQuoteEvent(tx, quote, { kind: "expired", by: null, at: now, data: { last_day: quote.last_day } });
  });
}

/** Notifies the business that an open quote expires within a day, unless it was extended or answered since. */
export async function announceExpiry(
  { db }: { db: TenantDb },
  { ownerId, quoteId }: JobPayload<"announce-expiry">,
): Promise<void> {
  await db.forOwner(ownerId).transaction(async (tx) => {
    const now = new Date();
    const [quote] = await tx.query(lockQuote, { id: quoteId });
    if (!quote || stateAt(quote, now) !== "sent" || quote.expires_at === null) return;
    if (new Date(quote.expires_at).getTime() - now.getTime() > announcedWithinMs) return;
    await notifyOfQuote(tx, quote, {
      kind: "quote_expires",
      facts: {},
      key: `quote_expires ${quoteId} ${quote.last_day}`,
    });
  });
}

/** A day, and an hour for clocks that change. */
const announcedWithinMs = 25 * 60 * 60 * 1000;
