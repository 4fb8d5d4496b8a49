import { announceToWebhook } from "#platform/webhooks/announcement.ts";
import type { WebhookEvent } from "#shared/webhookEvents.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import type { TimelineData, TimelineKind } from "#shared/timeline.ts";
import type { EmailRefusal } from "#platform/mail/customerMails.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { nextEvent, type ChainedEvent } from "#shared/records/eventChain.ts";
import type { LockedQuote } from "./quote.queries.ts";
import { addEvent, recordEnd, setRecordEnd } from "./quoteEvents.queries.ts";
import type { QuoteEventKind } from "#features/quotes/quote-rules/quoteRecord.ts";

/** The effects of a change to a quote: its record, the customer's timeline, and the owner's webhook. */

/** The events that appear on the customer's timeline. */
const onTimeline: Partial<Record<QuoteEventKind, TimelineKind>> = {
  sent: "quote_sent",
  accepted: "quote_accepted",
  declined: "quote_declined",
  withdrawn: "quote_withdrawn",
  released: "quote_released",
  mail_failed: "mail_failed",
};
/** The events that the owner's webhook receives. */
const onWebhook: Partial<Record<QuoteEventKind, WebhookEvent>> = {
  sent: "quote.sent",
  viewed: "quote.viewed",
  accepted: "quote.accepted",
  declined: "quote.declined",
  expired: "quote.expired",
  paid: "quote.deposit_paid",
  paid_by_card: "quote.deposit_paid",
};

/** The recorded fields of an event: the actor, the time, and its data (whole numbers and texts). */
type NewQuoteEvent = {
  kind: QuoteEventKind;
  by: "member" | "customer" | null;
  at: Date;
  data?: Record<string, unknown>;
};

/**
 * Records an event of a locked quote within the transaction of the change, notifies open pages, and returns the event.
 */
export async function recordQuoteEvent(
  tx: OwnerTx,
  quote: Pick<LockedQuote, "id" | "number" | "title" | "customer_id" | "job_id" | "estimate_ids" | "recipient_name"> & {
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

/** The money fields of a webhook event: amount, currency and method. */
const moneyHeard = ({ amount, currency = "usd", method }: Record<string, unknown>): object =>
  amount === undefined ? {} : { amount_cents: amount, currency, method };

/** The timeline's data about an email that was not delivered. */
const mailHeard = ({ to, reason }: Record<string, unknown>): Pick<TimelineData, "to" | "text"> => ({
  to: typeof to === "string" ? to : null,
  text: typeof reason === "string" ? reason : null,
});

/** The fields of a quote in a webhook event; amounts are in cents. */
const asHeard = (
  {
    id,
    number,
    sent_version,
    title,
    total,
    customer_id,
    job_id,
    estimate_ids,
    recipient_name,
  }: Parameters<typeof recordQuoteEvent>[1],
  at: string,
) => ({
  quote_id: id,
  number,
  version: sent_version,
  title,
  total_cents: total,
  currency: "usd",
  customer_id,
  job_id,
  estimate_ids,
  recipient_name,
  at,
});

/** The part of an event's data about an email that could not be sent with it. */
export const refusalData = (notEmailed: EmailRefusal | null): { not_emailed?: EmailRefusal } =>
  notEmailed === null ? {} : { not_emailed: notEmailed };
