import * as z from "zod";
import type { DemoContext, DemoHandlers } from "#browser/demo/demoContext.ts";
import { visitorsName } from "#browser/demo/visitor.ts";
import { mailboxOf } from "#shared/contact/email.ts";
import { textNumber } from "#shared/contact/phone.ts";
import { ProductError } from "#shared/errors.ts";
import { customerNotFound, type DemoTimelineEvent } from "#shared/timeline.ts";
import { addEntry } from "#features/customers/timelines/timeline.demo.ts";
import type { Channel } from "#features/messages/message-rules/steps.ts";
import type { consentsContract } from "./consent.contract.ts";
import { consentEntry, type CustomerConsents } from "./consent.ts";
import { consentState, maySend } from "./consentRules.ts";
import { consentRefusals, noAddress, notedWords, optedOutOf } from "./consentWords.ts";

/** The ledger of consents in the demo, by the rules of the server. */

/** A line as the demo stores it. */
export const storedConsent = consentEntry.extend({ customer_id: z.uuid().nullable() });
export type StoredConsent = z.output<typeof storedConsent>;

type SentEmail = { channel: Channel; state: string; address: string; reason: string | null };
type Rows = {
  consents: StoredConsent[];
  messages: SentEmail[];
  timeline: DemoTimelineEvent[];
  customers: { id: string; email: string | null; phone: string | null }[];
};
type Context = DemoContext<Rows>;

/** The mailboxes that refused an email for good, and why. */
export const bouncedIn = (messages: readonly SentEmail[]): Map<string, string> =>
  new Map(
    messages
      .filter(({ channel, state }) => channel === "email" && state === "failed")
      .map(({ address, reason }) => [mailboxOf(address), reason ?? ""]),
  );

/** The demo's handlers for the consents of a customer. */
export const consentDemoHandlers: DemoHandlers<typeof consentsContract, Rows> = {
  of: (context, { id }) => consentsOf(context, id),

  note: (context, { id, channel, given }) => {
    const address = addressesOf(context, id)[channel];
    if (address === null) throw new ProductError("conflict", noAddress[channel]);
    const state = consentState(linesOf(context, id, [address]), { channel, address, kind: "follow_up" });
    if (given && state === "withdrawn") throw new ProductError("conflict", consentRefusals.optedOut);
    if (!given && state !== "withdrawn")
      addEntry(context, { customer_id: id, kind: "opted_out", text: optedOutOf[channel] });
    if (state !== (given ? "given" : "withdrawn"))
      context.store.write("consents", [
        ...context.store.read("consents"),
        {
          id: crypto.randomUUID(),
          customer_id: id,
          channel,
          address,
          kind: given || channel === "email" ? "follow_up" : "transactional",
          given,
          source: "owner",
          words: given ? notedWords[channel] : null,
          by: visitorsName(context),
          created_at: context.now().toISOString(),
        },
      ]);
    return consentsOf(context, id);
  },
};

/** The addresses of a customer, as the ledger compares them. Throws `not_found` if there is no such customer. */
function addressesOf({ store }: Context, id: string): Record<Channel, string | null> {
  const customer = store.read("customers").find((one) => one.id === id);
  if (!customer) throw new ProductError("not_found", customerNotFound);
  return {
    email: customer.email === null ? null : mailboxOf(customer.email),
    text: textNumber(customer.phone ?? ""),
  };
}

const linesOf = ({ store }: Context, id: string, addresses: readonly string[]): StoredConsent[] =>
  store.read("consents").filter((one) => one.customer_id === id || addresses.includes(one.address));

function consentsOf(context: Context, id: string): CustomerConsents {
  const addresses = addressesOf(context, id);
  const lines = linesOf(
    context,
    id,
    Object.values(addresses).filter((address) => address !== null),
  );
  const bounced = bouncedIn(context.store.read("messages"));
  const channels = (["email", "text"] as const).map((channel) => {
    const address = addresses[channel];
    const may = (kind: "follow_up" | "transactional") => address !== null && maySend(lines, { channel, address, kind });
    const state = consentState(lines, { channel, address: address ?? "", kind: "follow_up" });
    return {
      channel,
      address,
      follow_ups: may("follow_up"),
      notices: may("transactional"),
      opted_out: state === "withdrawn",
      bounced: channel === "email" && address !== null ? (bounced.get(address) ?? null) : null,
    };
  });
  return { channels, entries: lines.toReversed().map(({ customer_id: _of, ...entry }) => entry) };
}
