import { brand } from "#shared/brand.ts";
import type { Mail } from "#platform/kinds/mail.ts";

type Recipient = { id: string; email: string };

/** To a person whose address was signed up again although they have an account. `url` is the sign-in page. */
export const alreadyHaveAccount = ({ id, email }: Recipient, url: string): Mail => ({
  kind: "sign_up",
  to: email,
  accountId: id,
  subject: `You already have a ${brand.name} account`,
  heading: "You already have an account",
  body: [
    `You already have a ${brand.name} account with this email address. Your original password still works; if you forgot it, you can reset it on the sign-in page.`,
  ],
  action: { label: "Sign in", url },
  smallPrint: ["If this wasn't you, you can ignore this email."],
});

/** To a person who forgot the password. `url` works once, for 30 minutes. */
export const choosePassword = ({ id, email }: Recipient, url: string): Mail => ({
  kind: "password_reset",
  to: email,
  accountId: id,
  subject: `Choose a new ${brand.name} password`,
  heading: "Choose a new password",
  body: [`We received a request to reset your ${brand.name} password.`],
  action: { label: "Choose a new password", url },
  smallPrint: ["This link works once and expires in 30 minutes. If this wasn't you, you can ignore this email."],
});

/** To a person whose password others are guessing. `url` is the page that mails a link for a new password. */
export const passwordIsGuessed = ({ id, email }: Recipient, url: string): Mail => ({
  kind: "password_guessed",
  to: email,
  accountId: id,
  subject: `Someone is guessing your ${brand.name} password`,
  heading: "Someone is guessing your password",
  body: [
    "Many wrong passwords were entered for your account, from a device you haven't signed in on. We've paused sign-in from new devices for a while. Devices you've signed in on before still work.",
    "If you use this password anywhere else, or it's easy to guess, choose a new one. That signs you out everywhere, so only someone with the new password gets in.",
  ],
  action: { label: "Choose a new password", url },
  smallPrint: [
    "If this was you, choosing a new password lets you sign in right away. We send this once, not for each attempt.",
  ],
});

/** To a person who added a passkey. `url` is the page on which it can be removed. */
export const passkeyAdded = ({ id, email }: Recipient, { name, url }: { name: string; url: string }): Mail => ({
  kind: "sign_in_changed",
  to: email,
  accountId: id,
  subject: `A passkey was added to your ${brand.name} account`,
  heading: "A passkey was added",
  body: [
    `The passkey "${name}" was added to your ${brand.name} account. It signs you in without your password.`,
    "If this wasn't you, remove it now, and choose a new password.",
  ],
  action: { label: "See your passkeys", url },
});

/** To a person who removed a passkey. `url` is the page that lists the others. */
export const passkeyRemoved = ({ id, email }: Recipient, { name, url }: { name: string; url: string }): Mail => ({
  kind: "sign_in_changed",
  to: email,
  accountId: id,
  subject: `A passkey was removed from your ${brand.name} account`,
  heading: "A passkey was removed",
  body: [
    `The passkey "${name}" was removed from your ${brand.name} account. It no longer signs you in.`,
    "If this wasn't you, choose a new password now, and look at your devices.",
  ],
  action: { label: "See your passkeys", url },
});
