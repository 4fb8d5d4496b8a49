import {
  notificationKinds,
  storedKinds,
  type NotificationKind,
  type StoredKind,
} from "#shared/notifications/notificationKinds.ts";

/**
 * Every kind of email that the product sends, and its recipients. A new kind is added here first, or for the members of
 * a business to the kinds of notifications: an email without one does not compile.
 */

/**
 * `customer`: the reader of the mailbox can have ended them. `person`: about sign-in and membership, and about a webhook
 * to the owners, the only ones who can repair it. These are counted per recipient, and invitations per business too.
 */
type Audience = { to: "customer"; share: CustomerShare } | { to: "person" };

/**
 * The daily share of the business that an email to its own people counts against: emails caused by requests, emails
 * about quotes, or none for what the clock sends once a day and what members do.
 */
export type MemberShare = "emails" | "quote_news" | "none";
/**
 * The same for an email to a customer: emails caused by requests, which anyone can send, or emails that the business
 * itself sends.
 */
export type CustomerShare = "customer_emails" | "quote_emails";

const audiences = {
  request_received: { to: "customer", share: "customer_emails" },
  request_priced: { to: "customer", share: "customer_emails" },
  quote_sent: { to: "customer", share: "quote_emails" },
  quote_withdrawn: { to: "customer", share: "quote_emails" },
  quote_released: { to: "customer", share: "quote_emails" },
  quote_answer: { to: "customer", share: "quote_emails" },
  quote_receipt: { to: "customer", share: "quote_emails" },
  invoice_sent: { to: "customer", share: "quote_emails" },
  invoice_receipt: { to: "customer", share: "quote_emails" },
  follow_up: { to: "customer", share: "quote_emails" },
  message_test: { to: "person" },
  page_code: { to: "customer", share: "customer_emails" },
  invitation: { to: "person" },
  membership_ended: { to: "person" },
  sign_up: { to: "person" },
  password_reset: { to: "person" },
  email_change: { to: "person" },
  sign_in_changed: { to: "person" },
  password_guessed: { to: "person" },
  webhook_ended: { to: "person" },
} as const satisfies Record<string, Audience>;

type KindsTo<To extends Audience["to"]> = {
  [Kind in keyof typeof audiences]: (typeof audiences)[Kind] extends { to: To } ? Kind : never;
}[keyof typeof audiences];
/** A kind that goes to the members of a business who want it. */
export type MemberEmailKind = StoredKind;
/** A kind that goes to a customer. */
export type CustomerEmailKind = KindsTo<"customer">;
export type EmailKind = keyof typeof audiences | MemberEmailKind;

export const emailKinds: { readonly [Kind in keyof typeof audiences]: (typeof audiences)[Kind] } = audiences;

/** The kinds that go to the members of a business. */
export const memberEmailKinds: readonly MemberEmailKind[] = storedKinds;

const shares: Readonly<Record<(typeof notificationKinds)[NotificationKind]["group"], MemberShare>> = {
  requests: "emails",
  quotes: "quote_news",
  money: "quote_news",
  work: "none",
  business: "none",
};
/** The share that an email of this kind to the business's own people counts against. */
export const memberShareOf = (kind: MemberEmailKind): MemberShare => shares[notificationKinds[kind].group];

/** The names that an earlier release queued some kinds under. */
const formerNames: Readonly<Record<string, MemberEmailKind>> = {
  new_request: "request_new",
  quote_question: "quote_asked",
};
/** Returns a kind from the queue, including one that an earlier release named otherwise. */
export const memberKindFromQueue = (kind: MemberEmailKind): MemberEmailKind => formerNames[kind] ?? kind;
