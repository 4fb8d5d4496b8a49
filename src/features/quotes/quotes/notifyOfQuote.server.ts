import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { recordNotification, type NewNotification } from "#platform/members/recordNotification.ts";
import type { NotificationFacts } from "#shared/notifications/notificationWords.ts";
import type { LockedQuote } from "./quote.queries.ts";
import { openQuote } from "./quoteMails.server.ts";

/** A quote that members are notified of. */
type NotifiedQuote = Pick<LockedQuote, "id" | "number" | "customer_id" | "recipient_name" | "recipient_email">;

/** The kinds of notifications about a quote. */
type QuoteFacts = Extract<NotificationFacts, { facts: { name: string; number: number } }>;
/** The facts besides the customer's name and the quote's number. */
type FactsBesides = {
  [Kind in QuoteFacts["kind"]]: Omit<Extract<QuoteFacts, { kind: Kind }>["facts"], "name" | "number">;
};

/** Notifies the members of a business of an event of a locked quote that was sent. `key` names the event. */
export const notifyOfQuote = <Kind extends QuoteFacts["kind"]>(
  tx: OwnerTx,
  { id, number, customer_id, recipient_name, recipient_email }: NotifiedQuote,
  {
    kind,
    facts,
    key,
    email = {},
  }: { kind: Kind; facts: FactsBesides[Kind]; key: string; email?: NewNotification["email"] },
): Promise<void> => {
  const customer = { name: recipient_name, email: recipient_email };
  const replyTo = recipient_email === null ? {} : { replyTo: { name: recipient_name, address: recipient_email } };
  return recordNotification(tx, {
    ...({ kind, facts: { name: recipient_name, number: number ?? 0, ...facts } } as unknown as QuoteFacts),
    key,
    quote_id: id,
    customer_id,
    customer,
    email: "name" in email ? email : { path: openQuote(id), ...replyTo, ...email },
  });
};
