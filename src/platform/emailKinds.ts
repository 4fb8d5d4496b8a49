/**
 * Every kind of email that the product sends: to whom it goes, and by which switch of a member's it can be turned off. A new
 * kind stands here first: an email without one does not compile.
 */

/** The switches of a member's that turn emails off. */
export type EmailSwitch = "mail_new_requests" | "mail_digest";

/**
 * `members`: those who manage the business, unless the switch turns it off; news of money, of what a customer signed or
 * asked has none. `customer`: whoever reads the mailbox may have ended them. `person`: about signing in and belonging,
 * and of a webhook to the owners, who alone may mend it.
 */
type Audience = { to: "members"; switch: EmailSwitch | null } | { to: "customer" } | { to: "person" };

const audiences = {
  new_request: { to: "members", switch: "mail_new_requests" },
  request_changed: { to: "members", switch: "mail_new_requests" },
  follow_ups_due: { to: "members", switch: "mail_digest" },
  quote_accepted: { to: "members", switch: null },
  quote_declined: { to: "members", switch: null },
  quote_question: { to: "members", switch: null },
  deposit_paid: { to: "members", switch: null },
  payment_failed: { to: "members", switch: null },
  payment_disputed: { to: "members", switch: null },
  request_received: { to: "customer" },
  request_priced: { to: "customer" },
  quote_sent: { to: "customer" },
  quote_withdrawn: { to: "customer" },
  quote_released: { to: "customer" },
  quote_answer: { to: "customer" },
  quote_receipt: { to: "customer" },
  invitation: { to: "person" },
  membership_ended: { to: "person" },
  sign_up: { to: "person" },
  password_reset: { to: "person" },
  email_change: { to: "person" },
  sign_in_changed: { to: "person" },
  password_guessed: { to: "person" },
  webhook_ended: { to: "person" },
} as const satisfies Record<string, Audience>;

/** One kind of email. */
export type EmailKind = keyof typeof audiences;
type Addressed<To extends Audience["to"]> = {
  [Kind in EmailKind]: (typeof audiences)[Kind] extends { to: To } ? Kind : never;
}[EmailKind];
/** A kind that goes to those who manage the business. */
export type MemberEmailKind = Addressed<"members">;
/** A kind that goes to a customer. */
export type CustomerEmailKind = Addressed<"customer">;

export const emailKinds: { readonly [Kind in EmailKind]: (typeof audiences)[Kind] } = audiences;

const ofMembers = (kind: EmailKind): kind is MemberEmailKind => audiences[kind].to === "members";
/** The kinds that go to those who manage a business. */
export const memberEmailKinds: readonly MemberEmailKind[] = (Object.keys(audiences) as EmailKind[]).filter(ofMembers);
