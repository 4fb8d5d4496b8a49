import { createHash } from "node:crypto";
import type { MemberEmailKind } from "./emailKinds.ts";
import type { Mail } from "./mail.ts";

/** What the clock's jobs are given. */
type Nothing = Record<string, never>;

/** Every kind of job, with its payload: what is written into the queue, as JSON. */
type JobPayloads = {
  "send-mail": Mail;
  "mail-new-request": { ownerId: string; requestId: string };
  /** News for those who manage a business; `path` is the page of ours that its button opens. */
  "mail-members": Pick<Mail, "subject" | "heading" | "body" | "attachments" | "smallPrint"> & {
    ownerId: string;
    kind: MemberEmailKind;
    path?: { label: string; to: `/${string}` };
  };
  /** Emails what a customer wrote about a quote in a stretch of the clock, counted from its beginning. */
  "mail-quote-news": { ownerId: string; quoteId: string; stretch: number };
  "push-new-request": { ownerId: string; requestId: string };
  /** In the morning: so many follow-ups are newly due; the events are looked for. */
  "push-day": { ownerId: string; followUps: number };
  "push-message": {
    ownerId: string;
    subscriptionId: string;
    message: { title: string; body: string; url: `/${string}`; tag: string };
  };
  /** A request whose analysis may have died with its process; it was begun so many times, once where that is not said. */
  "analyse-estimates": { ownerId: string; requestId: string; attempts?: number };
  /** A request whose customer is to have its page by email. */
  "mail-customer": { ownerId: string; requestId: string };
  /** A request whose customer was promised its price by email, once its photos are analysed. */
  "mail-price": { ownerId: string; requestId: string };
  /** A quote whose time may be over now. */
  "expire-quote": { ownerId: string; quoteId: string };
  /** Estimates that were deleted, and the requests whose photos go with them. */
  "purge-estimates": { ownerId: string; ids: string[]; requestIds: string[] };
  /** A calendar event that was deleted. */
  "purge-event": { ownerId: string; id: string };
  /** A business whose former account for taking cards is to be forgotten now. */
  "forget-card-account": { ownerId: string };
  "deliver-webhook": { ownerId: string; deliveryId: string };
  "remind-owners": Nothing;
  "remind-owner": { ownerId: string };
  "compare-billing": Nothing;
  "compare-owner-billing": { ownerId: string };
  /** One of its owners has another email address, or is an owner no more: receipts that went there go elsewhere. */
  "readdress-payer": { ownerId: string; personId: string; formerEmail: string };
  /** A subscription at the payment provider that another has taken the place of. */
  "end-replaced-plan": { ownerId: string; subscriptionId: string };
  "check-quotes": Nothing;
  /** The quotes of a business that follow this one by their ids. */
  "check-business-quotes": { ownerId: string; after: string };
  "sweep-photos": Nothing;
  "sweep-expired": Nothing;
  "sweep-security-events": Nothing;
  "sweep-rate-limits": Nothing;
  "finish-removals": Nothing;
};

/** The name of a kind of job. */
export type JobName = keyof JobPayloads;

/** What a job of this name is given. */
export type JobPayload<Name extends JobName> = JobPayloads[Name];

/**
 * A job to be queued: its name, what it is given, and in how many seconds it may begin, if not at once. One with an `id`
 * is queued once, however often that is tried.
 */
export type QueuedJob<Name extends JobName = JobName> = {
  [Each in Name]: { name: Each; data: JobPayload<Each>; startAfterSeconds?: number; id?: string };
}[Name];

/**
 * The id of a job that another job queues for one of many, such as a person: the same when that other one is repeated,
 * because its process was killed before it could say that it was done.
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

/** What is done for each kind of job. The id is the same each time a job is tried; one that throws is tried again. */
export type JobHandlers = { [Name in JobName]: (data: JobPayload<Name>, id: string) => Promise<void> };

/** Why a job is not tried again: in the words of somebody else's server that refused it, or in ours for the operator. */
export type Failure = { id: string; reason: string; refused: boolean };

/** A job that is not tried again. */
export type FailedJob<Name extends JobName = JobName> = {
  [Each in Name]: { name: Each; data: JobPayload<Each> } & Failure;
}[Name];

/** The last step for a job that is not tried again, so that those hear of it who were promised its outcome. */
export type FailureHandlers = { [Name in JobName]?: (data: JobPayload<Name>, failure: Failure) => Promise<void> };

type JobSettings<Payload> = {
  /** How many times a job is tried again, and after how many seconds at first; the pause doubles. */
  retryLimit: number;
  retryDelay: number;
  /**
   * For jobs that come by the thousand at once, as at seven in the morning: how many one process does at the same time.
   * Those that ask the database leave most of its connections to people.
   */
  bulk?: number;
} & (Payload extends Nothing
  ? {
      /** When the clock queues one, once however many processes run: a cron expression, UTC. */
      cron: string;
    }
  : { cron?: never });

const usual = { retryLimit: 5, retryDelay: 2 };

/** A webhook's delivery is tried so many times, with pauses that double from half a minute: for about an hour. */
export const maxDeliveryAttempts = 8;

/** How each kind of job is queued, tried and done. */
export const jobKinds: { [Name in JobName]: JobSettings<JobPayload<Name>> } = {
  // A mail server may be away, or ask to come back later: for about an hour.
  "send-mail": { retryLimit: 10, retryDelay: 2, bulk: 20 },
  "mail-new-request": { ...usual, bulk: 8 },
  "mail-members": { ...usual, bulk: 8 },
  "mail-quote-news": { ...usual, bulk: 8 },
  "push-new-request": usual,
  "push-day": usual,
  "push-message": { retryLimit: 5, retryDelay: 5, bulk: 8 },
  "analyse-estimates": usual,
  "mail-customer": { ...usual, bulk: 8 },
  "mail-price": usual,
  "expire-quote": { ...usual, bulk: 8 },
  "purge-estimates": usual,
  "purge-event": usual,
  "forget-card-account": usual,
  // The owner's own server may be away for longer than a moment.
  "deliver-webhook": { retryLimit: maxDeliveryAttempts, retryDelay: 30, bulk: 8 },
  "remind-owners": { ...usual, cron: "* * * * *" },
  "remind-owner": { ...usual, bulk: 4 },
  "compare-billing": { ...usual, cron: "17 4 * * *" },
  "compare-owner-billing": { ...usual, bulk: 4 },
  "readdress-payer": usual,
  "end-replaced-plan": usual,
  "check-quotes": { ...usual, cron: "37 2 * * *" },
  "check-business-quotes": { ...usual, bulk: 2 },
  "sweep-photos": { ...usual, cron: "* * * * *" },
  "sweep-expired": { ...usual, cron: "41 * * * *" },
  "sweep-security-events": { ...usual, cron: "11 3 * * *" },
  "sweep-rate-limits": { ...usual, cron: "23 * * * *" },
  "finish-removals": { ...usual, cron: "* * * * *" },
};

/** The names of all kinds of job. */
export const jobNames = Object.keys(jobKinds) as JobName[];

/** Whether a kind of job has this name: what another release has queued may have one that is not known here. */
export const isJobName = (name: string): name is JobName => Object.hasOwn(jobKinds, name);
