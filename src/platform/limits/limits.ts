import { RetryLaterError } from "#shared/errors.ts";
import type { CustomerShare, MemberShare } from "#platform/kinds/emailKinds.ts";
import { createLeases, type Answer, type LeasedRule } from "./leases.ts";
import { boundsOf, publicBounds, type PublicBounds } from "./publicBounds.ts";
import type { RateLimitStore } from "./rateLimitStore.ts";

/**
 * The rate limits of one address, one form or one owner, over all server processes together; refusals say when the
 * window ends. While the database is away everything here throws `unavailable`, unless this process still has leased
 * points.
 */
export type Limits = {
  /** Throws `too_many` when the address has uploaded its share of members' photos. */
  upload(address: string): Promise<void>;
  /** The limits for photos, and bytes of photos, that wait for their requests at once in one business. */
  waiting: { photos: number; bytes: number };
  /**
   * Throws `too_many` when the address opens forms faster than people do. `read` runs at the same time, unless the
   * address is known to be refused.
   */
  open<Opened>(address: string, read: () => Promise<Opened>): Promise<Opened>;
  /** Counts one mail that a stranger could have caused; false if its recipient has had enough of them for now. */
  mail(recipient: string): Promise<boolean>;
  /**
   * Counts one email to a customer's mailbox. If it is refused, returns whose daily share is used up: the mailbox's, or
   * the business's for such emails.
   */
  customerMail(
    mailbox: string,
    ownerId: string,
    of: CustomerEmails,
  ): Promise<"counted" | "mailbox_full" | "business_full">;
  /** Counts one invitation of a business, to any recipient; false if it has sent its share of the day. */
  invitation(ownerId: string): Promise<boolean>;
  /** Throws `too_many` when an API key sends more requests than programs need. */
  keyCall(keyId: string): Promise<void>;
  /** Counts one invalid API key; throws `too_many` when the address has sent too many. */
  wrongKey(address: string): Promise<void>;
  /**
   * Throws `too_many` when the address is known to have sent too many wrong API keys: its next one is not even looked
   * up.
   */
  beforeKey(address: string): void;
  /** Throws `too_many` when the owner has exported everything often enough for now. */
  takeOut(ownerId: string): Promise<void>;
  /** Throws `too_many` when the owner has sent enough tests to the webhook for now. */
  webhookTest(ownerId: string): Promise<void>;
  /** Throws `too_many` when the owner has repeated enough deliveries to the webhook for now. */
  webhookResend(ownerId: string): Promise<void>;
  /** Counts one analysis of photos; false if the business has used up its share of the day. */
  analysis(ownerId: string): Promise<boolean>;
  /** Counts one email that customers cause; false if the business has used up its share of the day. */
  ownerEmail(ownerId: string, share: Exclude<MemberShare, "none">): Promise<boolean>;
  /** The number of businesses that this process has found at the end of a daily share. */
  capsReached(): Record<DailyCap, number>;
};

/** The daily shares of a business. */
export type DailyCap = "analyses" | Exclude<MemberShare, "none"> | CustomerShare;

/** Emails to customers: the share they count against, and the business's age in days and whether it pays. */
type CustomerEmails = { share: CustomerShare } & EmailTrust;
/** The basis of trust in a business's emails: its age in days, and true if it pays. */
type EmailTrust = { ageInDays: number; pays: boolean };

/** Points per period: what people genuinely do, with room to spare. */
export type LimitSettings = {
  /** The bounds of writes without a sign-in. */
  publicBounds: PublicBounds;
  uploadsPerHour: number;
  opensPerMinute: number;
  mailsPerHour: number;
  /** Of one business, to any recipients. */
  invitationsPerDay: number;
  /** To one mailbox, about requests to any business. */
  customerMailsPerDay: number;
  /** To one mailbox, about quotes of one business; three times as many from all businesses together. */
  quoteMailsPerDay: number;
  /** To customers of a new business that does not pay, on its first day. */
  firstEmailsPerDay: number;
  keyCallsPerMinute: number;
  wrongKeysPerMinute: number;
  takeOutsPerHour: number;
  /** In ten minutes. */
  webhookTests: number;
  /** In ten minutes. */
  webhookResends: number;
  waitingPhotos: number;
  waitingPhotoBytes: number;
  /** Of one business. */
  analysesPerDay: number;
  /**
   * To one business about its customers' requests; the same number about its quotes, and the same of each to its
   * customers.
   */
  emailsPerDay: number;
};

/** The limits unless a test, or for the daily shares the operator, sets others. */
export const ordinaryLimits: LimitSettings = {
  publicBounds,
  uploadsPerHour: 200,
  opensPerMinute: 120,
  mailsPerHour: 8,
  invitationsPerDay: 30,
  customerMailsPerDay: 3,
  quoteMailsPerDay: 10,
  firstEmailsPerDay: 15,
  keyCallsPerMinute: 300,
  wrongKeysPerMinute: 30,
  takeOutsPerHour: 10,
  webhookTests: 10,
  webhookResends: 100,
  waitingPhotos: 2_000,
  waitingPhotoBytes: 4 * 1024 ** 3,
  analysesPerDay: 200,
  emailsPerDay: 500,
};

/** Room for everything that a test, a benchmark or a seeding of a server sends from one machine. */
export const roomyLimits: LimitSettings = {
  ...(Object.fromEntries(Object.keys(ordinaryLimits).map((name) => [name, 1e9])) as Record<
    Exclude<keyof LimitSettings, "publicBounds">,
    number
  >),
  waitingPhotoBytes: 1e15,
  publicBounds: boundsOf(() => 1e9),
};

/**
 * A new business can email few strangers, and more as it grows older: from day `fromDay` on, `times` its first day's
 * share. A paying business has the whole share at once.
 */
const emailLevels = [
  { fromDay: 0, times: 1 },
  { fromDay: 1, times: 3 },
  { fromDay: 7, times: 10 },
  { fromDay: 30, times: Infinity },
];

const emailLevel = ({ ageInDays, pays }: EmailTrust): number =>
  pays ? emailLevels.length - 1 : emailLevels.findLastIndex(({ fromDay }) => ageInDays >= fromDay);

const minute = 60;
const hour = 3600;
const day = 24 * hour;
const tooMany = "Too many attempts. Please wait a moment before trying again.";

/**
 * Creates the limits, counted in `store`. Frequent checks of one caller lease several points at a time; the rest are
 * counted one by one.
 */
export function createLimits(
  store: Pick<RateLimitStore, "take" | "consume">,
  settings: LimitSettings,
  onCapReached: (cap: DailyCap, ownerId: string) => void,
): Limits {
  const leases = createLeases(store);
  const limit = (what: string, max: number, window: number, { lease = 1, refusal = tooMany } = {}) => {
    // A small maximum is never leased: processes that share it would withhold it from each other.
    const rule: LeasedRule = { max, window, lease: max >= 10 * lease ? lease : 1 };
    const keyOf = (whose: string) => `${what} ${whose}`;
    const refuse = (answer: Answer | null) => {
      if (answer?.granted === false) throw new RetryLaterError("too_many", refusal, answer.retryAfter);
    };
    const refuseKnown = (whose: string) => refuse(leases.refused(keyOf(whose)));
    return {
      refuseKnown,
      within: async (whose: string) => (await leases.take(keyOf(whose), rule)).granted,
      refuseBeyond: async (whose: string) => refuse(await leases.take(keyOf(whose), rule)),
    };
  };

  const reached: Record<DailyCap, number> = {
    analyses: 0,
    emails: 0,
    quote_news: 0,
    customer_emails: 0,
    quote_emails: 0,
  };
  const daily = (cap: DailyCap, max: number, { level = "", lease = 1 } = {}) => {
    const share = limit(`daily ${cap}${level}`, max, day, { lease });
    return async (ownerId: string) => {
      if (await share.within(ownerId)) return true;
      // One of all processes notifies the operator, once a day.
      const firstToday = await store.consume(`daily ${cap} told ${ownerId}`, { window: day, max: 1 });
      if (firstToday.allowed) {
        reached[cap] += 1;
        onCapReached(cap, ownerId);
      }
      return false;
    };
  };

  const uploads = limit("uploads", settings.uploadsPerHour, hour, { lease: 10 });
  const opens = limit("opens", settings.opensPerMinute, minute, { lease: 10 });
  const mails = limit("mails", settings.mailsPerHour, hour);
  const customerMails = limit("customer mails", settings.customerMailsPerDay, day);
  const invitations = limit("invitations", settings.invitationsPerDay, day);
  const quoteMails = limit("quote mails", settings.quoteMailsPerDay, day);
  const allQuoteMails = limit("all quote mails", 3 * settings.quoteMailsPerDay, day);
  const ownerEmails = {
    emails: daily("emails", settings.emailsPerDay, { lease: 10 }),
    quote_news: daily("quote_news", settings.emailsPerDay, { lease: 10 }),
  };
  const toCustomers = (share: CustomerShare) =>
    emailLevels.map(({ times }, level) =>
      daily(share, Math.min(settings.emailsPerDay, settings.firstEmailsPerDay * times), {
        level: level === 0 ? "" : ` ${level}`,
        lease: 10,
      }),
    );
  const customerEmails = { customer_emails: toCustomers("customer_emails"), quote_emails: toCustomers("quote_emails") };
  const keyCalls = limit("key calls", settings.keyCallsPerMinute, minute, { lease: 20 });
  const wrongKeys = limit("wrong keys", settings.wrongKeysPerMinute, minute);
  const takeOuts = limit("take-outs", settings.takeOutsPerHour, hour);
  const webhookTests = limit("webhook tests", settings.webhookTests, 10 * minute, {
    refusal: "You have sent many tests. Please wait a few minutes before the next one.",
  });
  const webhookResends = limit("webhook resends", settings.webhookResends, 10 * minute);
  return {
    upload: uploads.refuseBeyond,
    waiting: { photos: settings.waitingPhotos, bytes: settings.waitingPhotoBytes },
    async open(address, read) {
      opens.refuseKnown(address);
      const [opened] = await Promise.all([read(), opens.refuseBeyond(address)]);
      return opened;
    },
    mail: (recipient) => mails.within(recipient.toLowerCase()),
    invitation: invitations.within,
    async customerMail(mailbox, ownerId, { share, ...standing }) {
      const fits =
        share === "customer_emails"
          ? await customerMails.within(mailbox)
          : (await quoteMails.within(`${ownerId} ${mailbox}`)) && (await allQuoteMails.within(mailbox));
      if (!fits) return "mailbox_full";
      return (await customerEmails[share][emailLevel(standing)]?.(ownerId)) ? "counted" : "business_full";
    },
    keyCall: keyCalls.refuseBeyond,
    wrongKey: wrongKeys.refuseBeyond,
    beforeKey: wrongKeys.refuseKnown,
    takeOut: takeOuts.refuseBeyond,
    webhookTest: webhookTests.refuseBeyond,
    webhookResend: webhookResends.refuseBeyond,
    analysis: daily("analyses", settings.analysesPerDay),
    ownerEmail: (ownerId, share) => ownerEmails[share](ownerId),
    capsReached: () => ({ ...reached }),
  };
}
