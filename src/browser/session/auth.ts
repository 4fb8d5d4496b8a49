import { reauthenticating } from "#browser/client/reauthenticate.ts";
import { authErrorMessage, authSourcePhrase, type SignInProblem } from "#shared/contact/signIn.ts";

/** Signing in and out over HTTP: the few questions that Better Auth answers on our server, under `/api/auth`. */

/** A refusal of sign-in, in words ready to be shown; `problem` for screens that offer a way out of it. */
export class AuthFailure extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, words: string) {
    super(words);
    this.name = "AuthFailure";
    this.problem = problem;
  }
}

/** Who is signed in on this device. */
export type SessionUser = { id: string; email: string; name: string };

/** Asks a question of sign-in; with a `body` by POST. Throws an `AuthFailure`. */
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
    throw new AuthFailure("network", authErrorMessage("network"));
  }
  if (response.ok) return answer as Answer;
  const { problem, phrase } = authSourcePhrase({
    status: response.status,
    code: answer?.code,
    message: answer?.message,
  });
  throw new AuthFailure(problem, authErrorMessage(phrase));
}

/** Asks what needs a fresh sign-in: where the last one is a while ago, for the password first. */
export const requestWithFreshSignIn = <Answer>(path: string, body?: object): Promise<Answer> =>
  reauthenticating(
    () => askSignIn<Answer>(path, body),
    (error) => error instanceof AuthFailure && error.problem === "stale",
  );

/**
 * Who is signed in; null for nobody. Keeps a session that is in use from running out. No answer within `timeoutMs`
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

/** What a second factor is proven with: a code of the authenticator app, or a recovery code. */
export type SecondProof = { code: string } | { recoveryCode: string };

/**
 * The second step of signing in, after the password was answered with the problem `second_factor`; `recoveryCodesLeft`
 * where a recovery code was used.
 */
export const signInSecondStep = (proof: SecondProof) =>
  askSignIn<{ recoveryCodesLeft: number | null }>("/sign-in/second-factor", proof);

/** Creates an account, which must then be confirmed by mail; says the same whether or not the address was known. */
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

/** Mails another confirmation link, if the address waits for one. */
export const resendConfirmation = (email: string) => askSignIn<object>("/send-verification-email", { email });

/**
 * Confirms an address with the token of its mail; answers with the address to sign in with; `already` when it was confirmed before, `changed` when it took the
 * place of an earlier one. Needs a `password` (problem `password_needed`) in a browser other than the one that signed
 * up.
 */
export async function confirmEmail(
  token: string,
  password?: string,
): Promise<{ email?: string; already: boolean; changed: boolean }> {
  return askSignIn("/confirm-email", { token, ...(password === undefined ? {} : { password }) });
}

/** Mails a link for choosing a new password, if the address has an account. */
export const requestPasswordReset = (email: string) => askSignIn<object>("/request-password-reset", { email });

/** Sets a new password with the token of the mail, and signs every device out. */
export const resetPassword = (input: { token: string; newPassword: string }) =>
  askSignIn<object>("/reset-password", input);

/**
 * Takes the password once more, for what asks for a fresh sign-in; with a code where that is answered with the problem
 * `second_factor`.
 */
export const confirmPassword = (password: string, proof?: SecondProof) =>
  askSignIn<object>("/confirm-password", { password, ...proof });

/** Signs out every device, this one too. */
export const signOutEverywhere = () => requestWithFreshSignIn<object>("/revoke-sessions", {});
