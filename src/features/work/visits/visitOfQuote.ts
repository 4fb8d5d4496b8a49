import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { visitTitle, type Client } from "./visitLife.ts";

/** Returns the visit for the work of a sent quote: its recipient, place, work and price, and its first estimate. */
export function visitForQuote({
  title,
  number,
  recipient_name,
  total,
  customer_id,
  estimate_ids,
  versions,
}: QuoteDetails): Client & Pick<CalendarEvent, "title" | "estimated_price" | "estimate_id"> {
  const recipient = versions.at(-1)?.content.recipient;
  return {
    title: visitTitle(title || `Quote ${number}`, recipient_name),
    client_name: recipient_name,
    client_email: recipient?.email ?? null,
    client_phone: recipient?.phone ?? null,
    client_address: recipient?.address ?? null,
    estimated_price: total / 100,
    estimate_id: estimate_ids[0] ?? null,
    customer_id,
  };
}
