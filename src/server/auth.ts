import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware, createEmailVerificationToken, getSessionFromCtx, isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { emailProblem, minimumPasswordLength, trialDays } from "#features/account/signIn.ts";
import { isTimeZone } from "#shared/days.ts";
import { brand } from "#shared/brand.ts";
import * as accountTables from "#server/database/accountTables.ts";
import { businesses, subscriptions } from "#server/database/businessTables.ts";
import type { Door } from "#server/database/door.ts";
import { keepableAddress, keepableJson } from "#server/http/keepable.ts";
import { createEmailChange } from "#server/emailChange.ts";
import type { Mail } from "#server/mail.ts";
import type { RateLimitStore } from "#server/rateLimitStore.ts";
import { sessionLastsAtMost } from "#server/sessions.ts";

const addressHeader = "x-yardstick-address";

/**
 * The request as sign-in takes it: with the caller's address in a header of ours, in place of any that came from outside, and
 * without signs that the database keeps none of. Reads the whole body, which whoever calls has bounded.
 */
export async function withCallerAddress(request: Request, address: string): Promise<Request> {
  const headers = new Headers(request.headers);
  // Sign-in takes addresses only, not networks; it cuts an IPv6 address down to its /64 by itself.
  headers.set(addressHeader, address.replace(/\/64$/, ""));
  const { method, signal } = request;
  return new Request(keepableAddress(request.url), { method, headers, signal, ...(request.body === null ? {} : { body: keepableJson(await request.text()) }) });
}

/** How long a confirmation or reset link works, in seconds. */
const confirmationLasts = 24 * 60 * 60;
const resetLasts = 30 * 60;

/** The questions that the product asks of sign-in; the library's others are not answered. */
const offered: ReadonlySet<string> = new Set([
  "/sign-up/email",
  "/sign-in/email",
  "/sign-out",
  "/get-session",
  "/list-sessions",
  "/revoke-session",
  "/revoke-sessions",
  "/revoke-other-sessions",
  "/change-password",
  "/change-email",
  "/send-verification-email",
  "/verify-email",
  "/request-password-reset",
  "/reset-password",
]);

const signUpFields: ReadonlySet<string> = new Set(["name", "email", "password", "timeZone", "trial"]);

/** How passwords are kept. Better Auth's own way, scrypt with N = 16384 and r = 16, wherever it matters. */
export type PasswordHashing = { hash(password: string): Promise<string>; verify(given: { hash: string; password: string }): Promise<boolean> };

type AuthParts = {
  db: NodePgDatabase;
  door: Door;
  secret: string;
  /** The product's own address, such as `https://quotes.example.org`: links in mails begin with it. */
  publicUrl: string;
  sendMail(mail: Mail): Promise<void>;
  /** Counts attempts for all processes together. */
  rateLimits: Pick<RateLimitStore, "consume">;
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
export function createAuth({ db, door, secret, publicUrl, sendMail, rateLimits, mayMail, onSessionsEnded, onEmailChanged, passwords, log }: AuthParts) {
  const page = (path: string, search: Record<string, string>) => `${publicUrl}${path}?${new URLSearchParams(search)}`;
  /** A mail must never delay the answer, or its timing would tell whether an address is known. */
  const post = (mail: Mail) => {
    const sent = mayMail(mail.to).then((may) => (may ? sendMail(mail) : undefined));
    sent.catch((error: unknown) => log.error({ err: error }, "a mail could not be queued"));
  };
  // Mails greet nobody by name: before an address is confirmed the name is whatever a stranger typed.
  const postConfirmation = ({ id, email }: { id: string; email: string }, token: string, opening: string) =>
    post({
      to: email,
      accountId: id,
      subject: `Confirm your email for ${brand.name}`,
      text: `Hello,\n\n${opening} Please confirm that this is your email address. The link works for one day. If it was not you, there is nothing to do.`,
      action: { label: "Confirm my email", url: page("/confirm-email", { token }) },
    });

  const startTrial = async (ownerId: string) => {
    const rows = await db.select({ trial: accountTables.user.trial }).from(accountTables.user).where(eq(accountTables.user.id, ownerId));
    if (!rows[0]?.trial) return;
    const ends = new Date(Date.now() + trialDays * 24 * 60 * 60 * 1000).toISOString();
    await door.owner(ownerId).run(async (owner) => {
      await owner.db.insert(subscriptions).values({ created_by: ownerId, subscription_tier: "Trial", subscription_end: ends }).onConflictDoNothing();
    });
  };

  const endResetLinks = (ownerId: string) => db.delete(accountTables.verification).where(eq(accountTables.verification.value, ownerId));

  const emailChange = createEmailChange({
    db,
    secret,
    lasts: confirmationLasts,
    page,
    post,
    onChanged: async (ownerId) => {
      await endResetLinks(ownerId);
      onSessionsEnded(ownerId); // sessions go on, but no process may remember the earlier address with them
      await onEmailChanged(ownerId);
    },
  });

  /** The requests whose link has confirmed an address just now, rather than found it confirmed. */
  const confirming = new WeakSet<Request>();

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
        if (!isAPIError(error) || error.statusCode >= 500) log.error({ err: error }, "sign-in failed to answer");
      },
    },
    // Without an age to be fresh within, the list of signed-in devices could only be read on the day of signing in.
    session: { expiresIn: 30 * 24 * 60 * 60, updateAge: 24 * 60 * 60, freshAge: 0 },
    verification: { storeIdentifier: "hashed" },
    rateLimit: {
      enabled: true,
      customStorage: rateLimits,
      window: 60,
      max: 100,
      customRules: {
        "/sign-in/email": { window: 60, max: 10 },
        "/sign-up/email": { window: 60, max: 5 },
        "/change-email": { window: 60, max: 5 },
        "/request-password-reset": { window: 60, max: 3 },
        "/send-verification-email": { window: 60, max: 3 },
        "/get-session": false,
      },
    },
    advanced: {
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // Said outright, because the library would quietly do without where it believes itself in a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: "yardstick",
      useSecureCookies: publicUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
    },
    // The host that was asked, whatever a proxy in between speaks: our server has checked the Origin against it already.
    trustedOrigins: (request) => (request ? [publicUrl, `https://${new URL(request.url).host}`, `http://${new URL(request.url).host}`] : [publicUrl]),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: 128,
      ...(passwords ? { password: passwords } : {}),
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetLasts,
      sendResetPassword: async ({ user, token }) =>
        post({
          to: user.email,
          accountId: user.id,
          subject: `Choose a new ${brand.name} password`,
          text: `Hello,\n\nSomebody, hopefully you, asked to choose a new password for your ${brand.name} account. The link works once and for 30 minutes. If it was not you, there is nothing to do.`,
          action: { label: "Choose a new password", url: page("/reset-password", { token }) },
        }),
      onPasswordReset: async ({ user }) => {
        await endResetLinks(user.id);
        if (user.emailVerified) return;
        // The link came by mail, so the address is proven as by a confirmation.
        await startTrial(user.id);
        await db.update(accountTables.user).set({ emailVerified: true }).where(eq(accountTables.user.id, user.id));
      },
      onExistingUserSignUp: async ({ user }) => {
        if (!user.emailVerified) {
          const token = await createEmailVerificationToken(secret, user.email, undefined, confirmationLasts);
          return postConfirmation(user, token, `Somebody, hopefully you, signed up for ${brand.name} once more. The password is the one chosen the first time; the sign-in page helps if it is forgotten.`);
        }
        post({
          to: user.email,
          accountId: user.id,
          subject: `You already have a ${brand.name} account`,
          text: `Hello,\n\nSomebody, hopefully you, tried to create a ${brand.name} account with this email address. You already have one: sign in, or choose a new password there if you have forgotten yours. If it was not you, there is nothing to do.`,
          action: { label: "Sign in", url: page("/signin", {}) },
        });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: confirmationLasts,
      sendVerificationEmail: async ({ user, token }) => {
        if (!(await emailChange.offer(token, user.id))) postConfirmation(user, token, `Welcome to ${brand.name}.`);
      },
      // Before, not after: were the server to die in between, the link would work once more and lose nothing.
      beforeEmailVerification: async (user, request) => {
        await startTrial(user.id);
        if (request) confirming.add(request);
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (!offered.has(context.path)) throw new APIError("NOT_FOUND", { message: "There is nothing at this address.", code: "NOT_FOUND" });
        if (context.path === "/sign-up/email") checkSignUp(context.body as Record<string, unknown>);
        if (context.path === "/change-email") {
          // Whoever finds a device signed in must not take the account over with it.
          const session = await getSessionFromCtx(context);
          const asked = context.body as { newEmail?: unknown } | undefined;
          if (!session || !asked) return; // refused by the question itself
          if (typeof (asked as { password?: unknown }).password !== "string") throw new APIError("BAD_REQUEST", { message: "Please enter your password.", code: "INVALID_PASSWORD" });
          await context.context.password.checkPassword(session.user.id, context);
          await emailChange.check(session.user.email, asked.newEmail);
        }
        if (context.path === "/verify-email" && (await emailChange.follow(context.query?.["token"]))) return context.json({ status: true, already: false, changed: true });
      }),
      after: createAuthMiddleware(async (context) => {
        const answer = context.context.returned;
        if (isAPIError(answer)) return;
        if (context.path === "/sign-in/email") await endSessionOfCookie(context);
        if (context.path === "/change-password" && context.context.session) await endResetLinks(context.context.session.user.id);
        // One answer whether or not the address was known.
        if (context.path === "/sign-up/email") return context.json({ status: true });
        if (context.path === "/verify-email") return context.json({ status: true, already: !context.request || !confirming.has(context.request) });
      }),
    },
    databaseHooks: {
      user: {
        create: {
          after: async (user) => {
            const wished = (user as { timeZone?: unknown }).timeZone;
            const time_zone = typeof wished === "string" && isTimeZone(wished) ? wished : "UTC";
            await door.owner(user.id).run(async (owner) => {
              await owner.db.insert(businesses).values({ created_by: user.id, time_zone }).onConflictDoNothing();
            });
          },
        },
      },
      session: {
        delete: { after: async (session) => onSessionsEnded(session.userId) },
        update: {
          before: async (changes, context) => {
            const begun = context?.context.session?.session.createdAt;
            if (!begun || !changes.expiresAt) return;
            return { data: { ...changes, expiresAt: new Date(Math.min(changes.expiresAt.getTime(), begun.getTime() + sessionLastsAtMost)) } };
          },
        },
      },
    },
  });
}

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** A browser that signs in has one session: the one that its cookie named until now is over. */
async function endSessionOfCookie(context: Context): Promise<void> {
  const { authCookies, secret, newSession, internalAdapter } = context.context;
  const earlier = await context.getSignedCookie(authCookies.sessionToken.name, secret);
  if (earlier && newSession && earlier !== newSession.session.token) await internalAdapter.deleteSession(earlier);
}

/** Refuses a sign-up that the page would not have let through. */
function checkSignUp(body: Record<string, unknown>): void {
  const refuse = (code: string, message: string) => {
    throw new APIError("BAD_REQUEST", { message, code });
  };
  const email = emailProblem(String(body["email"] ?? ""));
  if (email) refuse("INVALID_EMAIL", email);
  const name = String(body["name"] ?? "");
  if (name.trim() === "") refuse("NAME_REQUIRED", "Please enter your full name.");
  if (name.length > 200) refuse("NAME_TOO_LONG", "Please enter a shorter name.");
  if (String(body["timeZone"] ?? "").length > 100) refuse("TIME_ZONE_TOO_LONG", "Please try again.");
  if (Object.keys(body).some((field) => !signUpFields.has(field))) refuse("UNKNOWN_FIELD", "Please try again.");
}

export type Auth = ReturnType<typeof createAuth>;
