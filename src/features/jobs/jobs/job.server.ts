import { implement } from "@orpc/server";
import { ProductError } from "#shared/errors.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { agreeByWord, takeBack } from "#features/quotes/change-orders/changeOrder.server.ts";
import { toJson } from "#platform/database/jsonText.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { totalOf } from "#features/jobs/job-rules/jobTotal.ts";
import { jobRefusals } from "#features/jobs/job-rules/jobRefusals.ts";
import { jobsContract } from "./job.contract.ts";
import { saveJob } from "./jobChanges.queries.ts";
import { correctJobSearch, findJobs, readJobs, readJobStats } from "./jobList.queries.ts";
import { moveJob } from "./jobMoves.server.ts";
import { lockJobById, readJob } from "./jobReading.server.ts";
import { beginJob } from "./jobStart.server.ts";

const os = implement(jobsContract).$context<RequestContext>().use(requireOwner);

const editConflict = () => new ProductError("conflict", jobRefusals.changed);

async function assertVersion(tx: OwnerTx, id: string, version: number): Promise<void> {
  const job = await lockJobById(tx.query, id);
  if (job.version !== version) throw editConflict();
}

export const jobHandlers = {
  list: os.list.handler(({ input, context: { owner } }) => readJobs(owner, input, new Date())),

  find: os.find.handler(({ input, context: { owner } }) => findJobs(owner, input, new Date())),

  didYouMean: os.didYouMean.handler(({ input, context: { owner } }) => correctJobSearch(owner, input, new Date())),

  stats: os.stats.handler(({ context: { owner } }) => readJobStats(owner, new Date())),

  get: os.get.handler(({ input, context: { owner } }) => readJob(owner.query, input.id)),

  create: os.create.handler(({ input, context: { owner } }) =>
    owner.transaction(async (tx) => readJob(tx.query, await beginJob(tx, input))),
  ),

  save: os.save.handler(({ input: { work, ...input }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      const job = await lockJobById(tx.query, input.id);
      if (work && job.quote_id !== null) throw new ProductError("conflict", jobRefusals.fixedWork);
      if (work && job.is_changed) throw new ProductError("conflict", jobRefusals.changedWork);
      const written = work ? { work: toJson(work), total: totalOf(work) } : { work: null, total: null };
      const saved = await tx.query(saveJob, { ...input, ...written });
      if (saved.length === 0) throw editConflict();
      tx.notify("jobs");
      return readJob(tx.query, input.id);
    }),
  ),

  agreeChange: os.agreeChange.handler(({ input: { id, version, ...change }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      await assertVersion(tx, id, version);
      await agreeByWord(tx, id, change);
      return readJob(tx.query, id);
    }),
  ),

  undoChange: os.undoChange.handler(({ input: { id, version, change_id }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      await assertVersion(tx, id, version);
      await takeBack(tx, id, change_id, { signed: false });
      return readJob(tx.query, id);
    }),
  ),

  move: os.move.handler(({ input: { id, version, state, reason }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      const job = await lockJobById(tx.query, id);
      if (job.version !== version) throw editConflict();
      await moveJob(tx, job, state, state === "cancelled" ? (reason ?? null) : null);
      return readJob(tx.query, id);
    }),
  ),
};
