import { implement } from "@orpc/server";
import { mailboxOf } from "#shared/contact/email.ts";
import { textNumber } from "#shared/contact/phone.ts";
import { ProductError } from "#shared/errors.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { customerNotFound } from "#shared/timeline.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { announceToWebhook } from "#platform/webhooks/announcement.ts";
import { lockMessageSettings } from "#platform/timelines/messageLock.queries.ts";
import type { Channel } from "#features/messages/message-rules/steps.ts";
import type { ConsentKind } from "#features/messages/message-rules/triggers.ts";
import { consentsContract } from "./consent.contract.ts";
import type { CustomerConsents } from "./consent.ts";
import { consentState, maySend, type ConsentSource } from "./consentRules.ts";
import {
  addConsent,
  bouncedAddress,
  consentsOf,
  consentsOfAddress,
  customerOfMailbox,
  customerToWrite,
} from "./consent.queries.ts";
import { consentRefusals, noAddress, notedWords, optedOutOf } from "./consentWords.ts";

/** The ledger of consents: its lines come from customers and, as their word, from members. */

const os = implement(consentsContract).$context<RequestContext>().use(requireOwner);

/** A line to be added. `words`: what the customer agreed to. */
type NewConsent = {
  customer_id: string | null;
  channel: Channel;
  address: string;
  kind: ConsentKind;
  given: boolean;
  source: ConsentSource;
  words?: string | null;
};

/** Adds a line to the ledger, within the transaction of its cause. It counts from its commit. */
export async function recordConsent(tx: OwnerTx, { words = null, ...line }: NewConsent): Promise<void> {
  await tx.query(lockMessageSettings);
  const ledger = line.given ? [] : await tx.query(consentsOfAddress, { address: line.address });
  await tx.query(addConsent, { ...line, words, words_hash: words === null ? null : sha256(words) });
  if (!line.given && consentState(ledger, line) !== "withdrawn") await recordOptOut(tx, line);
  tx.notify("messages");
  tx.notify("customers");
}

/** Announces that an address is opted out from now on: to the owner's webhook, and on the customer's timeline. */
async function recordOptOut(
  tx: OwnerTx,
  { customer_id, channel, address, kind, source }: Omit<NewConsent, "given" | "words">,
): Promise<void> {
  const at = new Date().toISOString();
  await announceToWebhook(tx, "message.opted_out", [{ channel, address, kind, source, customer_id, at }]);
  if (customer_id === null) return;
  await recordEvents(tx.query, [{ customer_id, kind: "opted_out", data: { text: optedOutOf[channel] } }]);
}

/** Records that the reader of a mailbox wants no follow-ups of this business any more. Safe to repeat. */
export async function optOutByLink(tx: OwnerTx, mailbox: string): Promise<void> {
  const found = await tx.query(customerOfMailbox, { mailbox });
  const customer_id = found.length === 1 ? (found[0]?.id ?? null) : null;
  await recordConsent(tx, {
    customer_id,
    channel: "email",
    address: mailbox,
    kind: "follow_up",
    given: false,
    source: "link",
  });
}

/** The addresses of a customer, as the ledger compares them. */
async function addressesOf({ query }: Pick<OwnerTx, "query">, id: string): Promise<Record<Channel, string | null>> {
  const [customer] = await query(customerToWrite, { id });
  if (!customer) throw new ProductError("not_found", customerNotFound);
  return {
    email: customer.email === null ? null : mailboxOf(customer.email),
    text: textNumber(customer.phone ?? ""),
  };
}

async function readConsents(tx: Pick<OwnerTx, "query">, id: string): Promise<CustomerConsents> {
  const addresses = await addressesOf(tx, id);
  const known = Object.values(addresses).filter((address) => address !== null);
  const entries = await tx.query(consentsOf, { customer_id: id, addresses: known });
  const bounced = await tx.query(bouncedAddress, { addresses: known });
  const channels = (["email", "text"] as const).map((channel) => {
    const address = addresses[channel];
    const may = (kind: ConsentKind) => address !== null && maySend(entries, { channel, address, kind });
    const state = consentState(entries, { channel, address: address ?? "", kind: "follow_up" });
    return {
      channel,
      address,
      follow_ups: may("follow_up"),
      notices: may("transactional"),
      opted_out: state === "withdrawn",
      bounced: bounced.find((one) => one.address === address)?.reason ?? null,
    };
  });
  return { channels, entries: entries.toReversed() };
}

/** The handlers for the consents of a customer. */
export const consentHandlers = {
  of: os.of.handler(({ input: { id }, context: { owner } }) => readConsents(owner, id)),

  note: os.note.handler(({ input: { id, channel, given }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      await tx.query(lockMessageSettings);
      await lockCustomer(tx.query, id);
      const address = (await addressesOf(tx, id))[channel];
      if (address === null) throw new ProductError("conflict", noAddress[channel]);
      const entries = await tx.query(consentsOf, { customer_id: id, addresses: [address] });
      const state = consentState(entries, { channel, address, kind: "follow_up" });
      if (given && state === "withdrawn") throw new ProductError("conflict", consentRefusals.optedOut);
      if (state !== (given ? "given" : "withdrawn"))
        await recordConsent(tx, {
          customer_id: id,
          channel,
          address,
          kind: given || channel === "email" ? "follow_up" : "transactional",
          given,
          source: "owner",
          words: given ? notedWords[channel] : null,
        });
      return readConsents(tx, id);
    }),
  ),
};
