import { reauthenticating } from "#browser/client/reauthenticate.ts";
import { connectionError } from "#shared/contact/connectionError.ts";
import type { SignInProblem } from "#shared/contact/signIn.ts";

/** Sign-in and sign-out over HTTP: the few requests that Better Auth answers on our server, under `/api/auth`. */

/** A refusal of sign-in, with a message ready to be shown. `problem` is for screens that offer a way out of it. */
export class AuthFailure extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, words: string) {
    super(words);
    this.name = "AuthFailure";
    this.problem = problem;
  }
}

/** The person signed in on this device. */
export type SessionUser = { id: string; email: string; name: string };

/** Sends a request to the sign-in API; with a `body` by POST. Throws an `AuthFailure`. */
export async function askSignIn<Answer>(path: string, body?: object, timeoutMs?: number): Promise<Answer> {
  let response: Response;
  let answer: { code?: string; message?: string } | null;
  try {
    response = await fetch(`/api/auth${path}`, {
      method: body ? "POST" : "GET",
      ...(body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {}),
      ...(timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
    });
    answer = (await response.json().catch(() => null)) as { code?: string; message?: string } | null;
  } catch {
    throw unanswered();
  }
  if (response.ok) return answer as Answer;
  // The words of refusals arrive with the first one, so that pages begin without them.
  const { authErrorMessage, authSourcePhrase } = await import("#shared/contact/signIn.ts").catch(() => {
    throw unanswered();
  });
  const { problem, phrase } = authSourcePhrase({
    status: response.status,
    code: answer?.code,
    message: answer?.message,
  });
  throw new AuthFailure(problem, authErrorMessage(phrase));
}

const unanswered = () => new AuthFailure("network", connectionError);

/** Sends a request that needs a fresh sign-in. If the last sign-in is too old, asks for the password first. */
export const requestWithFreshSignIn = <Answer>(path: string, body?: object): Promise<Answer> =>
  reauthenticating(
    () => askSignIn<Answer>(path, body),
    (error) => error instanceof AuthFailure && error.problem === "stale",
  );

/**
 * Returns the signed-in person; null if there is none. Extends a session that is in use. No answer within `timeoutMs`
 * milliseconds counts as none.
 */
export async function currentSession(
  timeoutMs?: number,
): Promise<{ user: SessionUser; session: { id: string } } | null> {
  return askSignIn("/get-session", undefined, timeoutMs);
}

/** Signs in by email and password. */
export const signIn = (input: { email: string; password: string }) =>
  askSignIn<{ user: SessionUser }>("/sign-in/email", input);

/** The proof of the second factor: a code of the authenticator app, or a recovery code. */
export type SecondProof = { code: string } | { recoveryCode: string };

/**
 * The second step of sign-in, after the server answered the password with the problem `second_factor`.
 * `recoveryCodesLeft` is present if a recovery code was used.
 */
export const signInSecondStep = (proof: SecondProof) =>
  askSignIn<{ recoveryCodesLeft: number | null }>("/sign-in/second-factor", proof);

/**
 * Creates an account, which must then be confirmed by email. Gives the same answer for a known and an unknown address.
 */
export const signUp = (input: {
  name: string;
  email: string;
  password: string;
  timeZone: string;
  trial?: true;
  invitation?: string;
  businessName?: string;
  trade?: string;
}) => askSignIn<object>("/sign-up/email", input);

/** Ends this device's session. */
export const signOut = () => askSignIn<object>("/sign-out", {});

/** Sends another confirmation link, if the address waits for one. */
export const resendConfirmation = (email: string) => askSignIn<object>("/send-verification-email", { email });

/**
 * Confirms an address with the token of its email, and accepts the `invitation` that the sign-up followed. Returns the
 * address for sign-in. `already`: it was confirmed before. `changed`: it replaced an earlier one. `joined`: the name of
 * the business whose invitation was accepted. Needs a `password` (problem `password_needed`) in a browser other than
 * the one that signed up.
 */
export async function confirmEmail(input: {
  token: string;
  password?: string;
  invitation?: string;
}): Promise<{ email?: string; already: boolean; changed: boolean; joined?: string | null }> {
  return askSignIn("/confirm-email", input);
}

/** Sends a link for choosing a new password, if the address has an account. */
export const requestPasswordReset = (email: string) => askSignIn<object>("/request-password-reset", { email });

/** Sets a new password with the token of the email, and signs every device out. */
export const resetPassword = (input: { token: string; newPassword: string }) =>
  askSignIn<object>("/reset-password", input);

/**
 * Sends the password again, for a request that needs a fresh sign-in. Needs the `proof` if the answer is the problem
 * `second_factor`.
 */
export const confirmPassword = (password: string, proof?: SecondProof) =>
  askSignIn<object>("/confirm-password", { password, ...proof });

/** Signs out every device, this one too. */
export const signOutEverywhere = () => requestWithFreshSignIn<object>("/revoke-sessions", {});
