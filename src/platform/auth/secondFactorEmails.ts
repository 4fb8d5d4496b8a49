import { brand } from "#shared/brand.ts";
import type { Mail } from "#platform/kinds/mail.ts";

/** Emails to a person about their second factor, so that no one changes it behind their back. */

type Recipient = { id: string; email: string };

const mail = ({ id, email }: Recipient, heading: string, ...body: string[]): Mail => ({
  kind: "sign_in_changed",
  to: email,
  accountId: id,
  subject: `${heading} for ${brand.name}`,
  heading,
  body,
});

const ifNotYou =
  "If this wasn't you, choose a new password now: that signs every device out. Then check your sign-in settings.";

/** The factor was turned on, which signed these other devices out. */
export const factorTurnedOn = (person: Recipient, devices: readonly string[]): Mail =>
  mail(
    person,
    "Two-step sign-in is on",
    `From now on, signing in to your ${brand.name} account takes your password and a code from your authenticator app. Store your recovery codes somewhere safe: each one works once in place of a code.`,
    devices.length === 0
      ? "No other device was signed in."
      : `Your other devices were signed out: ${devices.join(", ")}. Sign in there again, with a code.`,
    ifNotYou,
  );

export const factorTurnedOff = (person: Recipient): Mail =>
  mail(
    person,
    "Two-step sign-in is off",
    `From now on, your password alone signs in to your ${brand.name} account. Your recovery codes no longer work.`,
    ifNotYou,
  );

export const recoveryCodesReplaced = (person: Recipient): Mail =>
  mail(
    person,
    "New recovery codes",
    `New recovery codes were made for your ${brand.name} account. The earlier ones no longer work.`,
    ifNotYou,
  );

/** A recovery code was used; `left` are left. */
export const recoveryCodeUsed = (person: Recipient, left: number): Mail =>
  mail(
    person,
    "A recovery code was used",
    `A recovery code was used in place of a code from your authenticator app. ${left === 1 ? "1 recovery code is" : `${left} recovery codes are`} left. You can make new ones in your account settings.`,
    ifNotYou,
  );

/** The operator has turned the factor off, because the person lost everything. */
export const factorRemovedByOperator = (person: Recipient): Mail =>
  mail(
    person,
    "Two-step sign-in was removed",
    `The operator of this ${brand.name} removed two-step sign-in from your account, and every device was signed out. Sign in with your password and turn it on again in your account settings.`,
    "If you didn't ask for this, choose a new password and contact the operator.",
  );
