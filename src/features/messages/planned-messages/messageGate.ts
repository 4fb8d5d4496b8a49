import { maySend, type ConsentWord } from "#features/messages/consents/consentRules.ts";
import type { Channel } from "#features/messages/message-rules/steps.ts";
import { triggers, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { comparedAddress } from "./messageAddress.ts";

/** The reasons that keep a message from a customer, whatever its record says. */

/** The words of a customer's ledger, and the mailboxes that refused an email for good. */
export type Gate = {
  ledger: readonly (ConsentWord & { customer_id: string | null })[];
  bounced: ReadonlyMap<string, string>;
};

/** The reason not to write to a customer; null if a message may go there. */
export function gateReason(
  { ledger, bounced }: Gate,
  {
    channel,
    address,
    customer_id,
    trigger,
  }: { channel: Channel; address: string; customer_id: string | null; trigger: Trigger },
): string | null {
  const compared = comparedAddress(channel, address);
  const own = ledger.filter(
    (word) => word.address === compared || (customer_id !== null && word.customer_id === customer_id),
  );
  const to = { channel, address: compared, kind: triggers[trigger].consent };
  if (!maySend(own, to))
    return own.some(({ given }) => !given) ? "The customer opted out." : "The customer didn't agree to text messages.";
  return channel === "email" && bounced.has(compared) ? `${address} refused an earlier email.` : null;
}
