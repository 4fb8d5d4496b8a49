import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { announceToWebhook } from "#platform/webhooks/announcement.ts";
import type { WebhookEvent } from "#shared/webhookEvents.ts";
import type { MessageRow } from "./message.ts";
import { messageById } from "./messageList.queries.ts";
import { withEstimates } from "./messageRow.server.ts";

/**
 * The effects of a message that was sent or failed: the customer's timeline, and the owner's webhook. The caller has
 * changed the state within the same transaction, and calls this only if that was news.
 */

/** Records that a message was sent. */
export async function recordSentMessage(tx: OwnerTx, id: string): Promise<void> {
  const message = await announceMessage(tx, "message.sent", id);
  if (!message || message.customer_id === null) return;
  const isText = message.channel === "text";
  const data = { text: isText ? message.text : message.subject };
  await recordEvents(tx.query, [{ customer_id: message.customer_id, kind: isText ? "text_sent" : "mail_sent", data }]);
  tx.notify("customers");
}

/** Records that a message failed. `reason`: the words of the server that refused an email. */
export async function recordFailedMessage(tx: OwnerTx, id: string, reason: string): Promise<void> {
  const message = await announceMessage(tx, "message.failed", id);
  if (!message || message.customer_id === null || message.channel === "text") return;
  const data = { to: message.address, text: reason };
  await recordEvents(tx.query, [{ customer_id: message.customer_id, kind: "mail_failed", data }]);
  tx.notify("customers");
}

/** Announces a message to the owner's webhook, as the API shows it. Returns it; nothing if it is gone. */
async function announceMessage(
  tx: OwnerTx,
  event: Extract<WebhookEvent, "message.sent" | "message.failed">,
  id: string,
): Promise<MessageRow | undefined> {
  tx.notify("messages");
  const [found] = await tx.query(messageById, { id });
  if (!found) return undefined;
  const { step_id: _step, steps: _steps, written: _written, language: _language, ...row } = found;
  const [message] = await withEstimates(tx, [row]);
  if (!message) return undefined;
  const { id: message_id, ...shown } = message;
  await announceToWebhook(tx, event, [{ message_id, ...shown, at: new Date().toISOString() }]);
  return message;
}
