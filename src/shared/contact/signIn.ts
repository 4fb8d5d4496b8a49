/** The rules of signing in and signing up. Without Zod, because the sign-in pages carry as little as they can. */

import { connectionError } from "./connectionError.ts";
import { commonPassword, maximumPasswordLength } from "./password.ts";

/** Reasons why signing in, signing up or confirming fails that a screen handles in its own way. */
export type SignInProblem =
  | "wrong_credentials"
  | "not_confirmed"
  | "link_expired"
  | "link_invalid"
  | "wrong_password"
  | "password_needed"
  | "second_factor"
  | "wrong_code"
  | "step_over"
  | "stale"
  | "too_many"
  | "network"
  | "unexpected"
  | "other";

/** The codes of sign-in refusals, each with the matching phrase from the catalogue below. */
const refusals: Record<string, { problem: SignInProblem; phrase: string }> = {
  INVALID_EMAIL_OR_PASSWORD: { problem: "wrong_credentials", phrase: "Invalid login credentials" },
  EMAIL_NOT_VERIFIED: { problem: "not_confirmed", phrase: "Email not confirmed" },
  PASSWORD_TOO_SHORT: { problem: "other", phrase: "Password should be at least 6 characters" },
  PASSWORD_TOO_LONG: {
    problem: "other",
    phrase: `Please choose a password of at most ${maximumPasswordLength} characters.`,
  },
  PASSWORD_TOO_COMMON: { problem: "other", phrase: commonPassword },
  TOO_MANY_GUESSES: {
    problem: "too_many",
    phrase: "Too many wrong passwords for this account. Try again later, or choose a new password by email.",
  },
  SECOND_FACTOR_NEEDED: { problem: "second_factor", phrase: "Enter the 6-digit code from your authenticator app." },
  WRONG_CODE: {
    problem: "wrong_code",
    phrase: "That code didn't work. Each code works once. After five wrong codes, wait 15 minutes.",
  },
  STEP_OVER: { problem: "step_over", phrase: "This took too long. Enter your password again." },
  PASSWORD_NEEDED: { problem: "password_needed", phrase: "Choose a password to finish." },
  reauthenticate: { problem: "stale", phrase: "Please enter your password to continue." },
  USER_ALREADY_EXISTS: { problem: "other", phrase: "User already registered" },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { problem: "other", phrase: "User already registered" },
  INVALID_PASSWORD: { problem: "wrong_password", phrase: "That's not your current password." },
  AUTHENTICATION_FAILED: {
    problem: "other",
    phrase: "This passkey wasn't accepted. Try again, or use your password.",
  },
  PASSKEY_NOT_FOUND: {
    problem: "other",
    phrase: "This passkey doesn't belong to an account here anymore. Use your password instead.",
  },
  CHALLENGE_NOT_FOUND: { problem: "other", phrase: "That took too long. Please try again." },
  FAILED_TO_VERIFY_REGISTRATION: { problem: "other", phrase: "This passkey couldn't be added. Please try again." },
  TOKEN_EXPIRED: { problem: "link_expired", phrase: "This link has expired. Please ask for a new one." },
  INVALID_TOKEN: { problem: "link_invalid", phrase: "This link no longer works. Please ask for a new one." },
  USER_NOT_FOUND: { problem: "link_invalid", phrase: "This link no longer works. Please ask for a new one." },
};

/** The meaning of a sign-in refusal: a phrase of the catalogue, or its own message if the catalogue has none. */
export function authSourcePhrase(refusal: {
  status: number;
  code?: string | undefined;
  message?: string | undefined;
}): { problem: SignInProblem; phrase: string } {
  const known = refusals[refusal.code ?? ""];
  if (known) return known;
  if (refusal.status === 429) return { problem: "too_many", phrase: "too many requests" };
  if (refusal.code === "VALIDATION_ERROR" && /email/i.test(refusal.message ?? ""))
    return { problem: "other", phrase: "Email address is invalid" };
  if (refusal.status >= 500 || !refusal.message) return { problem: "unexpected", phrase: "Please try again." };
  return { problem: "other", phrase: refusal.message };
}

const errorWords: [needles: string[], words: string][] = [
  [
    ["Email address", "invalid"],
    "This email format is not accepted. Please try a different email address or use a standard email provider like Gmail, Yahoo, or Outlook.",
  ],
  [["already registered"], "An account with this email already exists. Please sign in instead."],
  [["Password should be at least"], "Password must be at least 6 characters long."],
  [["Email not confirmed"], "Please check your email and click the verification link before signing in."],
  [["Invalid login credentials"], "Invalid email or password. Please check your credentials or create a new account."],
  [["too many requests"], "Too many attempts. Please wait a moment before trying again."],
  [["rate limit"], "Too many attempts. Please wait a moment before trying again."],
  [["network"], connectionError],
];

/**
 * The displayed message for a sign-in or sign-up error: the first entry whose needles are all in it. Other messages are
 * returned unchanged.
 */
export function authErrorMessage(message: string): string {
  const lower = message.toLowerCase();
  return (
    errorWords.find(([needles]) => needles.every((needle) => lower.includes(needle.toLowerCase())))?.[1] ?? message
  );
}

/** Sign-in pages, which are never a destination after signing in. */
const signInPage = /^\/(?:auth|sign-?in|sign-?up|log-?in|register(?:-page)?)\/*$/;

/** The destination after signing in: only a path of this site, otherwise the dashboard. */
export function safeRedirect(target: string | null | undefined): string {
  const here = "https://here.invalid";
  if (!target?.startsWith("/") || /[\\\u0000-\u0020]/.test(target) || !URL.canParse(target, here)) return "/dashboard";
  const { origin, pathname, search, hash } = new URL(target, here);
  if (origin !== here || pathname.startsWith("//") || signInPage.test(pathname)) return "/dashboard";
  return `${pathname}${search}${hash}`;
}
