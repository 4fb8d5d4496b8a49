import type { PageAddress } from "#shared/pages.ts";
import type { StoredKind } from "./notificationKinds.ts";

/**
 * The text of each kind of notification. `brief` replaces the message on a locked screen, where no price and nothing
 * that a customer wrote is shown.
 */
type Words = { title: string; message: string; brief?: string };

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

/** The name of a customer, and the number of their quote. `change`: it is a change order. */
type OfQuote = { name: string; number: number; change?: boolean };
const offerOf = ({ number, change = false }: Pick<OfQuote, "number" | "change">): string =>
  `${change ? "change order" : "quote"} ${number}`;
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** The same with an amount. `invoice`: the number of the invoice, if the money is for one. */
type OfMoney = OfQuote & { amount: string; invoice?: string };
const paperOf = (of: OfMoney): string => (of.invoice === undefined ? offerOf(of) : `invoice ${of.invoice}`);

const notificationWords = {
  request_new: ({ name, services: [first = "", ...others] }: { name: string; services: readonly string[] }): Words => ({
    title: `New request from ${name}`,
    message: others.length > 0 ? `${first} and ${others.length} more` : first,
  }),
  request_changed: ({ name, service }: { name: string; service: string }): Words => ({
    title: `${name} changed their request`,
    message: `${service}: the size is new.`,
  }),
  photo_added: ({ name, count }: { name: string; count: number }): Words => ({
    title: `${name} added ${plural(count, "a photo", "photos")}`,
    message: "To their request.",
  }),
  request_withdrawn: ({ name, deleted }: { name: string; deleted: readonly string[] | null }): Words =>
    deleted === null
      ? { title: `${name} withdrew their request`, message: "Its status is Cancelled now." }
      : { title: `${name} deleted their request`, message: deleted.join(", ") },
  quote_opened: ({ name, ...of }: OfQuote): Words => ({
    title: `${name} opened ${offerOf(of)}`,
    message: "For the first time.",
  }),
  quote_asked: ({ name, text, ...of }: OfQuote & { text: string }): Words => ({
    title: `${name} has a question about ${offerOf(of)}`,
    message: text,
    brief: "Tap to read it.",
  }),
  price_asked: ({ name, ...of }: OfQuote): Words => ({
    title: `${name} asks for a new price`,
    message: `${capitalized(offerOf(of))} has expired.`,
  }),
  quote_accepted: ({ name, total, ...of }: OfQuote & { total: string }): Words => ({
    title: `${name} accepted ${offerOf(of)}`,
    message: total,
    brief: of.change ? "Tap to see it." : "Tap to schedule the job.",
  }),
  quote_declined: ({ name, reason, ...of }: OfQuote & { reason: string | null }): Words => ({
    title: `${name} declined ${offerOf(of)}`,
    message: reason ?? "No reason given.",
    brief: "Tap to see why.",
  }),
  quote_expires: ({ name, ...of }: OfQuote): Words => ({
    title: `${capitalized(offerOf(of))} expires tomorrow`,
    message: `${name} hasn't answered yet.`,
  }),
  deposit_paid: ({ name, number, amount }: OfQuote & { amount: string }): Words => ({
    title: `${name} paid the deposit on quote ${number}`,
    message: amount,
    brief: "Tap to see the payment.",
  }),
  invoice_paid: ({ name, amount, invoice = "" }: OfMoney): Words => ({
    title: `${name} paid invoice ${invoice}`,
    message: amount,
    brief: "Tap to see the payment.",
  }),
  payment_failed: (of: OfMoney): Words => ({
    title: `A card payment for ${paperOf(of)} failed`,
    message: `${of.name}'s payment of ${of.amount} didn't go through.`,
    brief: `${of.name} can pay again on the ${of.invoice === undefined ? "quote" : "invoice"}'s page.`,
  }),
  payment_disputed: (of: OfMoney): Words => ({
    title: `A payment on ${paperOf(of)} is disputed`,
    message: `${of.name}'s bank took ${of.amount} back until the dispute is settled.`,
    brief: "Please answer it in Stripe in time.",
  }),
  payment_refunded: (of: OfMoney): Words => ({
    title: `A payment on ${paperOf(of)} was refunded`,
    message: `${of.amount} went back to ${of.name}.`,
    brief: "Tap to see the payment.",
  }),
  visit_done: ({ member, title }: { member: string; title: string }): Words => ({
    title: `${member} finished a visit`,
    message: title,
  }),
  other_time_asked: ({ name, visit, text }: { name: string; visit: string; text: string }): Words => ({
    title: `${name} asks for another time`,
    message: `${visit}: ${text}`,
    brief: "Tap to read it.",
  }),
  message_received: ({ name, text }: { name: string; text: string }): Words => ({
    title: `${name} wrote to you`,
    message: text,
    brief: "Tap to read it.",
  }),
  messages_missed: ({ count }: { count: number }): Words => ({
    title: count === 1 ? "1 message was not sent" : `${count.toLocaleString("en-US")} messages were not sent`,
    message: `The server was away, or messages were paused, for more than a day. Look at "Stopped".`,
  }),
  job_done: ({ member, number, title }: { member: string; number: number; title: string }): Words => ({
    title: `${member} completed job ${number}`,
    message: title,
  }),
  invitation_accepted: ({ member, role }: { member: string; role: string }): Words => ({
    title: `${member} joined your team`,
    message: `Role: ${role}.`,
  }),
  import_ended: ({ file, customers, failed }: { file: string; customers: number; failed: boolean }): Words =>
    failed
      ? { title: "Your import stopped", message: `${file}: you can continue or undo it on the Customers page.` }
      : {
          title: "Your import is done",
          message: `${file}: ${customers === 1 ? "1 customer" : `${customers.toLocaleString("en-US")} customers`} added.`,
        },
  backup_failed: ({ reason }: { reason: string }): Words => ({ title: "A backup failed", message: reason }),
} satisfies Record<Exclude<StoredKind, "follow_up_due">, (facts: never) => Words>;

/** A kind with the facts that its text needs. */
export type NotificationFacts = {
  [Kind in keyof typeof notificationWords]: { kind: Kind; facts: Parameters<(typeof notificationWords)[Kind]>[0] };
}[keyof typeof notificationWords];

/** The text of a notification. */
export const wordsOf = ({ kind, facts }: NotificationFacts): Words =>
  (notificationWords[kind] as (facts: unknown) => Words)(facts);

/** The records that a notification is about; null where there is none. */
export type About = {
  notification_type: StoredKind;
  customer_id: string | null;
  estimate_id: string | null;
  quote_id: string | null;
  invoice_id: string | null;
};

/** The page that a notification opens. */
export function pageOf({ notification_type, customer_id, estimate_id, quote_id, invoice_id }: About): PageAddress {
  if (invoice_id) return `/invoices/${invoice_id}`;
  if (quote_id) return `/quotes/${quote_id}`;
  if (estimate_id) return `/estimate/${estimate_id}`;
  if (notification_type === "invitation_accepted") return "/team";
  if (notification_type === "backup_failed") return "/account";
  if (notification_type === "visit_done") return "/calendar";
  if (notification_type === "job_done") return "/jobs?progress=done";
  if (notification_type === "import_ended") return "/customers";
  if (notification_type === "messages_missed") return "/messages?box=stopped";
  if (notification_type === "message_received")
    return customer_id ? `/customer/${customer_id}#conversation` : "/messages?box=unknown";
  return customer_id ? `/customers?customerId=${customer_id}` : "/dashboard";
}
