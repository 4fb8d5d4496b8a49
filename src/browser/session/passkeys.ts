import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from "@simplewebauthn/browser";
import { AuthFailure, requestWithFreshSignIn, askSignIn } from "./auth.ts";

/** The browser's passkey functions. The library is loaded at the first use of a passkey. */

/** True if this browser supports passkeys: an old browser does not, and no browser does on a page without https. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === "function";

/** The number of this page's latest passkey request: a browser handles one at a time. */
let latest = 0;

/** Signs in with a passkey that the person chooses now. False if they cancel. */
export async function signInWithPasskey(): Promise<boolean> {
  latest += 1;
  return send("/passkey/verify-authentication", await sign(await challenge()));
}

/**
 * Lets the browser suggest passkeys in the email field, and signs in with the chosen one, however long the choice
 * takes. False if none is chosen. The person did not request this, so only a refusal of the chosen passkey is an error.
 */
export async function signInWithSuggestedPasskey(): Promise<boolean> {
  const supported = knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.());
  if (!supported) return false;
  const request = (latest += 1);
  const options = await challenge().catch(() => null);
  if (!options || request !== latest) return false;
  return send("/passkey/verify-authentication", await sign(options, true).catch(() => null));
}

/**
 * Proves the signed-in person's identity with a passkey, for a request that needs a fresh sign-in. False if none was
 * chosen.
 */
export const confirmWithPasskey = async (): Promise<boolean> => send("/passkey/confirm", await sign(await challenge()));

/** The server's options for the creation of a passkey. */
export const newPasskeyOptions = () => requestWithFreshSignIn<CreationOptions>("/passkey/generate-register-options");

/** Creates a passkey on a device; null if the person cancels. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<object | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return unlessCancelled(() => startRegistration({ optionsJSON }));
}

/** Adds a created passkey to the account. */
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

/** Returns the device's result; null if the person or another request of this page cancelled it. */
async function unlessCancelled<Made>(run: () => Promise<Made>): Promise<Made | null> {
  try {
    return await run();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") return null;
    throw new AuthFailure("other", refusals[name] ?? "Your device couldn't do this. Please try again.");
  }
}

/** Messages for the errors of devices and browsers, by the error names of the standard. */
const refusals: Readonly<Record<string, string>> = {
  InvalidStateError: "This device already has a passkey for your account.",
  SecurityError: "Passkeys don't work at this address. Open the page at its usual one.",
  NotSupportedError: "This device can't make the kind of passkey that is needed.",
  ConstraintError: "Set up a screen lock, fingerprint or face on this device first.",
};
