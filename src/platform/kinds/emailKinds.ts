/**
 * Every kind of email that the product sends: its recipients, and the member's switch that turns it off. A new kind is
 * added here first: an email without one does not compile.
 */

/** A member's switches that turn emails off. */
type EmailSwitch = "mail_new_requests" | "mail_digest";

/**
 * `members`: those who manage the business, unless the switch turns it off; emails about money, and about a customer's
 * signature or question, have no switch. `customer`: the reader of the mailbox can have ended them. `person`: about
 * sign-in and membership, and about a webhook to the owners, the only ones who can repair it. These are counted per
 * recipient, and invitations per business too.
 */
type Audience =
  | { to: "members"; switch: EmailSwitch | null; share: MemberShare }
  | { to: "customer"; share: CustomerShare }
  | { to: "person" };

/**
 * The daily share of the business that an email to its own people counts against: emails caused by requests, emails
 * about quotes, or none for what the clock sends once a day.
 */
export type MemberShare = "emails" | "quote_news" | "none";
/**
 * The same for an email to a customer: emails caused by requests, which anyone can send, or emails that the business
 * itself sends.
 */
export type CustomerShare = "customer_emails" | "quote_emails";

const audiences = {
  new_request: { to: "members", switch: "mail_new_requests", share: "emails" },
  request_changed: { to: "members", switch: "mail_new_requests", share: "emails" },
  follow_ups_due: { to: "members", switch: "mail_digest", share: "none" },
  quote_accepted: { to: "members", switch: null, share: "quote_news" },
  quote_declined: { to: "members", switch: null, share: "quote_news" },
  quote_question: { to: "members", switch: null, share: "quote_news" },
  deposit_paid: { to: "members", switch: null, share: "quote_news" },
  payment_failed: { to: "members", switch: null, share: "quote_news" },
  payment_disputed: { to: "members", switch: null, share: "quote_news" },
  request_received: { to: "customer", share: "customer_emails" },
  request_priced: { to: "customer", share: "customer_emails" },
  quote_sent: { to: "customer", share: "quote_emails" },
  quote_withdrawn: { to: "customer", share: "quote_emails" },
  quote_released: { to: "customer", share: "quote_emails" },
  quote_answer: { to: "customer", share: "quote_emails" },
  quote_receipt: { to: "customer", share: "quote_emails" },
  invitation: { to: "person" },
  membership_ended: { to: "person" },
  sign_up: { to: "person" },
  password_reset: { to: "person" },
  email_change: { to: "person" },
  sign_in_changed: { to: "person" },
  password_guessed: { to: "person" },
  webhook_ended: { to: "person" },
} as const satisfies Record<string, Audience>;

export type EmailKind = keyof typeof audiences;
type KindsTo<To extends Audience["to"]> = {
  [Kind in EmailKind]: (typeof audiences)[Kind] extends { to: To } ? Kind : never;
}[EmailKind];
/** A kind that goes to those who manage the business. */
export type MemberEmailKind = KindsTo<"members">;
/** A kind that goes to a customer. */
export type CustomerEmailKind = KindsTo<"customer">;

export const emailKinds: { readonly [Kind in EmailKind]: (typeof audiences)[Kind] } = audiences;

const ofMembers = (kind: EmailKind): kind is MemberEmailKind => audiences[kind].to === "members";
/** The kinds that go to those who manage a business. */
export const memberEmailKinds: readonly MemberEmailKind[] = (Object.keys(audiences) as EmailKind[]).filter(ofMembers);
