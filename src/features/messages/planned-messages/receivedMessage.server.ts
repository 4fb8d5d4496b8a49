import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { recordNotification } from "#platform/members/recordNotification.ts";
import { lockMessageSettings } from "#platform/timelines/messageLock.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { addReceived, type ReceivedMessage } from "./receivedMessage.queries.ts";

/**
 * Stores a message from a customer, or from somebody unknown, with its entry on the timeline and the notification of the
 * members. False if it is stored already. No sending is decided in between, and the plan is looked at again: the customer
 * wrote.
 */
export async function storeReceived(tx: OwnerTx, message: ReceivedMessage): Promise<boolean> {
  await tx.query(lockMessageSettings);
  const [stored] = await tx.query(addReceived, message);
  if (!stored) return false;
  tx.notify("messages");
  const { customer_id, channel, address, automatic } = message;
  const text = message.body || message.subject;
  if (customer_id !== null && !(automatic && channel === "email")) {
    await recordEvents(tx.query, [{ customer_id, kind: "message_received", data: { text: text.slice(0, maxEntry) } }]);
    tx.notify("customers");
  }
  if (automatic) return true;
  await recordNotification(tx, {
    kind: "message_received",
    facts: { name: message.name || address, text },
    key: `message_received ${stored.id}`,
    customer_id,
    ...(channel === "email" ? { customer: { name: message.name || address, email: address } } : {}),
  });
  tx.enqueue({ name: "send-messages", data: { ownerId: tx.ownerId } });
  return true;
}

/** The longest text of an entry on the timeline. */
const maxEntry = 500;
