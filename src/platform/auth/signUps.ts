import { createHash, randomBytes } from "node:crypto";
import { APIError, createEmailVerificationToken } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import * as z from "zod";
import { isTimeZone } from "#shared/days/days.ts";
import { tradeOf } from "#shared/trades.ts";
import { brand } from "#shared/brand.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Mail } from "#platform/kinds/mail.ts";
import { personOfEmail, setPassword } from "#platform/people/person.queries.ts";
import { seal, unseal } from "#platform/secrets/sealing.ts";
import {
  addSignUp,
  addSignUpInvitation,
  confirmPerson,
  describePerson,
  forgetEarliest,
  forgetSignUps,
  nameMember,
  newestSignUp,
  pendingSignUps,
  signUpInvitation,
  type SignUpChoices,
} from "./signUp.queries.ts";

/**
 * Sign-ups that wait for their confirmation. Anyone can sign up with anyone's address, as often as they like. So a
 * sign-up's choices (password, name, time zone, trial) count only once a reader of that mailbox confirms from the
 * browser that chose them. From any other browser the reader chooses a password on the spot (decision 030).
 */

/** The choices of a person who can found a business. */
export type Founder = Pick<SignUpChoices, "name" | "timeZone" | "trial" | "businessName" | "trade"> & {
  joins: boolean;
};

type PendingSignUpRow = Omit<SignUpChoices, "trade"> & { trade: string | null; id: string; browser: string };
type PendingPerson = Pick<SignUpChoices, "name" | "timeZone" | "businessName"> & {
  email: string;
  trial: boolean | null;
  trade: string | null;
};

type SignUpsOptions = {
  sharedDb: SharedDb;
  secret: string;
  /** The lifetime of a confirmation link, in seconds. */
  lasts: number;
  page(path: string, search: Record<string, string>): string;
  post(mail: Mail): void;
  hash(password: string): Promise<string>;
  checkPassword(password: unknown, own: readonly (string | null)[]): Promise<void>;
  /**
   * Called just before an address counts as confirmed, with the choices, and true if the newest sign-up followed an
   * invitation; safe to repeat.
   */
  onConfirming(personId: string, chosen: Founder): Promise<void>;
  onConfirmed(owner: { id: string; email: string }): Promise<void>;
  join: Join;
};

/**
 * Accepts the invitation with a token for a person who has just confirmed their address. Returns the name of the
 * business; null if the invitation is not open to them, or cannot be accepted now.
 */
export type Join = (
  person: { personId: string; email: string; userAgent: string | null },
  token: string,
) => Promise<string | null>;

/** The answer to a followed link. `joined` is the name of the business that the person joined with it, if any. */
type Followed = { already: boolean; email: string; joined: string | null };

const claims = z.object({ email: z.string(), signUp: z.uuid().optional() });

/** Returns a number that tells a browser's own sign-ups from those of others. */
export const newBrowserNumber = (): string => randomBytes(24).toString("base64url");
const hashOfBrowser = (number: string): string => createHash("sha256").update(number).digest("hex");

/** Stores sign-ups until they are confirmed; `lasts` is the lifetime of a link, in seconds. */
export function createSignUps({
  sharedDb,
  secret,
  lasts,
  page,
  post,
  hash,
  checkPassword,
  onConfirming,
  onConfirmed,
  join,
}: SignUpsOptions) {
  const mailLink = async ({ id, email }: { id: string; email: string }, signUp?: string, invitation?: string) => {
    const token = await createEmailVerificationToken(
      secret,
      email,
      undefined,
      lasts,
      signUp === undefined ? {} : { signUp },
    );
    post(confirmationMail({ id, email }, page("/confirm-email", { token, ...(invitation ? { invitation } : {}) })));
  };

  return {
    /**
     * Stores a sign-up of an account with an unconfirmed address, and mails its link. `browser` is the number of its
     * browser, `invitation` the token of the invitation that it follows.
     */
    async keep(
      owner: { id: string; email: string },
      chosen: SignUpChoices,
      browser: string,
      invitation: string | undefined,
    ): Promise<void> {
      const id = await storeSignUp(sharedDb, owner.id, chosen, { browser, joins: invitation !== undefined });
      if (id !== undefined && invitation !== undefined)
        await sharedDb.query(addSignUpInvitation, {
          identifier: invitationKey(id),
          sealed: seal(secret, invitationOf(owner.id), invitation),
        });
      await mailLink(owner, id, invitation);
    },

    /** Mails one more link, with the invitation that the newest sign-up followed. */
    async mailAgain(owner: { id: string; email: string }): Promise<void> {
      const [newest] = await sharedDb.query(newestSignUp, { user_id: owner.id });
      const [followed] = newest ? await sharedDb.query(signUpInvitation, { identifier: invitationKey(newest.id) }) : [];
      const invitation = followed && unseal(secret, invitationOf(owner.id), followed.value);
      await mailLink(owner, newest?.id, invitation ?? undefined);
    },

    /** Deletes the sign-ups of an account that was confirmed in another way. */
    forget: (ownerId: string) => sharedDb.query(forgetSignUps, { user_id: ownerId }),

    /**
     * Follows a confirmation link, with the number of the browser that opens it or with a password chosen there. A
     * program without a browser (`null`) confirms the newest sign-up by that sign-up's own link. Throws PASSWORD_NEEDED
     * if a password has to be chosen. `already`: the address was confirmed before, and nothing has changed. A person
     * whose newest sign-up followed an invitation also accepts the `invitation` of the link, by its token.
     */
    async follow({
      token,
      browser,
      password,
      invitation,
      userAgent = null,
    }: {
      token: unknown;
      browser: string | null;
      password?: string | undefined;
      invitation?: string | undefined;
      userAgent?: string | null;
    }): Promise<Followed> {
      const read = claims.safeParse(await verifyJWT(String(token ?? ""), secret));
      if (!read.success) throw linkProblem(token);
      const [owner] = await sharedDb.query(personOfEmail, { email: read.data.email });
      if (!owner) throw linkProblem(token);
      const { email: address } = owner;
      const confirmedBefore = { already: true, email: address, joined: null };
      if (owner.emailVerified) return confirmedBefore;

      const user_id = owner.id;
      const waiting = await sharedDb.query(pendingSignUps, { user_id });
      const mine = signUpOf(waiting, { signUp: read.data.signUp, browser });
      const chosen = mine ?? (await chooseNow(owner, password, { checkPassword, hash }));
      await onConfirming(owner.id, founderOf(chosen, owner.joins === true));
      const confirmed = await confirmSignUp(sharedDb, owner, chosen);
      if (!confirmed) return confirmedBefore;
      await onConfirmed(owner);
      const follows = owner.joins === true && invitation !== undefined;
      const joined = follows ? await join({ personId: owner.id, email: address, userAgent }, invitation) : null;
      return { already: false, email: address, joined };
    },
  };
}

/** The key under which the invitation of a sign-up is stored, for the emails after the first. */
const invitationKey = (signUp: string): string =>
  createHash("sha256").update(`invitation of sign-up ${signUp}`).digest("base64url");
const invitationOf = (ownerId: string) => ({ ownerId, use: "invitation of a sign-up" });

/** Returns the choices of a person who chooses a password on the page of the link. */
async function chooseNow(
  person: PendingPerson,
  password: string | undefined,
  { checkPassword, hash }: Pick<SignUpsOptions, "checkPassword" | "hash">,
): Promise<SignUpChoices> {
  if (password === undefined)
    throw new APIError("FORBIDDEN", { message: "Choose a password to finish.", code: "PASSWORD_NEEDED" });
  await checkPassword(password, [person.email]);
  return {
    name: person.name,
    password: await hash(password),
    timeZone: person.timeZone,
    trial: person.trial === true,
    businessName: person.businessName,
    trade: tradeOf(person.trade),
  };
}

/** Contains no name: before an address is confirmed, the name is whatever a stranger typed. */
const confirmationMail = ({ id, email }: { id: string; email: string }, url: string): Mail => ({
  kind: "sign_up",
  to: email,
  accountId: id,
  subject: `Confirm your email for ${brand.name}`,
  heading: "Confirm your email",
  body: [
    `Someone signed up for ${brand.name} with this email address. If it was you, please confirm it with the link below, in the browser where you signed up. In another browser you'll be asked to choose your password again.`,
  ],
  action: { label: "Confirm my email", url },
  smallPrint: ["This link expires in 24 hours. If this wasn't you, you can ignore this email."],
});

/** Stores a sign-up beside the earlier ones of its account, and returns its id. */
const storeSignUp = (
  sharedDb: SharedDb,
  user_id: string,
  chosen: SignUpChoices,
  { browser, joins }: { browser: string; joins: boolean },
): Promise<string | undefined> =>
  sharedDb.transaction(async ({ query }) => {
    const [stored] = await query(addSignUp, { user_id, ...chosen, browser: hashOfBrowser(browser) });
    // Until confirmation this password grants no access: it only lets sign-in report what is missing to the person who
    // chose it.
    await query(setPassword, { user_id, password: chosen.password });
    await query(describePerson, { user_id, ...chosen, joins });
    await query(forgetEarliest, { user_id });
    return stored?.id;
  });

const founderOf = ({ name, timeZone, trial, businessName, trade }: SignUpChoices, joins: boolean): Founder => ({
  name,
  joins,
  timeZone: timeZone && isTimeZone(timeZone) ? timeZone : null,
  trial,
  businessName,
  trade,
});

/** Returns the choices of this browser; a program without one (`null`) names the newest sign-up by its link. */
function signUpOf(
  waiting: readonly PendingSignUpRow[],
  { signUp, browser }: { signUp: string | undefined; browser: string | null },
): SignUpChoices | null {
  const own =
    browser === null
      ? waiting.slice(0, 1).find(({ id }) => id === signUp)
      : waiting.find((one) => one.browser === hashOfBrowser(browser));
  if (!own) return null;
  const { id: _id, browser: _browser, ...chosen } = own;
  return { ...chosen, trade: tradeOf(own.trade) };
}

/** Confirms an address with the choices; false if another request was faster. */
const confirmSignUp = (
  sharedDb: SharedDb,
  { id: user_id, email }: { id: string; email: string },
  chosen: SignUpChoices,
): Promise<boolean> =>
  sharedDb.transaction(async ({ query }) => {
    const [person] = await query(confirmPerson, { user_id, email, ...chosen });
    if (!person) return false;
    await query(nameMember, { user_id, name: chosen.name });
    await query(setPassword, { user_id, password: chosen.password });
    await query(forgetSignUps, { user_id });
    return true;
  });

/** The error of an invalid link. Its expiry is read from the link itself, which reveals nothing new. */
function linkProblem(token: unknown): APIError {
  let ends = Number.NaN;
  try {
    ends = Number(
      (JSON.parse(Buffer.from(String(token).split(".")[1] ?? "", "base64url").toString()) as { exp?: unknown }).exp,
    );
  } catch {
    // not one of our links
  }
  return ends * 1000 < Date.now()
    ? new APIError("UNAUTHORIZED", { message: "This link has expired.", code: "TOKEN_EXPIRED" })
    : new APIError("UNAUTHORIZED", { message: "This link no longer works.", code: "INVALID_TOKEN" });
}
