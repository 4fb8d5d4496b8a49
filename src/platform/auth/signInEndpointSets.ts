/** What may be asked of sign-in, and how often. Its library knows more questions than the product offers. */

/** The questions that the product asks of sign-in; the library's others are not answered. */
export const offeredEndpoints: ReadonlySet<string> = new Set([
  "/sign-up/email",
  "/sign-in/email",
  "/sign-in/second-factor",
  "/sign-out",
  "/get-session",
  "/list-sessions",
  "/revoke-session",
  "/revoke-sessions",
  "/revoke-other-sessions",
  "/change-password",
  "/confirm-password",
  "/change-email",
  "/send-verification-email",
  "/verify-email",
  "/confirm-email",
  "/request-password-reset",
  "/reset-password",
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
  "/passkey/generate-authenticate-options",
  "/passkey/verify-authentication",
  "/passkey/confirm",
]);

/** The ways to sign in: what they refuse is counted and logged. */
export const signInEndpointPaths: ReadonlySet<string> = new Set([
  "/sign-in/email",
  "/sign-in/second-factor",
  "/passkey/verify-authentication",
]);

/** What opens doors and asks for a fresh sign-in. */
export const endpointsNeedingFreshSignIn: ReadonlySet<string> = new Set([
  "/change-email",
  "/revoke-session",
  "/revoke-sessions",
  "/revoke-other-sessions",
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
]);

/** What is asked of an account's sessions, or with its password; limited for each account besides each address. */
export const sessionEndpoints: ReadonlySet<string> = new Set([
  "/list-sessions",
  "/revoke-session",
  "/revoke-sessions",
  "/revoke-other-sessions",
  "/change-password",
  "/change-email",
  "/confirm-password",
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
  "/passkey/confirm",
]);

/** How often one address may ask: `max` times in `window` seconds, for each question and unless said otherwise. */
export const addressRateLimit = {
  window: 60,
  max: 100,
  customRules: {
    "/sign-in/email": { window: 60, max: 10 },
    "/sign-in/second-factor": { window: 60, max: 10 },
    "/sign-up/email": { window: 60, max: 5 },
    "/change-email": { window: 60, max: 5 },
    "/change-password": { window: 60, max: 10 },
    "/confirm-password": { window: 60, max: 10 },
    "/confirm-email": { window: 60, max: 10 },
    "/reset-password": { window: 60, max: 10 },
    "/request-password-reset": { window: 60, max: 3 },
    "/send-verification-email": { window: 60, max: 3 },
    "/passkey/generate-register-options": { window: 60, max: 10 },
    "/passkey/verify-registration": { window: 60, max: 10 },
    // The page of signing in asks for a challenge whenever it is opened.
    "/passkey/generate-authenticate-options": { window: 60, max: 60 },
    "/passkey/verify-authentication": { window: 60, max: 10 },
    "/passkey/confirm": { window: 60, max: 10 },
    "/get-session": false,
  },
} as const;
