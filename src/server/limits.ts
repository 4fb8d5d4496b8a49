import { TryLaterError } from "#shared/errors.ts";
import { createLeases, type Answer, type LeasedRule } from "#server/leases.ts";
import type { RateLimitStore } from "#server/rateLimitStore.ts";

/**
 * How much one address, one form or one owner may ask in a while, over all server processes together; refusals say when the window ends. While the database is away
 * everything here throws `unavailable`, unless this process holds points that it leased before.
 */
export type Limits = {
  /** Throws `too_many` when the address has sent its share of requests. */
  submit(address: string): Promise<void>;
  /** Throws `too_many` when the address has sent its share of photos. */
  upload(address: string): Promise<void>;
  /** Throws `too_many` when the address opens forms faster than people do. */
  open(address: string): Promise<void>;
  /** Counts one mail that a stranger could have caused; false when its recipient has had enough of them for now. */
  mail(recipient: string): Promise<boolean>;
  /** Throws `too_many` when an API key asks more often than programs need to. */
  keyCall(keyId: string): Promise<void>;
  /** Counts one API key that opened nothing; throws `too_many` when the address has shown too many. */
  wrongKey(address: string): Promise<void>;
  /** Throws `too_many` when the address is known to have shown too many wrong API keys: its next one is not even looked up. */
  beforeKey(address: string): void;
  /** Throws `too_many` when the owner has taken everything out often enough for now. */
  takeOut(ownerId: string): Promise<void>;
  /** Counts one request of a form; true when the form is under load and must ask for a proof of work. */
  underLoad(ownerId: string): Promise<boolean>;
};

/** Points per time: what people do in earnest, with room to spare. */
export type LimitSettings = {
  submitsPerHour: number;
  uploadsPerHour: number;
  opensPerMinute: number;
  mailsPerHour: number;
  keyCallsPerMinute: number;
  wrongKeysPerMinute: number;
  takeOutsPerHour: number;
  /** Requests of one form in ten minutes beyond which it asks for a proof of work. */
  quietSubmits: number;
};

/** What holds unless a test says otherwise. */
export const ordinaryLimits: LimitSettings = { submitsPerHour: 30, uploadsPerHour: 200, opensPerMinute: 120, mailsPerHour: 8, keyCallsPerMinute: 300, wrongKeysPerMinute: 30, takeOutsPerHour: 10, quietSubmits: 30 };

const minute = 60;
const hour = 3600;

/** Counts in `store`. What one caller asks often in a row is leased several points at a time; the rest is counted one by one. */
export function createLimits(store: Pick<RateLimitStore, "take">, settings: LimitSettings): Limits {
  const leases = createLeases(store);
  const limit = (what: string, max: number, window: number, lease = 1) => {
    // Of a small maximum nothing is leased: processes that share it would keep it from each other.
    const rule: LeasedRule = { max, window, lease: max >= 10 * lease ? lease : 1 };
    const keyOf = (whose: string) => `${what} ${whose}`;
    return {
      within: async (whose: string) => (await leases.take(keyOf(whose), rule)).granted,
      refuseBeyond: async (whose: string) => refuse(await leases.take(keyOf(whose), rule)),
      refuseKnown: (whose: string) => refuse(leases.refused(keyOf(whose))),
    };
  };

  const submits = limit("submits", settings.submitsPerHour, hour);
  const uploads = limit("uploads", settings.uploadsPerHour, hour, 10);
  const opens = limit("opens", settings.opensPerMinute, minute, 10);
  const mails = limit("mails", settings.mailsPerHour, hour);
  const keyCalls = limit("key calls", settings.keyCallsPerMinute, minute, 20);
  const wrongKeys = limit("wrong keys", settings.wrongKeysPerMinute, minute);
  const takeOuts = limit("take-outs", settings.takeOutsPerHour, hour);
  const load = limit("load", settings.quietSubmits, 10 * minute);

  return {
    submit: submits.refuseBeyond,
    upload: uploads.refuseBeyond,
    open: opens.refuseBeyond,
    mail: (recipient) => mails.within(recipient.toLowerCase()),
    keyCall: keyCalls.refuseBeyond,
    wrongKey: wrongKeys.refuseBeyond,
    beforeKey: wrongKeys.refuseKnown,
    takeOut: takeOuts.refuseBeyond,
    underLoad: async (ownerId) => !(await load.within(ownerId)),
  };
}

function refuse(answer: Answer | null): void {
  if (answer?.granted === false) throw new TryLaterError("too_many", "Too many attempts. Please wait a moment before trying again.", answer.retryAfter);
}
