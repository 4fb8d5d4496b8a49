import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { describeDevice } from "#shared/device.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { RateLimitStore } from "#platform/limits/rateLimitStore.ts";
import type { createAccessRevocation } from "#platform/people/accessRevocation.ts";
import type { createEmailChange } from "./emailChange.ts";
import type { PasswordCheck } from "./passwordCheck.ts";
import type { createKnownDevices, createPasswordGuesses } from "./passwordGuesses.ts";
import { reauthenticationPrompt } from "./freshSignIn.ts";
import type { Passkeys } from "./passkeys.ts";
import { endResetLinks, personOfEmail } from "#platform/people/person.queries.ts";
import type { SecondFactor } from "./secondFactor.ts";
import type { createSecondStep } from "./secondStep.ts";
import { userAgentOf, type createSignInEvents } from "./signInEvents.ts";
import { reauthenticatedSession, otherDevices, ownSession } from "#platform/people/session.queries.ts";
import { offeredEndpoints, endpointsNeedingFreshSignIn, sessionEndpoints } from "./signInEndpointSets.ts";
import type { AuthContext } from "./signUpAnswer.ts";
import type { createSignUps } from "./signUps.ts";

type SignInHooksOptions = {
  sharedDb: SharedDb;
  rateLimits: Pick<RateLimitStore, "consume">;
  guesses: ReturnType<typeof createPasswordGuesses>;
  knownDevices: ReturnType<typeof createKnownDevices>;
  passwordCheck: PasswordCheck;
  emailChange: ReturnType<typeof createEmailChange>;
  accessEnding: ReturnType<typeof createAccessRevocation>;
  signUps: ReturnType<typeof createSignUps>;
  events: ReturnType<typeof createSignInEvents>;
  passkeys: Pick<Passkeys, "before" | "after">;
  secondFactor: Pick<SecondFactor, "state">;
  secondStep: ReturnType<typeof createSecondStep>;
  signUp(context: AuthContext): Promise<unknown>;
  deviceCookie: { name: string; options: Parameters<AuthContext["setCookie"]>[2] };
};

type HooksByEndpoint = Readonly<Record<string, (context: AuthContext) => Promise<unknown>>>;

/** The product's hooks before and after the answers of sign-in's library, by endpoint. */
export function createSignInHooks(options: SignInHooksOptions) {
  const othersOf: OtherDevices = new WeakMap();
  const before = hooksBefore(options, othersOf);
  const after = hooksAfter(options, othersOf);
  return {
    before: createAuthMiddleware(async (context) => {
      if (!offeredEndpoints.has(context.path))
        throw new APIError("NOT_FOUND", { message: "Not found.", code: "NOT_FOUND" });
      if (sessionEndpoints.has(context.path)) await limitOfAccount(options.rateLimits, context);
      if (endpointsNeedingFreshSignIn.has(context.path)) await refuseStale(options.sharedDb, context);
      await options.events.before(context);
      return before[context.path]?.(context);
    }),
    after: createAuthMiddleware(async (context) => {
      const answer = await after[context.path]?.(context);
      await options.events.after(context);
      return answer;
    }),
  };
}

/** The other devices of people who are changing their password, by request. */
type OtherDevices = WeakMap<object, string[]>;

function hooksBefore(
  {
    sharedDb,
    guesses,
    passwordCheck,
    emailChange,
    signUps,
    passkeys,
    secondFactor,
    signUp,
    deviceCookie,
  }: SignInHooksOptions,
  othersOf: OtherDevices,
): HooksByEndpoint {
  // A password change needs the current password; with a second factor on, also a fresh sign-in with a code.
  return {
    ...passkeys.before,

    "/sign-up/email": signUp,

    "/sign-in/email": (context) => guesses.count(emailOf(context), context.getCookie(deviceCookie.name)),

    "/reset-password": async (context) => {
      const { newPassword, token } = bodyOf(context);
      const ownerId = await ownerOfResetLink(context, token);
      if (ownerId) await passwordCheck.chosen(ownerId, newPassword);
    },

    "/change-password": async (context) => {
      const session = await getSessionFromCtx(context);
      if (!session) return; // refused by the endpoint itself
      const { user, session: current } = session;
      if (await secondFactor.state(user.id)) await refuseStale(sharedDb, context);
      await passwordCheck.chosen(user.id, bodyOf(context)["newPassword"]);
      await guesses.count(user.email, context.getCookie(deviceCookie.name));
      const others = await sharedDb.query(otherDevices, { user_id: user.id, token: current.token });
      if (context.request)
        othersOf.set(
          context.request,
          others.map((other) => describeDevice(other.user_agent)),
        );
      return { context: { body: { ...bodyOf(context), revokeOtherSessions: true } } };
    },

    // Sessions are named by their ids: no answer contains a token.
    "/revoke-session": async (context) => {
      const session = await getSessionFromCtx(context);
      if (!session) return; // refused by the endpoint itself
      const id = String(bodyOf(context)["id"] ?? "");
      const [named] = await sharedDb.query(ownSession, { user_id: session.user.id, id });
      return { context: { body: { token: named?.token ?? "" } } };
    },

    "/change-email": async (context) => {
      const session = await getSessionFromCtx(context);
      if (!session || !context.body) return; // refused by the endpoint itself
      await emailChange.check(session.user.email, bodyOf(context)["newEmail"]);
    },

    "/verify-email": async (context) => {
      const token: unknown = context.query?.["token"];
      if (await emailChange.follow(token, userAgentOf(context)))
        return context.json({ status: true, already: false, changed: true });
      return context.json({ status: true, ...(await signUps.follow({ token, browser: null })) });
    },
  };
}

function hooksAfter(
  { sharedDb, guesses, knownDevices, accessEnding, passkeys, secondStep, deviceCookie }: SignInHooksOptions,
  othersOf: OtherDevices,
): HooksByEndpoint {
  /** Makes this browser a known device of the person who has just signed in, with this one session. */
  const begin = async (context: AuthContext, email: string): Promise<void> => {
    const device = context.getCookie(deviceCookie.name);
    context.setCookie(deviceCookie.name, knownDevices.remember(device, email), deviceCookie.options);
    await endSessionOfCookie(context);
  };
  const beginNewSession = async (context: AuthContext) => {
    const { newSession } = context.context;
    if (newSession) await begin(context, newSession.user.email);
  };

  return {
    ...passkeys.after,

    "/passkey/verify-authentication": beginNewSession,

    "/sign-in/email": async (context) => {
      const answer = context.context.returned;
      const refused = isAPIError(answer) ? answer.body?.code : undefined;
      // An unconfirmed address is reported only with the right password, and so is a missing code.
      if (!isAPIError(answer) || refused === "EMAIL_NOT_VERIFIED" || refused === "SECOND_FACTOR_NEEDED")
        await guesses.right(emailOf(context), context.getCookie(deviceCookie.name));
      if (refused === "SECOND_FACTOR_NEEDED") {
        const [person] = await sharedDb.query(personOfEmail, { email: emailOf(context) });
        if (person) await secondStep.begin(context, person.id);
      }
      if (!isAPIError(answer)) await begin(context, emailOf(context));
    },

    "/sign-in/second-factor": beginNewSession,

    "/change-password": async (context) => {
      const { session, newSession, returned } = context.context;
      if (isAPIError(returned) || !session) return;
      await guesses.right(session.user.email, context.getCookie(deviceCookie.name));
      await sharedDb.query(endResetLinks, { user_id: session.user.id });
      const ended = await accessEnding.end(session.user.id, { keep: newSession?.session.token, feed: false });
      const devices = (context.request && othersOf.get(context.request)) ?? ended.devices;
      accessEnding.tell(session.user, { ...ended, devices });
    },
  };
}

const bodyOf = (context: AuthContext) => (context.body ?? {}) as Record<string, unknown>;

const emailOf = (context: AuthContext): string => String(bodyOf(context)["email"] ?? "").toLowerCase();

/** Refuses an endpoint that grants access if the last sign-in is too old. */
async function refuseStale(sharedDb: SharedDb, context: AuthContext): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (!session) return; // refused by the endpoint itself
  if ((await sharedDb.query(reauthenticatedSession, { id: session.session.id })).length === 0)
    throw new APIError("FORBIDDEN", { message: reauthenticationPrompt, code: "reauthenticate" });
}

/** Limits requests about an account's sessions per account, besides per address. */
async function limitOfAccount(rateLimits: SignInHooksOptions["rateLimits"], context: AuthContext): Promise<void> {
  const session = await getSessionFromCtx(context);
  const verdict = session && (await rateLimits.consume(`sessions of ${session.user.id}`, { window: 60, max: 60 }));
  if (verdict?.allowed === false)
    throw new APIError(
      "TOO_MANY_REQUESTS",
      { message: "Too many requests. Please try again later." },
      { "X-Retry-After": String(verdict.retryAfter ?? 60) },
    );
}

/** Returns the account of a reset link; null for an invalid link, which the library reports. */
const ownerOfResetLink = async (context: AuthContext, token: unknown) =>
  (await context.context.internalAdapter.findVerificationValue(`reset-password:${String(token)}`))?.value ?? null;

/** A browser that signs in has one session: this ends the one that its cookie named until now. */
async function endSessionOfCookie(context: AuthContext): Promise<void> {
  const { authCookies, secret, newSession, internalAdapter } = context.context;
  const earlier = await context.getSignedCookie(authCookies.sessionToken.name, secret);
  if (earlier && newSession && earlier !== newSession.session.token) await internalAdapter.deleteSession(earlier);
}
