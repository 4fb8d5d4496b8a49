import { RateLimiterMemory } from "rate-limiter-flexible";
import { ProductError } from "#shared/errors.ts";

/** How much one address, or one form, may ask in a while. Kept per process: each counts for itself. */
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
  /** Counts one API key that opened nothing. */
  wrongKey(address: string): Promise<void>;
  /** Throws `too_many` when the address has shown too many wrong API keys. */
  beforeKey(address: string): Promise<void>;
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

/** Counts in this process; each process has counts of its own. */
export function createLimits(settings: LimitSettings): Limits {
  const submits = new RateLimiterMemory({ points: settings.submitsPerHour, duration: 3600 });
  const uploads = new RateLimiterMemory({ points: settings.uploadsPerHour, duration: 3600 });
  const opens = new RateLimiterMemory({ points: settings.opensPerMinute, duration: 60 });
  const mails = new RateLimiterMemory({ points: settings.mailsPerHour, duration: 3600 });
  const keyCalls = new RateLimiterMemory({ points: settings.keyCallsPerMinute, duration: 60 });
  const wrongKeys = new RateLimiterMemory({ points: settings.wrongKeysPerMinute, duration: 60 });
  const takeOuts = new RateLimiterMemory({ points: settings.takeOutsPerHour, duration: 3600 });
  const load = new RateLimiterMemory({ points: settings.quietSubmits, duration: 600 });

  const within = async (limiter: RateLimiterMemory, key: string) => {
    try {
      await limiter.consume(key);
      return true;
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal;
      return false;
    }
  };
  const refuseBeyond = async (limiter: RateLimiterMemory, key: string) => {
    if (!(await within(limiter, key))) throw tooMany();
  };

  return {
    submit: (address) => refuseBeyond(submits, address),
    upload: (address) => refuseBeyond(uploads, address),
    open: (address) => refuseBeyond(opens, address),
    mail: (recipient) => within(mails, recipient.toLowerCase()),
    keyCall: (keyId) => refuseBeyond(keyCalls, keyId),
    wrongKey: async (address) => void (await within(wrongKeys, address)),
    beforeKey: async (address) => {
      if (((await wrongKeys.get(address))?.consumedPoints ?? 0) >= settings.wrongKeysPerMinute) throw tooMany();
    },
    takeOut: (ownerId) => refuseBeyond(takeOuts, ownerId),
    underLoad: async (ownerId) => !(await within(load, ownerId)),
  };
}

const tooMany = () => new ProductError("too_many", "Too many attempts. Please wait a moment before trying again.");
