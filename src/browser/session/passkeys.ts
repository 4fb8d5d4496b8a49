import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from "@simplewebauthn/browser";
import { AuthFailure, requestWithFreshSignIn, askSignIn } from "./auth.ts";

/** What a browser does with passkeys. The library is loaded when one is made or asked for. */

/** Whether this browser knows passkeys: an old one does not, nor does any on a page without https. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === "function";

/** Which request for a passkey is the latest of this page: a browser deals with one at a time. */
let latest = 0;

/** Signs in with a passkey that the person chooses now. False where they do not. */
export async function signInWithPasskey(): Promise<boolean> {
  latest += 1;
  return send("/passkey/verify-authentication", await sign(await challenge()));
}

/**
 * Has the browser offer passkeys where an email is typed, and signs in with the one that is taken, however long that
 * takes. False where none is: nobody has asked for one, so nothing but a refusal of the one taken is an error.
 */
export async function signInWithSuggestedPasskey(): Promise<boolean> {
  const supported = knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.());
  if (!supported) return false;
  const request = (latest += 1);
  const options = await challenge().catch(() => null);
  if (!options || request !== latest) return false;
  return send("/passkey/verify-authentication", await sign(options, true).catch(() => null));
}

/** Confirms with a passkey who is signed in, for what asks for a fresh sign-in. False where none was chosen. */
export const confirmWithPasskey = async (): Promise<boolean> => send("/passkey/confirm", await sign(await challenge()));

/** What the server wants to be signed by a new passkey. */
export const newPasskeyOptions = () => requestWithFreshSignIn<CreationOptions>("/passkey/generate-register-options");

/** Has a device make a passkey; null where the person does not want to. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<object | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return unlessCancelled(() => startRegistration({ optionsJSON }));
}

/** Adds a passkey that was made to the account. */
export const addPasskey = (response: object) =>
  requestWithFreshSignIn<{ id: string; name: string }>("/passkey/verify-registration", { response });

const challenge = () => askSignIn<RequestOptions>("/passkey/generate-authenticate-options");

async function sign(optionsJSON: RequestOptions, useBrowserAutofill = false): Promise<object | null> {
  if (!knowsPasskeys()) throw new AuthFailure("other", "This browser can't use passkeys. Use your password instead.");
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return unlessCancelled(() => startAuthentication({ optionsJSON, useBrowserAutofill }));
}

async function send(path: string, response: object | null): Promise<boolean> {
  if (response) await askSignIn<object>(path, { response });
  return response !== null;
}

/** What a device made or signed; null where the person, or another request of this page, broke it off. */
async function unlessCancelled<Made>(run: () => Promise<Made>): Promise<Made | null> {
  try {
    return await run();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") return null;
    throw new AuthFailure("other", refusals[name] ?? "Your device couldn't do this. Please try again.");
  }
}

/** What devices and browsers refuse, by the names that the standard gives it. */
const refusals: Readonly<Record<string, string>> = {
  InvalidStateError: "This device already has a passkey for your account.",
  SecurityError: "Passkeys don't work at this address. Open the page at its usual one.",
  NotSupportedError: "This device can't make the kind of passkey that is needed.",
  ConstraintError: "Set up a screen lock, fingerprint or face on this device first.",
};
