import { createHash } from "node:crypto";
import type { MemberEmailKind } from "./emailKinds.ts";
import type { Mail } from "./mail.ts";

/** The payload of scheduled jobs. */
type Nothing = Record<string, never>;

/** Every kind of job, with its payload, which is written into the queue as JSON. */
type JobPayloads = {
  "send-mail": Mail;
  "mail-new-request": { ownerId: string; requestId: string };
  /** An email to members of a business; `path` is the page of ours that its button opens. */
  "mail-members": Pick<Mail, "subject" | "heading" | "body" | "attachments" | "smallPrint" | "replyTo"> & {
    ownerId: string;
    kind: MemberEmailKind;
    path?: { label: string; to: `/${string}` } | undefined;
    /** The member who caused it, who gets none. */
    except?: string;
  };
  /** Emails a customer's messages about a quote in one interval of the clock, counted from its beginning. */
  "mail-quote-news": { ownerId: string; quoteId: string; stretch: number };
  /** In the morning: `followUps` follow-ups are newly due; the job itself reads the day's events. */
  "push-day": { ownerId: string; followUps: number };
  "push-message": {
    ownerId: string;
    subscriptionId: string;
    message: { title: string; body: string; url: `/${string}`; tag: string };
  };
  /** A request whose analysis may have died with its process; it was started `attempts` times, once by default. */
  "analyse-estimates": { ownerId: string; requestId: string; attempts?: number };
  /** A request whose customer should get its page by email. */
  "mail-customer": { ownerId: string; requestId: string };
  /** A request whose customer was promised its price by email, once its photos are analysed. */
  "mail-price": { ownerId: string; requestId: string };
  /** A quote that may have expired now. */
  "expire-quote": { ownerId: string; quoteId: string };
  /** A quote that may expire within a day. */
  "announce-expiry": { ownerId: string; quoteId: string };
  /** Deleted estimates, and the requests whose photos are deleted with them. */
  "purge-estimates": { ownerId: string; ids: string[]; requestIds: string[] };
  /** A deleted calendar event. */
  "purge-event": { ownerId: string; id: string };
  /**
   * The next part of a large import, or of its undoing, in the name of the member who began it. `after` is the merge or
   * the customer up to which it has been undone; null while its rows come in.
   */
  "continue-import": {
    ownerId: string;
    actorId: string | null;
    importId: string;
    after: { merge?: string; customer?: string } | null;
  };
  /** A business whose former account for card payments should be deleted now. */
  "forget-card-account": { ownerId: string };
  "deliver-webhook": { ownerId: string; deliveryId: string };
  "remind-owners": Nothing;
  "remind-owner": { ownerId: string };
  "message-clock": Nothing;
  /** A business whose messages are planned for what changed, and sent if they are due. */
  "send-messages": { ownerId: string };
  "compare-billing": Nothing;
  "compare-owner-billing": { ownerId: string };
  /**
   * A business one of whose owners has another email address, or is no longer an owner: receipts to that address go
   * elsewhere.
   */
  "readdress-payer": { ownerId: string; personId: string; formerEmail: string };
  /** A subscription at the payment provider that another one has replaced. */
  "end-replaced-plan": { ownerId: string; subscriptionId: string };
  "check-invoices": Nothing;
  "check-quotes": Nothing;
  /** The quotes of a business whose ids follow `after`. */
  "check-business-quotes": { ownerId: string; after: string };
  "sweep-photos": Nothing;
  "sweep-expired": Nothing;
  "sweep-security-events": Nothing;
  "sweep-notifications": Nothing;
  "sweep-rate-limits": Nothing;
  "finish-removals": Nothing;
};

export type JobName = keyof JobPayloads;

/** The payload of a job of this name. */
export type JobPayload<Name extends JobName> = JobPayloads[Name];

/**
 * A job to be queued: its name, its payload, and the delay in seconds before it can begin, if any. A job with an `id`
 * is queued once, however often that is tried.
 */
export type QueuedJob<Name extends JobName = JobName> = {
  [Each in Name]: { name: Each; data: JobPayload<Each>; startAfterSeconds?: number; id?: string };
}[Name];

/**
 * Returns the id of a job that another job queues for one of many, such as a person. It is the same when that other job
 * is repeated because its process was killed before it could report that it was done.
 */
export function idOfFollowing(jobId: string, one: string): string {
  const hash = createHash("sha256").update(`${jobId} ${one}`).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

/** The handler of each kind of job. The id is the same for each attempt; a handler that throws is retried. */
export type JobHandlers = { [Name in JobName]: (data: JobPayload<Name>, id: string) => Promise<void> };

/** Why a job is not retried: the message of the external server that refused it, or ours for the operator. */
export type Failure = { id: string; reason: string; refused: boolean };

/** A job that is not retried. */
export type FailedJob<Name extends JobName = JobName> = {
  [Each in Name]: { name: Each; data: JobPayload<Each> } & Failure;
}[Name];

/** The last step for a job that is not retried, to notify those who expect its result. */
export type FailureHandlers = { [Name in JobName]?: (data: JobPayload<Name>, failure: Failure) => Promise<void> };

type JobSettings<Payload> = {
  /** The number of retries, and the first pause in seconds; the pause doubles. */
  retryLimit: number;
  retryDelay: number;
  /**
   * For jobs that come by the thousand at once, as at seven in the morning: the number that one process runs at the
   * same time. Jobs that query the database leave most of its connections to people.
   */
  bulk?: number;
  /** The number of bulk jobs that are fetched at once; double `bulk` unless they only query the database. */
  batch?: number;
} & (Payload extends Nothing
  ? {
      /** The schedule on which the clock queues one, once for all processes: a cron expression, UTC. */
      cron: string;
    }
  : { cron?: never });

const usual = { retryLimit: 5, retryDelay: 2 };

/** The number of attempts of a webhook's delivery, with pauses that double from half a minute: for about an hour. */
export const maxDeliveryAttempts = 8;

/** The settings of each kind of job: how it is queued, retried and run. */
export const jobKinds: { [Name in JobName]: JobSettings<JobPayload<Name>> } = {
  // A mail server can be away, or request a later retry: for about an hour.
  "send-mail": { retryLimit: 10, retryDelay: 2, bulk: 20 },
  // A flood of requests queues these two while it lasts: people's connections come first.
  "mail-new-request": { ...usual, bulk: 3, batch: 40 },
  "mail-members": { ...usual, bulk: 8 },
  "mail-quote-news": { ...usual, bulk: 8 },
  "push-day": usual,
  "push-message": { retryLimit: 5, retryDelay: 5, bulk: 8 },
  "analyse-estimates": usual,
  "mail-customer": { ...usual, bulk: 3, batch: 40 },
  "mail-price": usual,
  "expire-quote": { ...usual, bulk: 8 },
  "announce-expiry": { ...usual, bulk: 8 },
  "purge-estimates": usual,
  "purge-event": usual,
  "continue-import": usual,
  "forget-card-account": usual,
  // The owner's own server can be away for longer than a moment.
  "deliver-webhook": { retryLimit: maxDeliveryAttempts, retryDelay: 30, bulk: 8 },
  "remind-owners": { ...usual, cron: "* * * * *" },
  "remind-owner": { ...usual, bulk: 4 },
  "message-clock": { ...usual, cron: "* * * * *" },
  "send-messages": { ...usual, bulk: 2, batch: 8 },
  "compare-billing": { ...usual, cron: "17 4 * * *" },
  "compare-owner-billing": { ...usual, bulk: 4 },
  "readdress-payer": usual,
  "end-replaced-plan": usual,
  "check-invoices": { ...usual, cron: "47 2 * * *" },
  "check-quotes": { ...usual, cron: "37 2 * * *" },
  "check-business-quotes": { ...usual, bulk: 2 },
  "sweep-photos": { ...usual, cron: "* * * * *" },
  "sweep-expired": { ...usual, cron: "41 * * * *" },
  "sweep-security-events": { ...usual, cron: "11 3 * * *" },
  "sweep-notifications": { ...usual, cron: "29 3 * * *" },
  "sweep-rate-limits": { ...usual, cron: "23 * * * *" },
  "finish-removals": { ...usual, cron: "* * * * *" },
};

export const jobNames = Object.keys(jobKinds) as JobName[];

/** True if a kind of job has this name: another release can have queued a kind that is unknown here. */
export const isJobName = (name: string): name is JobName => Object.hasOwn(jobKinds, name);
