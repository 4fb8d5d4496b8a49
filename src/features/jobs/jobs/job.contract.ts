import * as z from "zod";
import {
  correctedSearches,
  manyLines,
  optionalLine,
  refuseHidden,
  soughtText,
  versionRead,
} from "#shared/inputBounds.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { mayLag, proOperation, refusals } from "#shared/operation.ts";
import { wordChange } from "#features/quotes/change-orders/agreedChange.ts";
import {
  jobDetails,
  jobFilter,
  jobRow,
  jobSelection,
  jobStats,
  savedJob,
  savedWork,
} from "#features/jobs/job-rules/job.ts";
import { jobRefusals } from "#features/jobs/job-rules/jobRefusals.ts";
import { jobStates } from "#features/jobs/job-rules/jobState.ts";

const one = z.object({ id: z.uuid() });
const conflicting = refusals("conflict");
/** Allows two hundred lines with their texts, each character written as an escape. */
const withLines = { maxBodyBytes: 1024 * 1024 };

/** The operations of a business on its jobs. */
export const jobsContract = {
  list: proOperation("manager", { method: "GET", path: "/jobs", summary: "List jobs" }, mayLag)
    .input(jobFilter)
    .output(z.object({ rows: z.array(jobRow), total: z.int() })),
  find: proOperation("manager", { method: "GET", path: "/jobs/find", summary: "Find jobs" }, mayLag)
    .input(soughtText)
    .output(z.array(jobRow.pick({ id: true, number: true, title: true, client_name: true, progress: true }))),
  didYouMean: proOperation(
    "manager",
    {
      method: "GET",
      path: "/jobs/did-you-mean",
      summary: "List corrections of a job search",
    },
    mayLag,
  )
    .input(jobSelection)
    .output(correctedSearches),
  stats: proOperation(
    "manager",
    { method: "GET", path: "/jobs/stats", summary: "Count jobs by progress" },
    mayLag,
  ).output(jobStats),
  get: proOperation("manager", { method: "GET", path: "/jobs/{id}", summary: "Get a job" })
    .input(one)
    .output(jobDetails),
  create: proOperation("manager", { method: "POST", path: "/jobs", summary: "Create a job" }, withLines)
    .errors(refusals("not_found", "conflict"))
    .input(
      z
        .object({
          quote_id: z.uuid().optional(),
          estimate_id: z.uuid().optional(),
          customer_id: z.uuid().optional(),
          /** A service, or a follow-up with a service schedule. */
          schedule_id: z.uuid().optional(),
          /** Without a quote, an estimate and a schedule. */
          title: optionalLine(fieldLengths.title),
          address: optionalLine(fieldLengths.address),
          /** Without a quote, an estimate and a schedule, too: those bring their own. */
          work: savedWork.optional(),
        })
        .superRefine(refuseHidden(["text"])),
    )
    .output(jobDetails),
  save: proOperation("manager", { method: "PUT", path: "/jobs/{id}", summary: "Update a job" }, withLines)
    .errors(conflicting)
    .input(savedJob.superRefine(refuseHidden(["notes", "text"])))
    .output(jobDetails),
  agreeChange: proOperation(
    "manager",
    { method: "POST", path: "/jobs/{id}/changes", summary: "Add an agreed change" },
    withLines,
  )
    .errors(conflicting)
    .input(wordChange.extend({ id: z.uuid(), version: versionRead }).superRefine(refuseHidden(["note", "text"])))
    .output(jobDetails),
  undoChange: proOperation("manager", {
    method: "POST",
    path: "/jobs/{id}/changes/{change_id}/undo",
    summary: "Undo an agreed change",
  })
    .errors(conflicting)
    .input(z.object({ id: z.uuid(), version: versionRead, change_id: z.uuid() }))
    .output(jobDetails),
  move: proOperation("manager", {
    method: "POST",
    path: "/jobs/{id}/state",
    summary: "Set a job's state",
  })
    .errors(conflicting)
    .input(
      z
        .object({
          id: z.uuid(),
          version: versionRead,
          state: z.enum(jobStates),
          reason: manyLines().max(1_000).nullish(),
        })
        .refine(({ state, reason }) => state !== "cancelled" || Boolean(reason), {
          error: jobRefusals.noReason,
          path: ["reason"],
        }),
    )
    .output(jobDetails),
};
