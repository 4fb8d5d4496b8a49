import { mailMembers } from "#platform/members/mailMembers.ts";
import { recordNotification, type MemberEmail, type NewNotification } from "#platform/members/recordNotification.ts";
import type { NotificationFacts } from "#shared/notifications/notificationWords.ts";
import type { OwnerTx, TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { idOfFollowing, type JobPayload } from "#platform/kinds/jobKinds.ts";
import type { MailPart } from "#platform/kinds/mail.ts";
import { eventData } from "#shared/records/eventChain.ts";
import { readQuote, type LockedQuote } from "./quote.queries.ts";
import { customersEventSince } from "./quoteEvents.queries.ts";
import { openQuote } from "./quoteMails.server.ts";

/**
 * The notifications of a business about a customer's messages on a quote's page. The first is emailed at once, and
 * those that follow closely are emailed together, so that no one can flood a mailbox by pressing a button.
 */

/** A quote that members are notified of. */
type NotifiedQuote = Pick<
  LockedQuote,
  "id" | "number" | "job_id" | "customer_id" | "recipient_name" | "recipient_email"
>;

/** The kinds of notifications about a quote. */
type QuoteFacts = Extract<NotificationFacts, { facts: { name: string; number: number } }>;
/** The facts besides those that the quote itself has. */
type FactsBesides = {
  [Kind in QuoteFacts["kind"]]: Omit<Extract<QuoteFacts, { kind: Kind }>["facts"], "name" | "number" | "change">;
};

/** Notifies the members of a business of an event of a locked quote that was sent. `key` names the event. */
export const notifyOfQuote = <Kind extends QuoteFacts["kind"]>(
  tx: OwnerTx,
  { id, number, job_id, customer_id, recipient_name, recipient_email }: NotifiedQuote,
  {
    kind,
    facts,
    key,
    email = {},
  }: { kind: Kind; facts: FactsBesides[Kind]; key: string; email?: NewNotification["email"] },
): Promise<void> => {
  const customer = { name: recipient_name, email: recipient_email };
  const about = { name: recipient_name, number: number ?? 0, ...(job_id !== null && { change: true }) };
  return recordNotification(tx, {
    ...({ kind, facts: { ...about, ...facts } } as unknown as QuoteFacts),
    key,
    quote_id: id,
    customer_id,
    customer,
    email: "name" in email ? email : { path: openQuote(id), ...email },
  });
};

/**
 * The length of a time window, in seconds. Messages that follow another within this time are collected; each window has
 * one email.
 */
const batchSeconds = 900;
/** The delay after the end of a window, in seconds, for messages that are still being stored. */
const settleSeconds = 5;
/** The maximum number of messages in one email. */
const maxListed = 20;

/** A customer's message, its words for the notification, and its email if it is sent at once. */
type CustomersMessage = { key: string; email: Pick<MemberEmail, "heading" | "body"> } & (
  | { kind: "quote_asked"; facts: { text: string } }
  | { kind: "quote_declined"; facts: { reason: string | null } }
  | { kind: "price_asked"; facts: Record<never, never> }
);

/** Notifies the business of a question or a decline. The caller records the event afterwards. */
export async function notifyOfMessage(
  tx: OwnerTx,
  quote: LockedQuote,
  at: Date,
  { email, ...message }: CustomersMessage,
): Promise<void> {
  const quoteId = quote.id;
  const since = new Date(at.getTime() - batchSeconds * 1000).toISOString();
  const follows = (await tx.query(customersEventSince, { quote_id: quoteId, since })).length > 0;
  if (!follows) return notifyOfQuote(tx, quote, { ...message, email });
  const stretch = Math.floor(at.getTime() / 1000 / batchSeconds);
  await notifyOfQuote(tx, quote, {
    ...message,
    email: {
      name: "mail-quote-news",
      id: idOfFollowing(`news of quote ${quoteId}`, String(stretch)),
      data: { ownerId: tx.ownerId, quoteId, stretch },
      startAfterSeconds: Math.ceil((stretch + 1) * batchSeconds - at.getTime() / 1000) + settleSeconds,
    },
  });
}

/** Emails a customer's messages about a quote in one time window, except those that were emailed at once. */
export async function mailQuoteNews(
  { deps, db }: { deps: Deps; db: TenantDb },
  { ownerId, quoteId, stretch }: JobPayload<"mail-quote-news">,
  jobId: string,
): Promise<void> {
  const quote = await readQuote(db.forOwner(ownerId).query, quoteId, new Date());
  if (!quote) return;
  const customerEvents = quote.events.filter(
    ({ kind, by }) => by === "customer" && (kind === "asked" || kind === "declined"),
  );
  const followed = customerEvents.filter(({ at }, place) => {
    const before = customerEvents[place - 1];
    const isNow = Math.floor(Date.parse(at) / 1000 / batchSeconds) === stretch;
    return isNow && before !== undefined && Date.parse(at) - Date.parse(before.at) <= batchSeconds * 1000;
  });
  if (followed.length === 0) return;
  const parts = followed.slice(0, maxListed).map(({ kind, data }): MailPart => {
    const { message_id, reason } = eventData(data) as { message_id?: string; reason?: string };
    return kind === "asked"
      ? { title: "Message", text: quote.messages.find(({ id }) => id === message_id)?.text ?? "" }
      : { title: "Declined", text: reason ?? "No reason given." };
  });
  const more = followed.length - parts.length;
  await mailMembers(
    { deps, db },
    {
      ownerId,
      kind: "quote_asked",
      subject: `More from ${quote.recipient_name} about quote ${quote.number}`,
      heading: `${quote.recipient_name} wrote ${followed.length === 1 ? "once more" : `${followed.length} more times`} about your quote.`,
      body: [...parts, ...(more > 0 ? [`The quote's page has ${more} more.`] : [])],
      path: openQuote(quoteId),
      ...(quote.recipient_email === null
        ? {}
        : { replyTo: { name: quote.recipient_name, address: quote.recipient_email } }),
    },
    jobId,
  );
}
