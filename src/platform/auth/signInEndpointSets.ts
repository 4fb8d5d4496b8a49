/** The sign-in endpoints that may be called, and how often. The library has more endpoints than the product offers. */

/** The sign-in endpoints that the product uses; the library's others are not answered. */
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

/** The ways to sign in: their refusals are counted and logged. */
export const signInEndpointPaths: ReadonlySet<string> = new Set([
  "/sign-in/email",
  "/sign-in/second-factor",
  "/passkey/verify-authentication",
]);

/** The endpoints that grant access and therefore need a fresh sign-in. */
export const endpointsNeedingFreshSignIn: ReadonlySet<string> = new Set([
  "/change-email",
  "/revoke-session",
  "/revoke-sessions",
  "/revoke-other-sessions",
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
]);

/** The endpoints for an account's sessions, or with its password; limited per account and per address. */
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

/** The rate limit of one address: `max` requests in `window` seconds, for each endpoint without another limit. */
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
    // The sign-in page requests a challenge whenever it is opened.
    "/passkey/generate-authenticate-options": { window: 60, max: 60 },
    "/passkey/verify-authentication": { window: 60, max: 10 },
    "/passkey/confirm": { window: 60, max: 10 },
    "/get-session": false,
  },
} as const;
