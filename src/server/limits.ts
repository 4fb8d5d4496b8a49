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
  /** Counts one request of a form; true when the form is under load and must ask for a proof of work. */
  underLoad(ownerId: string): Promise<boolean>;
};

/** Points per time: what people do in earnest, with room to spare. */
export type LimitSettings = {
  submitsPerHour: number;
  uploadsPerHour: number;
  opensPerMinute: number;
  mailsPerHour: number;
  /** Requests of one form in ten minutes beyond which it asks for a proof of work. */
  quietSubmits: number;
};

export const ordinaryLimits: LimitSettings = { submitsPerHour: 30, uploadsPerHour: 200, opensPerMinute: 120, mailsPerHour: 8, quietSubmits: 30 };

export function createLimits(settings: LimitSettings): Limits {
  const submits = new RateLimiterMemory({ points: settings.submitsPerHour, duration: 3600 });
  const uploads = new RateLimiterMemory({ points: settings.uploadsPerHour, duration: 3600 });
  const opens = new RateLimiterMemory({ points: settings.opensPerMinute, duration: 60 });
  const mails = new RateLimiterMemory({ points: settings.mailsPerHour, duration: 3600 });
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
    if (!(await within(limiter, key))) throw new ProductError("too_many", "Too many attempts. Please wait a moment before trying again.");
  };

  return {
    submit: (address) => refuseBeyond(submits, address),
    upload: (address) => refuseBeyond(uploads, address),
    open: (address) => refuseBeyond(opens, address),
    mail: (recipient) => within(mails, recipient.toLowerCase()),
    underLoad: async (ownerId) => !(await within(load, ownerId)),
  };
}
