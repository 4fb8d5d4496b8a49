import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as z from "zod";
import { minimumPasswordLength } from "#shared/password.ts";
import { trialDays } from "#shared/trial.ts";
import { deviceWords } from "#shared/device.ts";
import { isTimeZone } from "#shared/days.ts";
import { brand } from "#shared/brand.ts";
import { createAccessEnding } from "./accessEnding.ts";
import * as accountTables from "#platform/database/accountTables.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import { createEmailChange } from "./emailChange.ts";
import type { Mail } from "#platform/mail.ts";
import { addBusiness, businessName, setTimeZone, startTrial } from "./newBusiness.queries.ts";
import { createKnownDevices, createPasswordGuesses } from "./passwordGuesses.ts";
import { checkNewPassword } from "./passwords.ts";
import { endResetLinks, nameAndEmail, verifyEmail } from "./person.queries.ts";
import type { RateLimitStore } from "#platform/rateLimitStore.ts";
import { notePasswordTyped, otherDevices } from "./session.queries.ts";
import { cookiePrefix, maxSessionMs } from "./sessionCookie.ts";
import { alreadyHaveAccount, choosePassword } from "./signInEmails.ts";
import { attemptsOfAddress, offered, ofSessions } from "./signInQuestions.ts";
import { createSignUpAnswer, type AuthContext } from "./signUpAnswer.ts";
import { createSignUps } from "./signUps.ts";

const addressHeader = "x-yardstick-address";

/**
 * The request as sign-in takes it: with the caller's address in a header of ours, in place of any that came from
 * outside.
 */
export function withCallerAddress(request: Request, address: string): Request {
  const headers = new Headers(request.headers);
  // Sign-in takes addresses only, not networks; it cuts an IPv6 address down to its /64 by itself.
  headers.set(addressHeader, address.replace(/\/64$/, ""));
  return new Request(request, { headers });
}

/** How long a confirmation or reset link works, in seconds. */
const confirmationLasts = 24 * 60 * 60;
const resetLasts = 30 * 60;

/** How passwords are kept. Better Auth's own way, scrypt with N = 16384 and r = 16, wherever it matters. */
export type PasswordHashing = {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
};

type AuthParts = {
  /** For the library's own adapter. */
  db: NodePgDatabase;
  sharedDb: SharedDb;
  tenantDb: TenantDb;
  secret: string;
  /** The product's own address, such as `https://quotes.example.org`: links in mails begin with it. */
  publicUrl: string;
  sendMail(mail: Mail): Promise<void>;
  /** Counts attempts for all processes together. */
  rateLimits: Pick<RateLimitStore, "consume" | "giveBack" | "clear">;
  /** Whether one more mail to this address is bearable: anybody may cause them by typing somebody's address. */
  mayMail(recipient: string): Promise<boolean>;
  onSessionsEnded(ownerId: string): void;
  /** The owner signs in with another address from now on. */
  onEmailChanged(ownerId: string): Promise<void>;
  /** For stories, which make owners by the hundred; else as `PasswordHashing` says. */
  passwords?: PasswordHashing | undefined;
  log: { error(details: object, message: string): void };
};

/** Sign-in by email and password, with confirmation, reset, rate limits and sessions in HttpOnly cookies. */
export function createAuth({
  db,
  sharedDb,
  tenantDb,
  secret,
  publicUrl,
  sendMail,
  rateLimits,
  mayMail,
  onSessionsEnded,
  onEmailChanged,
  passwords,
  log,
}: AuthParts) {
  const page = (path: string, search: Record<string, string>) =>
    `${publicUrl}${path}?${new URLSearchParams(search).toString()}`;
  /** A mail must never delay the answer, or its timing would tell whether an address is known. */
  const post = (mail: Mail) => {
    const sent = mayMail(mail.to).then((may) => (may ? sendMail(mail) : undefined));
    sent.catch((error: unknown) => log.error({ err: error }, "a mail could not be queued"));
  };
  const startTrialOf = async (ownerId: string) => {
    const ends = new Date(Date.now() + trialDays * 24 * 60 * 60 * 1000).toISOString();
    await tenantDb.forOwner(ownerId).query(startTrial, { ends });
  };

  const emailChange = createEmailChange({
    sharedDb,
    secret,
    lasts: confirmationLasts,
    page,
    post,
    onChanged: async (ownerId) => {
      await sharedDb.query(endResetLinks, { user_id: ownerId });
      onSessionsEnded(ownerId); // sessions go on, but no process may remember the earlier address with them
      await onEmailChanged(ownerId);
    },
  });

  const { hash, verify } = passwords ?? { hash: hashPassword, verify: verifyPassword };
  const accessEnding = createAccessEnding({ sharedDb, tenantDb, page, post, onSessionsEnded });
  const signUps = createSignUps({
    sharedDb,
    secret,
    lasts: confirmationLasts,
    page,
    post,
    hash,
    checkPassword: checkNewPassword,
    // Before, not after: were the server to die in between, the link would work once more and lose nothing.
    onConfirming: async (ownerId, { timeZone, trial }) => {
      if (trial) await startTrialOf(ownerId);
      if (timeZone) await tenantDb.forOwner(ownerId).query(setTimeZone, { time_zone: timeZone });
    },
    onConfirmed: async (owner) => {
      await sharedDb.query(endResetLinks, { user_id: owner.id });
      await accessEnding.end(owner.id, { feed: true });
    },
  });
  const knownDevices = createKnownDevices(secret);
  const guesses = createPasswordGuesses(rateLimits, knownDevices);
  const deviceCookie = `${cookiePrefix(publicUrl)}.device`;
  const cookieOptions = { httpOnly: true, secure: publicUrl.startsWith("https:"), sameSite: "lax", path: "/" } as const;
  /** Asks whoever is signed in for the password once more. */
  const checkPasswordOf = async (context: AuthContext, email: string, ownerId: string) => {
    const device = context.getCookie(deviceCookie);
    await guesses.count(email, device);
    await context.context.password.checkPassword(ownerId, context);
    await guesses.right(email, device);
  };
  const browserCookie = `${cookiePrefix(publicUrl)}.browser`;

  /** What a stranger would try first as the password of this account. */
  const ownWords = async (ownerId: string) => {
    const [business] = await tenantDb.forOwner(ownerId).query(businessName);
    const [owner] = await sharedDb.query(nameAndEmail, { user_id: ownerId });
    return [owner?.email, owner?.name, business?.name];
  };
  /** The account that a reset link is for; null where the link leads nowhere, which the library says. */
  const ownerOfResetLink = async (context: AuthContext, token: unknown) =>
    (await context.context.internalAdapter.findVerificationValue(`reset-password:${String(token)}`))?.value ?? null;

  const signUp = createSignUpAnswer({
    browserCookie: { name: browserCookie, options: { ...cookieOptions, maxAge: 2 * confirmationLasts } },
    hash,
    keep: signUps.keep,
    tellOwner: (owner) => post(alreadyHaveAccount(owner, page("/signin", {}))),
  });

  /** The other devices of those who change their password now, by their requests. */
  const othersOf = new WeakMap<object, string[]>();

  return betterAuth({
    appName: brand.name,
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    database: drizzleAdapter(db, { provider: "pg", schema: accountTables }),
    telemetry: { enabled: false },
    logger: { disabled: true },
    user: {
      changeEmail: { enabled: true },
      additionalFields: {
        timeZone: { type: "string", required: false, input: true, returned: false },
        trial: { type: "boolean", required: false, input: true, returned: false },
      },
    },
    onAPIError: {
      onError: (error) => {
        if (!isAPIError(error)) throw error; // told and answered where those of all other routes are
        if (error.statusCode >= 500) log.error({ err: error }, "sign-in failed to answer");
      },
    },
    // Without an age to be fresh within, the list of signed-in devices could only be read on the day of signing in.
    session: { expiresIn: 30 * 24 * 60 * 60, updateAge: 24 * 60 * 60, freshAge: 0 },
    verification: { storeIdentifier: "hashed" },
    rateLimit: { enabled: true, customStorage: rateLimits, ...attemptsOfAddress },
    advanced: {
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // Said outright, because the library would quietly do without where it believes itself in a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: cookiePrefix(publicUrl),
      useSecureCookies: false, // its own prefix would come in front of ours
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: publicUrl.startsWith("https:") },
    },
    // The host that was asked, whatever a proxy in between speaks: our server has checked the Origin against it
    // already.
    trustedOrigins: (request) =>
      request
        ? [publicUrl, `https://${new URL(request.url).host}`, `http://${new URL(request.url).host}`]
        : [publicUrl],
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: 128,
      password: { hash, verify },
      resetPasswordTokenExpiresIn: resetLasts,
      sendResetPassword: async ({ user, token }) => post(choosePassword(user, page("/reset-password", { token }))),
      onPasswordReset: async ({ user }) => {
        await sharedDb.query(endResetLinks, { user_id: user.id });
        const ended = await accessEnding.end(user.id, { feed: true });
        await guesses.clear(user.email);
        if (user.emailVerified) return accessEnding.tell(user, ended);
        // The link came by mail, so the address is proven as by a confirmation.
        if ((user as { trial?: boolean | null }).trial) await startTrialOf(user.id);
        await sharedDb.query(verifyEmail, { user_id: user.id });
        await signUps.forget(user.id);
      },
    },
    emailVerification: {
      sendVerificationEmail: async ({ user, token }) => {
        if (!(await emailChange.offer(token, user.id))) await signUps.mailAgain(user);
      },
    },
    plugins: [
      {
        id: "yardstick",
        endpoints: {
          /** Follows the link of a confirmation mail, for the page that it leads to. */
          confirmEmail: createAuthEndpoint(
            "/confirm-email",
            { method: "POST", body: z.object({ token: z.string(), password: z.string().optional() }) },
            async (context) => {
              const { token, password } = context.body;
              if (await emailChange.follow(token)) return context.json({ status: true, already: false, changed: true });
              return context.json({
                status: true,
                changed: false,
                ...(await signUps.follow({ token, password, browser: context.getCookie(browserCookie) ?? "" })),
              });
            },
          ),
          /** Takes the password of whoever is signed in, so that what asks for a fresh sign-in may follow. */
          confirmPassword: createAuthEndpoint(
            "/confirm-password",
            { method: "POST", body: z.object({ password: z.string() }) },
            async (context) => {
              const session = await getSessionFromCtx(context);
              if (!session)
                throw new APIError("UNAUTHORIZED", { message: "Please sign in again.", code: "UNAUTHORIZED" });
              await checkPasswordOf(context as unknown as AuthContext, session.user.email, session.user.id);
              await sharedDb.query(notePasswordTyped, { token: session.session.token });
              return context.json({ status: true });
            },
          ),
        },
      },
    ],
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (!offered.has(context.path))
          throw new APIError("NOT_FOUND", { message: "There is nothing at this address.", code: "NOT_FOUND" });
        if (context.path === "/sign-up/email") return signUp(context);
        if (context.path === "/sign-in/email") await guesses.count(emailOf(context), context.getCookie(deviceCookie));
        if (ofSessions.has(context.path)) {
          const session = await getSessionFromCtx(context);
          const verdict =
            session && (await rateLimits.consume(`sessions of ${session.user.id}`, { window: 60, max: 60 }));
          if (verdict?.allowed === false)
            throw new APIError(
              "TOO_MANY_REQUESTS",
              { message: "Too many requests. Please try again later." },
              { "X-Retry-After": String(verdict.retryAfter ?? 60) },
            );
        }
        const { newPassword, token } = (context.body ?? {}) as { newPassword?: unknown; token?: unknown };
        if (context.path === "/reset-password") {
          const ownerId = await ownerOfResetLink(context, token);
          if (ownerId) await checkNewPassword(newPassword, await ownWords(ownerId));
        }
        if (context.path === "/change-password") {
          const session = await getSessionFromCtx(context);
          if (!session) return; // refused by the question itself
          await checkNewPassword(newPassword, await ownWords(session.user.id));
          await guesses.count(session.user.email, context.getCookie(deviceCookie));
          const others = await sharedDb.query(otherDevices, {
            user_id: session.user.id,
            token: session.session.token,
          });
          if (context.request)
            othersOf.set(
              context.request,
              others.map((other) => deviceWords(other.user_agent)),
            );
          return { context: { body: { ...(context.body as object), revokeOtherSessions: true } } };
        }
        if (context.path === "/change-email") {
          // Whoever finds a device signed in must not take the account over with it.
          const session = await getSessionFromCtx(context);
          const asked = context.body as { newEmail?: unknown } | undefined;
          if (!session || !asked) return; // refused by the question itself
          if (typeof (asked as { password?: unknown }).password !== "string")
            throw new APIError("BAD_REQUEST", { message: "Please enter your password.", code: "INVALID_PASSWORD" });
          await checkPasswordOf(context, session.user.email, session.user.id);
          await emailChange.check(session.user.email, asked.newEmail);
        }
        if (context.path === "/verify-email") {
          const token: unknown = context.query?.["token"];
          if (await emailChange.follow(token)) return context.json({ status: true, already: false, changed: true });
          return context.json({ status: true, ...(await signUps.follow({ token, browser: null })) });
        }
      }),
      after: createAuthMiddleware(async (context) => {
        const answer = context.context.returned;
        const device = context.getCookie(deviceCookie);
        if (context.path === "/sign-in/email") {
          // Whose address is not confirmed is told so only with the right password.
          if (!isAPIError(answer) || answer.body?.code === "EMAIL_NOT_VERIFIED")
            await guesses.right(emailOf(context), device);
        }
        if (isAPIError(answer)) return;
        if (context.path === "/sign-in/email") {
          context.setCookie(deviceCookie, knownDevices.remember(device, emailOf(context)), {
            ...cookieOptions,
            maxAge: 400 * 24 * 60 * 60,
          });
          await endSessionOfCookie(context);
        }
        const { session, newSession } = context.context;
        if (context.path === "/change-password" && session) {
          await guesses.right(session.user.email, device);
          await sharedDb.query(endResetLinks, { user_id: session.user.id });
          const ended = await accessEnding.end(session.user.id, { keep: newSession?.session.token, feed: false });
          const devices = (context.request && othersOf.get(context.request)) ?? ended.devices;
          accessEnding.tell(session.user, { ...ended, devices });
        }
      }),
    },
    databaseHooks: {
      user: {
        create: {
          after: async (user) => {
            const wished = (user as { timeZone?: unknown }).timeZone;
            const time_zone = typeof wished === "string" && isTimeZone(wished) ? wished : "UTC";
            await tenantDb.forOwner(user.id).query(addBusiness, { time_zone });
          },
        },
      },
      session: {
        delete: { after: async (session) => onSessionsEnded(session.userId) },
        update: {
          before: async (changes, context) => {
            const begun = context?.context.session?.session.createdAt;
            if (!begun || !changes.expiresAt) return;
            return {
              data: {
                ...changes,
                expiresAt: new Date(Math.min(changes.expiresAt.getTime(), begun.getTime() + maxSessionMs)),
              },
            };
          },
        },
      },
    },
  });
}

const emailOf = (context: AuthContext): string =>
  String((context.body as { email?: unknown } | undefined)?.email ?? "").toLowerCase();

/** A browser that signs in has one session: the one that its cookie named until now is over. */
async function endSessionOfCookie(context: AuthContext): Promise<void> {
  const { authCookies, secret, newSession, internalAdapter } = context.context;
  const earlier = await context.getSignedCookie(authCookies.sessionToken.name, secret);
  if (earlier && newSession && earlier !== newSession.session.token) await internalAdapter.deleteSession(earlier);
}

export type Auth = ReturnType<typeof createAuth>;
