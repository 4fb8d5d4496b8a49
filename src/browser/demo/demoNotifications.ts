import type { Notification } from "#shared/notifications/notification.ts";
import { wordsOf, type NotificationFacts } from "#shared/notifications/notificationWords.ts";
import type { DemoContext } from "./demoContext.ts";

/** The collection that the demo's notifications use. */
export type NotificationRows = { notifications: Notification[] };

/** An event of the demo: its words, and what it is about. */
type DemoEvent = NotificationFacts &
  Partial<Pick<Notification, "customer_id" | "estimate_id" | "quote_id" | "invoice_id" | "metadata">>;

/** Returns an unread notification of an event. */
export const demoNotification = (
  { kind, facts, customer_id = null, estimate_id = null, quote_id = null, invoice_id = null, metadata = {} }: DemoEvent,
  { id, userId, at }: { id: string; userId: string; at: string },
): Notification => {
  const { title, message } = wordsOf({ kind, facts } as NotificationFacts);
  return {
    id,
    user_id: userId,
    customer_id,
    estimate_id,
    quote_id,
    invoice_id,
    notification_type: kind,
    title,
    message,
    status: "done",
    priority: "medium",
    target_date: null,
    metadata,
    price: null,
    read_at: null,
    created_at: at,
  };
};

/** Notifies the visitor of an event, as the server notifies the members of a business. */
export function notifyVisitor({ store, userId, now }: DemoContext<NotificationRows>, event: DemoEvent): void {
  const made = demoNotification(event, { id: crypto.randomUUID(), userId, at: now().toISOString() });
  store.write("notifications", [made, ...store.read("notifications")]);
}
