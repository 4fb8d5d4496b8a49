import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { APIError } from "better-auth/api";
import type { RateLimitStore, RateRule } from "#platform/limits/rateLimitStore.ts";

/**
 * Limits guesses at the password of one account, from any address. Only wrong passwords count, and unknown accounts
 * count alike. Another person's guesses must not lock an owner out. So a device that has signed in to the account
 * before counts separately, and a reset by email clears the count (decision 040).
 */

const fromAnywhere: readonly { name: string; rule: RateRule }[] = [
  { name: "hour", rule: { window: 60 * 60, max: 25 } },
  { name: "day", rule: { window: 24 * 60 * 60, max: 100 } },
];
const fromKnownDevice = [{ name: "hour", rule: { window: 60 * 60, max: 10 } }] as const;

/** The number of accounts that a device's cookie stores. */
const maxAccounts = 5;

/** A device that signs in has this cookie: a random number, and one mark for each account it has signed in to. */
export type KnownDevices = {
  /** Returns the number of a device that has signed in to this account before, else null. */
  find(cookie: string | null, email: string): string | null;
  /** Returns the cookie of a device that has just signed in to this account. */
  remember(cookie: string | null, email: string): string;
};

/** Creates the reader and writer of that cookie. Marks are signed, so nothing about them is stored. */
export function createKnownDevices(secret: string): KnownDevices {
  const markOf = (number: string, email: string) =>
    createHmac("sha256", secret).update(`known device ${number} ${email}`).digest("base64url");
  const read = (cookie: string | null) => {
    const [number = "", ...marks] = cookie?.split(".") ?? [];
    return {
      number: /^[\w-]{22}$/.test(number) ? number : null,
      marks: marks.filter((mark) => /^[\w-]{43}$/.test(mark)).slice(0, maxAccounts),
    };
  };
  return {
    find(cookie, email) {
      const { number, marks } = read(cookie);
      if (number === null) return null;
      const right = Buffer.from(markOf(number, email));
      return marks.some((mark) => timingSafeEqual(Buffer.from(mark), right)) ? number : null;
    },
    remember(cookie, email) {
      const known = read(cookie);
      const number = known.number ?? randomBytes(16).toString("base64url");
      const own = markOf(number, email);
      return [number, own, ...(number === known.number ? known.marks : []).filter((mark) => mark !== own)]
        .slice(0, maxAccounts + 1)
        .join(".");
    },
  };
}

/** Guessing that continues, or starts again within a week, is one spell; its owner gets one message. */
const spell: RateRule = { window: 7 * 24 * 60 * 60, max: 1 };

/**
 * Counts guesses across all server processes. `onGuessing` is called once per spell for an account whose limit of wrong
 * passwords from unknown devices is used up.
 */
export function createPasswordGuesses(
  rateLimits: Pick<RateLimitStore, "consume" | "giveBack" | "clear">,
  devices: KnownDevices,
  onGuessing: (email: string) => void,
) {
  const countersOf = (email: string, cookie: string | null) => {
    const device = devices.find(cookie, email);
    return device === null
      ? fromAnywhere.map(({ name, rule }) => ({ key: `password of ${email} by ${name}`, rule }))
      : fromKnownDevice.map(({ name, rule }) => ({ key: `password of ${email} on ${device} by ${name}`, rule }));
  };
  const spellOf = (email: string) => `guessing the password of ${email}`;
  /** Not awaited: otherwise the time of an answer would reveal who has an account. */
  const notifyOnce = (email: string) =>
    rateLimits.consume(spellOf(email), spell).then(
      ({ allowed }) => allowed && onGuessing(email),
      () => {}, // the next guess notifies again
    );
  return {
    /** Counts a password before it is checked. Throws 429 if the account has reached its limit of wrong ones. */
    async count(email: string, cookie: string | null): Promise<void> {
      for (const { allowed, retryAfter } of await Promise.all(
        countersOf(email, cookie).map(({ key, rule }) => rateLimits.consume(key, rule)),
      )) {
        if (!allowed) {
          if (devices.find(cookie, email) === null) void notifyOnce(email);
          throw new APIError(
            "TOO_MANY_REQUESTS",
            {
              message: "Too many wrong passwords for this account. Try again later, or choose a new password by email.",
              code: "TOO_MANY_GUESSES",
            },
            { "X-Retry-After": String(retryAfter ?? 60) },
          );
        }
      }
    },
    /** Takes back the count of a right password. */
    async right(email: string, cookie: string | null): Promise<void> {
      await rateLimits.giveBack(countersOf(email, cookie).map(({ key }) => key));
    },
    /** Clears the wrong passwords from unknown devices, now that the password has changed. */
    async clear(email: string): Promise<void> {
      await rateLimits.clear([...countersOf(email, null).map(({ key }) => key), spellOf(email)]);
    },
  };
}
