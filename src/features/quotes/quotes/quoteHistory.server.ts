import { announceToWebhook } from "#platform/webhooks/announcement.ts";
import type { WebhookEvent } from "#shared/webhookEvents.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import type { TimelineData, TimelineKind } from "#shared/timeline.ts";
import type { EmailRefusal } from "#platform/mail/customerMails.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { nextEvent, type ChainedEvent } from "#shared/records/eventChain.ts";
import type { LockedQuote } from "./quote.queries.ts";
import { addEvent, recordEnd, setRecordEnd } from "./quoteChanges.queries.ts";
import type { QuoteEventKind, QuoteRow } from "#features/quotes/quote-rules/quoteRecord.ts";

/** Everything that a change of a quote leaves behind: its record, the customer's timeline, and the owner's webhook. */

/** Which events stand in the customer's timeline. */
const onTimeline: Partial<Record<QuoteEventKind, TimelineKind>> = {
  sent: "quote_sent",
  accepted: "quote_accepted",
  declined: "quote_declined",
  withdrawn: "quote_withdrawn",
  released: "quote_released",
  mail_failed: "mail_failed",
};
/** Which events the owner's own program hears of. */
const onWebhook: Partial<Record<QuoteEventKind, WebhookEvent>> = {
  sent: "quote.sent",
  viewed: "quote.viewed",
  accepted: "quote.accepted",
  declined: "quote.declined",
  expired: "quote.expired",
  paid: "quote.deposit_paid",
  paid_by_card: "quote.deposit_paid",
};

/** What is recorded of an event: who did it, when, and what is known of it (whole numbers and texts). */
type NewQuoteEvent = {
  kind: QuoteEventKind;
  by: "member" | "customer" | null;
  at: Date;
  data?: Record<string, unknown>;
};

/** Records what happened with a quote that is held, within the transaction of the change, and answers the event. Pages are told of it. */
export async function recordQuoteEvent(
  tx: OwnerTx,
  quote: Pick<LockedQuote, "id" | "number" | "title" | "customer_id" | "estimate_ids" | "recipient_name"> & {
    total: number;
    sent_version: number;
  },
  { kind, by, at, data = {} }: NewQuoteEvent,
): Promise<ChainedEvent<QuoteEventKind>> {
  const event = nextEvent(await recordEnd(tx.query, quote.id), {
    kind,
    at: at.toISOString(),
    by: by === "member" ? tx.actorId : by,
    data,
  });
  await tx.query(addEvent, { quote_id: quote.id, ...event, data: canonicalJson(data) });
  await tx.query(setRecordEnd, { quote_id: quote.id, count: event.seq, head: event.hash });

  const entry = onTimeline[kind];
  if (entry && quote.customer_id)
    await recordEvents(tx.query, [
      {
        customer_id: quote.customer_id,
        kind: entry,
        data: { quote_id: quote.id, quote_number: quote.number, ...(kind === "mail_failed" ? mailHeard(data) : {}) },
      },
    ]);
  const heard = onWebhook[kind];
  if (heard) await announceToWebhook(tx, heard, [{ ...asHeard(quote, event.at), ...moneyHeard(data) }]);
  tx.notify("quotes");
  if (entry && quote.customer_id) tx.notify("customers");
  return event;
}

/** What it is told of money that came: how much, of which currency, and how. */
const moneyHeard = ({ amount, currency = "usd", method }: Record<string, unknown>): object =>
  amount === undefined ? {} : { amount_cents: amount, currency, method };

/** The timeline's words for an email that was not delivered. */
const mailHeard = ({ to, reason }: Record<string, unknown>): Pick<TimelineData, "to" | "text"> => ({
  to: typeof to === "string" ? to : null,
  text: typeof reason === "string" ? reason : null,
});

/** What of a list's row the owner's program hears nothing of: that an event says it, or that it is the owner's own. */
type UnheardField =
  | ("recipient_email" | "state" | "expires_at" | "sent_at" | "first_viewed_at" | "last_viewed_at")
  | ("answered_at" | "unread" | "revising" | "created_at");

/** What the owner's program is told of a quote; amounts are in cents. */
const asHeard = (quote: Parameters<typeof recordQuoteEvent>[1], at: string) => {
  const heard = {
    id: { quote_id: quote.id },
    number: { number: quote.number, version: quote.sent_version },
    title: { title: quote.title },
    total: { total_cents: quote.total, currency: "usd" },
    customer_id: { customer_id: quote.customer_id },
    estimate_ids: { estimate_ids: quote.estimate_ids },
    recipient_name: { recipient_name: quote.recipient_name },
  } satisfies Record<Exclude<keyof QuoteRow, UnheardField>, object>;
  return { ...Object.assign({}, ...Object.values(heard)), at } as object;
};

/** The part of an event's data about an email that was to go along and could not. */
export const refusalData = (notEmailed: EmailRefusal | null): { not_emailed?: EmailRefusal } =>
  notEmailed === null ? {} : { not_emailed: notEmailed };
