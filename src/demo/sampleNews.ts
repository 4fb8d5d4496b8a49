import { demoNotification } from "#browser/demo/demoNotifications.ts";
import type { SeededRandom } from "#browser/demo/seededRandom.ts";
import type { DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import { newForDays } from "#features/requests/estimates/newRequest.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import { formatCents } from "#shared/money/cents.ts";
import type { Notification } from "#shared/notifications/notification.ts";

/** The notifications of the sample business about requests and quotes. */
export function sampleNews({
  estimates,
  quotes,
  userId,
  now,
  random,
}: {
  estimates: readonly StoredDemoEstimate[];
  quotes: readonly DemoQuote[];
  userId: string;
  now: Date;
  random: SeededRandom;
}): Notification[] {
  const since = now.getTime() - newForDays * 24 * 60 * 60 * 1000;
  const requests = estimates
    .filter(({ request_position, created_at }) => request_position === 0 && Date.parse(created_at) > since)
    .map(({ id, name, email, phone, service_name, customer_id, created_at, opened }): Notification => {
      const facts = { name, services: [service_name] };
      const metadata = { customer_name: name, customer_email: email, customer_phone: phone };
      const about = { customer_id, estimate_id: id, metadata };
      const made = { id: random.uuid(), userId, at: created_at };
      return {
        ...demoNotification({ kind: "request_new", facts, ...about }, made),
        read_at: opened ? created_at : null,
      };
    });
  const accepted = quotes.flatMap((quote): Notification[] => {
    const { id, number, recipient_name: name, recipient_email, customer_id, answered_at, state, total } = quote;
    if (state !== "accepted" || answered_at === null || number === null) return [];
    const facts = { name, number, total: formatCents(total) };
    const metadata = { customer_name: name, customer_email: recipient_email };
    const about = { customer_id, estimate_id: quote.estimate_ids[0] ?? null, quote_id: id, metadata };
    const made = { id: random.uuid(), userId, at: answered_at };
    return [{ ...demoNotification({ kind: "quote_accepted", facts, ...about }, made), read_at: answered_at }];
  });
  return [...requests, ...accepted];
}
