import { maySend, type ConsentWord } from "#features/messages/consents/consentRules.ts";
import { noAddress } from "#features/messages/consents/consentWords.ts";
import type { Channel } from "#features/messages/message-rules/steps.ts";
import { triggers, type ConsentKind, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { addressFor, comparedAddress } from "./messageAddress.ts";

/** The reasons that keep a message from a customer, whatever its record says. */

/** The words of a customer's ledger, and the mailboxes that refused an email for good. */
export type Gate = {
  ledger: readonly (ConsentWord & { customer_id: string | null })[];
  bounced: ReadonlyMap<string, string>;
};

type Recipient = { channel: Channel; address: string; customer_id: string | null };

/** A record whose customer was deleted has none, and differs from one that never had any. */
type OfRecord = Recipient & { customer_deleted: boolean; trigger: Trigger };

/** The reason not to write to the customer of a record for a trigger; null if a message may go there. */
export const gateReason = (gate: Gate, { trigger, customer_deleted, ...to }: OfRecord): string | null =>
  customer_deleted ? "The customer was deleted." : gateReasonFor(triggers[trigger].consent, gate, to);

/** The same for a kind of message. */
function gateReasonFor(
  kind: ConsentKind,
  { ledger, bounced }: Gate,
  { channel, address, customer_id }: Recipient,
): string | null {
  const compared = comparedAddress(channel, address);
  const own = ledger.filter(
    (word) => word.address === compared || (customer_id !== null && word.customer_id === customer_id),
  );
  const to = { channel, address: compared, kind };
  if (!maySend(own, to))
    return own.some(({ given }) => !given) ? "The customer opted out." : "The customer didn't agree to text messages.";
  if (!bounced.has(compared)) return null;
  return channel === "email" ? `${address} refused an earlier email.` : `No text can reach ${address}.`;
}

/** The address to which a member can write to a customer; the reason, if no message of a member can go there. */
export function wayTo(
  channel: Channel,
  customer: { id: string; email: string | null; phone: string | null },
  gate: Gate,
): { address: string; reason: null } | { address: string | null; reason: string } {
  const address = addressFor(channel, customer);
  if (address === null) return { address, reason: noAddress[channel] };
  const reason = gateReasonFor("transactional", gate, { channel, address, customer_id: customer.id });
  return reason === null ? { address, reason } : { address, reason };
}
