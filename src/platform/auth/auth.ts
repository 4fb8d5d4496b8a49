import { betterAuth, type BetterAuthOptions } from "better-auth";
import { isAPIError } from "better-auth/api";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { minimumPasswordLength } from "#shared/contact/password.ts";
import { isTimeZone } from "#shared/days/days.ts";
import type { Kysely } from "kysely";
import { tradeOf } from "#shared/trades.ts";
import { brand } from "#shared/brand.ts";
import { accountHooks } from "./accountHooks.ts";
import { createAccessRevocation } from "#platform/people/accessRevocation.ts";
import type { IncidentLog } from "#platform/process/incident.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import { createEmailChange } from "./emailChange.ts";
import type { Mail } from "#platform/kinds/mail.ts";
import { createBusinessOnce } from "./createBusinessOnce.ts";
import { createPasswordCheck } from "./passwordCheck.ts";
import { createKnownDevices, createPasswordGuesses } from "./passwordGuesses.ts";
import { createPasskeys } from "./passkeys.ts";
import { checkNewPassword } from "./passwords.ts";
import { endResetLinks, personOfEmail, verifyEmail } from "#platform/people/person.queries.ts";
import type { RateLimitStore } from "#platform/limits/rateLimitStore.ts";
import type { RecordPersonEvent } from "#platform/security-events/securityEvents.ts";
import { resetLinkMinutes } from "./resetLink.ts";
import type { SecondFactor } from "./secondFactor.ts";
import { createSecondStep } from "./secondStep.ts";
import { cookiePrefix } from "#platform/people/sessionCookie.ts";
import { alreadyHaveAccount, choosePassword, passwordIsGuessed } from "./signInEmails.ts";
import { signInEndpoints } from "./signInEndpoints.ts";
import { createSignInEvents } from "./signInEvents.ts";
import { createSignInHooks } from "./signInHooks.ts";
import { createSignInMails } from "./signInMails.ts";
import { addressRateLimit } from "./signInEndpointSets.ts";
import { ownOrigins } from "./ownOrigins.ts";
import { addressHeader } from "./signInRequest.ts";
import { createSignUpAnswer } from "./signUpAnswer.ts";
import { createSignUps, type Founder, type Join } from "./signUps.ts";

/** The lifetime of a confirmation or reset link, in seconds. */
const confirmationLasts = 24 * 60 * 60;
const resetLasts = resetLinkMinutes * 60;

/** Hashes and verifies passwords. Outside stories this is Better Auth's default, scrypt with N = 16384 and r = 16. */
export type PasswordHashing = {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
};

type AuthOptions = {
  /** For the library's own adapter, as `openAuthDatabase` opens it. */
  db: Kysely<unknown>;
  sharedDb: SharedDb;
  tenantDb: TenantDb;
  secret: string;
  /** The product's own address, such as `https://quotes.example.org`: links in mails begin with it. */
  publicUrl: string;
  sendMail(mail: Mail): Promise<void>;
  secondFactor: SecondFactor;
  /** Counts attempts across all processes. */
  rateLimits: Pick<RateLimitStore, "consume" | "giveBack" | "clear">;
  /** True if the address can receive one more mail: anyone can cause them by typing another person's address. */
  mayMail(recipient: string): Promise<boolean>;
  /** True if the invitation with this token is open to a person with this address. */
  mayJoin(token: string, email: string): Promise<boolean>;
  /** Accepts a confirmed person's invitation; see `createSignUps`. */
  join: Join;
  onSessionsEnded(ownerId: string): void;
  noteEvent: RecordPersonEvent;
  /** Called when the person signs in with another address from now on. */
  onEmailChanged(personId: string, formerEmail: string): Promise<void>;
  /** Only for stories, which create owners by the hundred; by default see `PasswordHashing`. */
  passwords?: PasswordHashing | undefined;
  log: IncidentLog & { error(details: object, message: string): void };
};

/** Sign-in by email and password, with confirmation, reset, rate limits and sessions in HttpOnly cookies. */
export function createAuth(options: AuthOptions) {
  const { db, sharedDb, secret, publicUrl, secondFactor, rateLimits, onSessionsEnded, noteEvent, log } = options;
  const services = createSignInServices(options);
  const { page, post, hash, verify, browserCookie, emailChange, signUps, passkeys, passwordCheck, secondStep } =
    services;

  return betterAuth({
    appName: brand.name,
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    database: { db, type: "postgres" },
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
        if (!isAPIError(error)) throw error; // logged and answered like those of all other routes
        if (error.statusCode >= 500) log.error({ err: error }, "the sign-in library failed");
      },
    },
    // With a freshness limit, the list of signed-in devices could only be read on the day of sign-in.
    session: {
      expiresIn: 30 * 24 * 60 * 60,
      updateAge: 24 * 60 * 60,
      freshAge: 0,
      additionalFields: { businessId: { type: "string", required: false, input: false, returned: false } },
    },
    verification: { storeIdentifier: "hashed" },
    rateLimit: { enabled: true, customStorage: rateLimits, ...addressRateLimit },
    advanced: advancedOptions(publicUrl),
    // The requested host, with any scheme that a proxy uses: our server has already checked the Origin against it.
    trustedOrigins: (request) =>
      request ? [publicUrl, ...ownOrigins(publicUrl, new URL(request.url).host)] : [publicUrl],
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: 128,
      password: { hash, verify },
      resetPasswordTokenExpiresIn: resetLasts,
      sendResetPassword: async ({ user, token }) => post(choosePassword(user, page("/reset-password", { token }))),
      onPasswordReset: ({ user }, request) =>
        afterReset(options, services, user, request?.headers.get("user-agent") ?? null),
    },
    emailVerification: {
      sendVerificationEmail: async ({ user, token }) => {
        if (!(await emailChange.offer(token, user.id))) await signUps.mailAgain(user);
      },
    },
    plugins: [
      signInEndpoints({ sharedDb, passwordCheck, emailChange, signUps, secondFactor, secondStep, browserCookie }),
      passkeys.plugin,
    ],
    hooks: createSignInHooks({
      sharedDb,
      rateLimits,
      ...services,
      events: createSignInEvents({ sharedDb, note: noteEvent }),
    }),
    databaseHooks: accountHooks({ sharedDb, secondFactor, onSessionsEnded }),
  });
}

type SignInServices = ReturnType<typeof createSignInServices>;

/**
 * Creates the product's additions to sign-in's library: confirmation, address changes, passkeys, guess limits, second
 * steps.
 */
function createSignInServices(options: AuthOptions) {
  const { sharedDb, tenantDb, secret, publicUrl, secondFactor, rateLimits, mayJoin, onSessionsEnded, noteEvent, log } =
    options;
  const page = (path: string, search: Record<string, string>) =>
    `${publicUrl}${path}?${new URLSearchParams(search).toString()}`;
  const { notify, post } = createSignInMails(options);
  const found = (personId: string, founder: Founder) => createBusinessOnce({ sharedDb, tenantDb }, personId, founder);

  const emailChange = createEmailChange({
    sharedDb,
    secret,
    lasts: confirmationLasts,
    page,
    post,
    notify,
    onChanged: async ({ ownerId, former }, userAgent) => {
      await sharedDb.query(endResetLinks, { user_id: ownerId });
      onSessionsEnded(ownerId); // sessions continue, but no process may cache the earlier address with them
      await options.onEmailChanged(ownerId, former);
      await noteEvent(ownerId, { kind: "email_changed", userAgent });
    },
  });

  const { hash, verify } = options.passwords ?? { hash: hashPassword, verify: verifyPassword };
  const accessEnding = createAccessRevocation({ sharedDb, tenantDb, page, notify, onSessionsEnded });
  const signUps = createSignUps({
    sharedDb,
    secret,
    lasts: confirmationLasts,
    page,
    post,
    hash,
    checkPassword: checkNewPassword,
    // Before, not after: if the server died in between, the link would work once more and lose nothing.
    onConfirming: found,
    onConfirmed: async (owner) => {
      await sharedDb.query(endResetLinks, { user_id: owner.id });
      await accessEnding.end(owner.id, { feed: true });
    },
    join: options.join,
  });
  const passkeys = createPasskeys({ sharedDb, publicUrl, settings: `${publicUrl}/account#security`, notify });
  const knownDevices = createKnownDevices(secret);
  const guesses = createPasswordGuesses(rateLimits, knownDevices, (email) => {
    sharedDb
      .query(personOfEmail, { email })
      .then(([person]) => person && notify(passwordIsGuessed({ id: person.id, email }, page("/forgot-password", {}))))
      .catch((error: unknown) => log.error({ err: error }, "could not notify a person of password guesses"));
  });
  const cookieOptions = { httpOnly: true, secure: publicUrl.startsWith("https:"), sameSite: "lax", path: "/" } as const;
  const deviceCookie = {
    name: `${cookiePrefix(publicUrl)}.device`,
    options: { ...cookieOptions, maxAge: 400 * 24 * 60 * 60 },
  };
  const browserCookie = `${cookiePrefix(publicUrl)}.browser`;
  const passwordCheck = createPasswordCheck({ sharedDb, tenantDb, guesses, deviceCookie: deviceCookie.name });
  const secondStep = createSecondStep({
    sharedDb,
    secondFactor,
    note: noteEvent,
    cookie: { name: `${cookiePrefix(publicUrl)}.second_step`, options: cookieOptions },
  });
  const signUp = createSignUpAnswer({
    browserCookie: { name: browserCookie, options: { ...cookieOptions, maxAge: 2 * confirmationLasts } },
    hash,
    storeSignUp: signUps.keep,
    mayJoin,
    notifyOwner: (owner) => post(alreadyHaveAccount(owner, page("/signin", {}))),
  });

  return {
    page,
    post,
    hash,
    verify,
    found,
    emailChange,
    accessEnding,
    signUps,
    passkeys,
    knownDevices,
    guesses,
    passwordCheck,
    secondFactor,
    secondStep,
    signUp,
    deviceCookie,
    browserCookie,
  };
}

/**
 * Ends every session of a person who reset their password by link. The link came by mail, so this also proves their
 * address.
 */
async function afterReset(
  { sharedDb, noteEvent }: Pick<AuthOptions, "sharedDb" | "noteEvent">,
  { accessEnding, guesses, found, signUps }: SignInServices,
  user: Parameters<SignInServices["accessEnding"]["tell"]>[0] & { emailVerified: boolean },
  userAgent: string | null,
): Promise<void> {
  await sharedDb.query(endResetLinks, { user_id: user.id });
  const ended = await accessEnding.end(user.id, { feed: true });
  await guesses.clear(user.email);
  await noteEvent(user.id, { kind: "password_reset", userAgent });
  if (user.emailVerified) return accessEnding.tell(user, ended);
  const [person] = await sharedDb.query(personOfEmail, { email: user.email });
  if (person)
    await found(user.id, {
      name: person.name,
      timeZone: person.timeZone && isTimeZone(person.timeZone) ? person.timeZone : null,
      trial: person.trial === true,
      businessName: person.businessName,
      trade: tradeOf(person.trade),
      joins: person.joins === true,
    });
  await sharedDb.query(verifyEmail, { user_id: user.id });
  await signUps.forget(user.id);
}

const advancedOptions = (publicUrl: string) =>
  ({
    // Stories sign in on the migrated tables, so the server does not have to validate them again.
    database: { generateId: "uuid", validateSchema: false },
    ipAddress: { ipAddressHeaders: [addressHeader] },
    // Set explicitly, because the library silently skips the check if it detects a test.
    disableOriginCheck: false,
    disableCSRFCheck: false,
    cookiePrefix: cookiePrefix(publicUrl),
    useSecureCookies: false, // otherwise its prefix would precede ours
    defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: publicUrl.startsWith("https:") },
  }) satisfies BetterAuthOptions["advanced"];

export type Auth = ReturnType<typeof createAuth>;
