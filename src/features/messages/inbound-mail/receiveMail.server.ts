import { mailboxOf } from "#shared/contact/email.ts";
import type { OwnerTx, TenantDb } from "#platform/database/tenantDb.ts";
import type { InboundMail, InboundMailReceiver, MailBounce } from "#platform/inbound-mail/inboundMail.ts";
import { replyTargetOf } from "#platform/inbound-mail/replyAddress.ts";
import { createIncident, type IncidentLog } from "#platform/process/incident.ts";
import { lockMessageSettings } from "#platform/timelines/messageLock.queries.ts";
import { recordConsent } from "#features/messages/consents/consent.server.ts";
import { keywordOf } from "#features/messages/message-rules/stopWords.ts";
import { addBounced } from "#features/messages/planned-messages/messagePlan.queries.ts";
import { recordFailedMessage } from "#features/messages/planned-messages/messageNews.server.ts";
import {
  answeringBusiness,
  failSent,
  lockAnsweredMessage,
  type AnsweredMessage,
} from "#features/messages/planned-messages/receivedMessage.queries.ts";
import { storeReceived } from "#features/messages/planned-messages/receivedMessage.server.ts";

/** The receiver of emails: the address of a reply, or the id of the returned email, names the message of ours. */

type ReceiverParts = { db: TenantDb; secret: string; domain: string; log: IncidentLog };

const maxBody = 20_000;

/** Creates the receiver for the domain of the reply addresses. */
export function createMailReceiver({ db, secret, domain, log }: ReceiverParts): InboundMailReceiver {
  const dropped = createIncident(log, {
    begins: "emails arrive that answer no message of a business; they are not stored",
    ends: "no more emails arrive that answer no message of a business",
    level: "info",
  });
  return {
    async receiveMail(mail) {
      const target = replyTargetOf({ secret, domain }, addressesIn(mail, domain));
      if (!target) return dropped.met(new Error("The email has no reply address of this server."));
      await db.forOwner(target.businessId).transaction(async (tx) => {
        const [business] = await tx.query(answeringBusiness);
        if (!business) return dropped.met(new Error("The business of the email was deleted."));
        await tx.query(lockMessageSettings);
        const [message] = await tx.query(lockAnsweredMessage, { id: target.messageId });
        if (mail.bounce) await recordBounce(tx, message, mail.bounce);
        else await storeReply(tx, message, mail);
      });
    },
  };
}

/** The addresses that can name a message: those of the email, and the ids of the emails that it answers or returns. */
const addressesIn = ({ to, inReplyTo, references }: InboundMail, domain: string): string[] => [
  ...to,
  ...[inReplyTo, ...references].flatMap((id) => (id === null ? [] : [`${id.split("@")[0]}@${domain}`])),
];

/**
 * Records that a message did not arrive, and that its mailbox takes no more. A report about another address is ignored,
 * because anyone can send one.
 */
async function recordBounce(
  tx: OwnerTx,
  message: AnsweredMessage | undefined,
  { address, permanent, reason }: MailBounce,
): Promise<void> {
  if (message?.channel !== "email" || mailboxOf(message.address) !== mailboxOf(address) || !permanent) return;
  const { id } = message;
  await tx.query(addBounced, { address: mailboxOf(address), reason });
  const [failed] = await tx.query(failSent, { id, reason: `The mail server of ${address} refused it: ${reason}` });
  tx.notify("messages");
  if (failed) await recordFailedMessage(tx, id, reason);
}

/**
 * Stores a reply. If its sender is forged, by the word of the provider, or its message is gone, nobody knows who wrote
 * it: it waits for a member to say.
 */
async function storeReply(tx: OwnerTx, message: AnsweredMessage | undefined, mail: InboundMail): Promise<void> {
  const isKnown = mail.trusted !== false && message !== undefined;
  const isStored = await storeReceived(tx, {
    customer_id: isKnown ? message.customer_id : null,
    channel: "email",
    address: mail.from.address || (message?.address ?? ""),
    name: mail.from.name || (isKnown ? message.name : ""),
    language: message?.language ?? "en",
    about: isKnown ? message.about : null,
    about_id: isKnown ? message.about_id : null,
    subject: mail.subject,
    body: bodyOf(mail),
    provider_id: mail.messageId,
    automatic: mail.automatic,
  });
  if (isStored && isKnown && !mail.automatic && keywordOf(mail.text) === "stop")
    await recordConsent(tx, {
      customer_id: message.customer_id,
      channel: "email",
      address: mailboxOf(message.address),
      kind: "follow_up",
      given: false,
      source: "reply",
    });
}

/** The words of an email, and the names of its files, which are not stored. */
function bodyOf({ text, attachments }: InboundMail): string {
  const names = attachments.map(({ name }) => name || "a file").join(", ");
  const files = names === "" ? "" : `Attached, but not kept: ${names}`.slice(0, 1_000);
  return [text.slice(0, maxBody - files.length - 2), files].filter((part) => part !== "").join("\n\n");
}
