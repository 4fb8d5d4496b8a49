import * as z from "zod";
import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";
import { manyLines, oneLine, optionalLine, optionalPhone, optionalText, versionRead } from "#shared/inputBounds.ts";
import { optionalEmailInput } from "#shared/contact/emailInput.ts";
import { sumsOf } from "#shared/money/cents.ts";
import {
  agreedChange,
  agreedWork,
  type agreedLine,
  type AgreedWork,
} from "#features/quotes/change-orders/agreedChange.ts";
import { changeRefusals } from "#features/quotes/change-orders/changeRules.ts";
import { maxCents } from "#features/quotes/quote-rules/quoteLimits.ts";
import { jobRefusals } from "./jobRefusals.ts";
import { jobProgresses, jobStates, jobSteps } from "./jobState.ts";
import { series } from "./savedSeries.ts";

/**
 * Jobs as members read and write them. The lines of a job from a quote are those that the customer accepted, and stay as
 * they are; the lines of other jobs can be edited.
 */

const cents = z.int().describe("Cents.");

/** One agreed item at its price. */
export type JobLine = z.output<typeof agreedLine>;

/** The agreed work that a job began with. */
export type JobWork = AgreedWork;

/** The work as a member saves it: its total fits, its ids differ, and its discount is no more than its lines. */
export const savedWork = agreedWork.superRefine((work, context) => {
  const { subtotal, total } = sumsOf({ ...work, discount: null });
  if (subtotal > maxCents || total > maxCents)
    context.addIssue({ code: "custom", path: ["lines"], message: "The total may be at most $99,999,999.99." });
  if (work.lines.some(({ unit_price }) => unit_price < 0))
    context.addIssue({ code: "custom", path: ["lines"], message: changeRefusals.negative });
  if (new Set(work.lines.map(({ id }) => id)).size !== work.lines.length)
    context.addIssue({ code: "custom", path: ["lines"], message: "Two lines have the same id." });
  if (work.discount?.kind === "fixed" && work.discount.amount > subtotal)
    context.addIssue({ code: "custom", path: ["discount"], message: "The discount is more than the subtotal." });
});

/** The next visit of a job that is not done. `start_day`: the day of an all-day visit, whose instant is that day's in UTC. */
const nextVisit = z.object({
  id: z.uuid(),
  start_datetime: z.string(),
  end_datetime: z.string(),
  start_day: z.iso.date().nullable(),
});

/** A row of the list. */
export const jobRow = z.object({
  id: z.uuid(),
  number: z.int(),
  title: z.string(),
  client_name: z.string(),
  client_address: z.string().nullable(),
  customer_id: z.uuid().nullable(),
  quote_id: z.uuid().nullable(),
  estimate_ids: z.array(z.uuid()),
  state: z.enum(jobStates),
  progress: z.enum(jobProgresses),
  next_visit: nextVisit.nullable(),
  total: cents,
  created_at: z.string(),
});
export type JobRow = z.output<typeof jobRow>;

/** Everything about one job. */
export const jobDetails = jobRow.extend({
  client_email: z.string().nullable(),
  client_phone: z.string().nullable(),
  work: agreedWork,
  /** The changes that were agreed since, oldest first. `total` includes them. */
  changes: z.array(agreedChange),
  notes: z.string().nullable(),
  reason: z.string().nullable(),
  done_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** The number of the quote that it was made of. */
  quote_number: z.int().nullable(),
  /** The amount paid on that quote, in cents. */
  paid: cents,
  /** The repetition of its visits; null for a job that does not repeat. */
  series: series.nullable(),
  /** Its work is agreed for each of its visits. It takes no changes then. */
  by_visit: z.boolean(),
  /** The service, or the follow-up with a service schedule, that it was started from. */
  schedule_id: z.uuid().nullable(),
  version: z.int(),
});
export type JobDetails = z.output<typeof jobDetails>;

/** The fields that a member enters. `work` can be changed only if the job was made of no quote. */
const jobFields = z.object({
  title: oneLine(jobRefusals.noTitle).min(1, jobRefusals.noTitle).max(fieldLengths.title, tooLong(fieldLengths.title)),
  client_name: oneLine("Please enter a name.")
    .min(1, "Please enter a name.")
    .max(fieldLengths.name, tooLong(fieldLengths.name)),
  client_email: optionalEmailInput,
  client_phone: optionalPhone(fieldLengths.phone),
  client_address: optionalLine(fieldLengths.address),
  notes: optionalText(fieldLengths.notes),
  work: savedWork.optional(),
});

/** The fields of a save: those entered, over the version that was read. */
export const savedJob = jobFields.extend({ id: z.uuid(), version: versionRead });

/** A selection of jobs: by step, by search, and by customer or estimate. */
export const jobSelection = z.object({
  progress: z.enum(["all", ...jobSteps]).default("all"),
  search: manyLines().max(fieldLengths.search).default(""),
  customer_id: z.uuid().optional(),
  estimate_id: z.uuid().optional(),
  quote_id: z.uuid().optional(),
});
export type JobSelection = z.output<typeof jobSelection>;

/** One page of a selection. */
export const jobFilter = jobSelection.extend({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type JobFilter = z.output<typeof jobFilter>;

/** The numbers of jobs by progress, and of those that need an invoice. */
export const jobStats = z.object({
  to_schedule: z.int(),
  scheduled: z.int(),
  in_progress: z.int(),
  done: z.int(),
  invoiced: z.int(),
  paid: z.int(),
  closed: z.int(),
  cancelled: z.int(),
  needs_invoicing: z.int(),
});
export type JobStats = z.output<typeof jobStats>;
