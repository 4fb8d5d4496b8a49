import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { emailProblem, minimumPasswordLength, trialDays } from "#features/account/account.ts";
import { isTimeZone } from "#shared/days.ts";
import { brand } from "#shared/brand.ts";
import * as accountTables from "#server/database/accountTables.ts";
import { businesses, subscriptions } from "#server/database/tenantTables.ts";
import type { Door } from "#server/database/door.ts";
import type { Mail } from "#server/mail.ts";

/** The header in which our own server hands the caller's normalised address to sign-in; one from outside is dropped. */
export const addressHeader = "x-yardstick-address";

/** How long a confirmation or reset link works, in seconds. */
const confirmationLasts = 24 * 60 * 60;
const resetLasts = 60 * 60;

type AuthParts = {
  db: NodePgDatabase;
  door: Door;
  secret: string;
  /** The product's own address, such as `https://quotes.example.org`: links in mails begin with it. */
  publicUrl: string;
  sendMail(mail: Mail): Promise<void>;
  onSessionsEnded(ownerId: string): void;
  log: { error(details: object, message: string): void };
};

/** Sign-in by email and password, with confirmation, reset, rate limits and sessions in HttpOnly cookies. */
export function createAuth({ db, door, secret, publicUrl, sendMail, onSessionsEnded, log }: AuthParts) {
  const page = (path: string, search: Record<string, string>) => `${publicUrl}${path}?${new URLSearchParams(search)}`;
  /** A mail must never delay the answer, or its timing would tell whether an address is known. */
  const post = (mail: Mail) => void sendMail(mail).catch((error: unknown) => log.error({ err: error }, "a mail could not be queued"));

  return betterAuth({
    appName: brand.name,
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    database: drizzleAdapter(db, { provider: "pg", schema: accountTables }),
    telemetry: { enabled: false },
    logger: { disabled: true },
    user: {
      additionalFields: {
        timeZone: { type: "string", required: false, input: true, returned: false },
        trial: { type: "boolean", required: false, input: true, returned: false },
      },
    },
    session: { expiresIn: 30 * 24 * 60 * 60, updateAge: 24 * 60 * 60 },
    verification: { storeIdentifier: "hashed" },
    rateLimit: {
      enabled: true,
      storage: "database",
      window: 60,
      max: 100,
      customRules: {
        "/sign-in/email": { window: 60, max: 10 },
        "/sign-up/email": { window: 60, max: 5 },
        "/request-password-reset": { window: 60, max: 3 },
        "/send-verification-email": { window: 60, max: 3 },
        "/get-session": false,
      },
    },
    advanced: {
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      cookiePrefix: "yardstick",
      useSecureCookies: publicUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
    },
    // Our server has checked the Origin of every request against the Host it came to before it arrives here.
    trustedOrigins: (request) => (request ? [new URL(request.url).origin, request.headers.get("origin") ?? publicUrl] : [publicUrl]),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetLasts,
      sendResetPassword: async ({ user, token }) =>
        post({
          to: user.email,
          subject: `Choose a new ${brand.name} password`,
          text: `Hello ${user.name},\n\nsomebody, hopefully you, asked to choose a new password for your ${brand.name} account. The link works once and for one hour. If it was not you, there is nothing to do.`,
          action: { label: "Choose a new password", url: page("/reset-password", { token }) },
        }),
      onExistingUserSignUp: async ({ user }) =>
        post({
          to: user.email,
          subject: `You already have a ${brand.name} account`,
          text: `Hello ${user.name},\n\nsomebody, hopefully you, tried to create a ${brand.name} account with this email address. You already have one: sign in, or choose a new password if you have forgotten yours. If it was not you, there is nothing to do.`,
          action: { label: "Sign in", url: page("/signin", {}) },
        }),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: confirmationLasts,
      sendVerificationEmail: async ({ user, token }) =>
        post({
          to: user.email,
          subject: `Confirm your email for ${brand.name}`,
          text: `Hello ${user.name},\n\nwelcome to ${brand.name}. Please confirm that this is your email address. The link works for one day.`,
          action: { label: "Confirm my email", url: page("/confirm-email", { token }) },
        }),
      afterEmailVerification: async (user) => {
        const rows = await db.select({ trial: accountTables.user.trial }).from(accountTables.user).where(eq(accountTables.user.id, user.id));
        if (!rows[0]?.trial) return;
        const ends = new Date(Date.now() + trialDays * 24 * 60 * 60 * 1000).toISOString();
        await door.owner(user.id).run(async (owner) => {
          await owner.db.insert(subscriptions).values({ created_by: user.id, subscription_tier: "Trial", subscription_end: ends }).onConflictDoNothing();
        });
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path !== "/sign-up/email") return;
        const body = context.body as { email?: unknown; name?: unknown; timeZone?: unknown };
        const problem = emailProblem(String(body.email ?? ""));
        if (problem) throw new APIError("BAD_REQUEST", { message: problem, code: "INVALID_EMAIL" });
        if (String(body.name ?? "").trim() === "") throw new APIError("BAD_REQUEST", { message: "Please enter your full name.", code: "NAME_REQUIRED" });
        if (String(body.name).length > 200) throw new APIError("BAD_REQUEST", { message: "Please enter a shorter name.", code: "NAME_TOO_LONG" });
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
      session: { delete: { after: async (session) => onSessionsEnded(session.userId) } },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
