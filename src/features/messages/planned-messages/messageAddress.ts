import { mailboxOf } from "#shared/contact/email.ts";
import { textNumber } from "#shared/contact/phone.ts";
import type { Channel } from "#features/messages/message-rules/steps.ts";

/** The addresses of messages, one rule for the plan, the check before sending, and the ledger of consents. */

/** The address of a customer for a channel: an email address, or a phone number as text services take it. */
export const addressFor = (
  channel: Channel,
  { email, phone }: { email: string | null; phone: string | null },
): string | null => (channel === "email" ? email : textNumber(phone ?? ""));

/** An address as the ledger of consents and the list of bounced addresses compare it. */
export const comparedAddress = (channel: Channel, address: string): string =>
  channel === "email" ? mailboxOf(address) : address;
