import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { ProductError } from "#shared/errors.ts";
import type { AnalysisAnswer } from "./analyse.server.ts";
import { resizeForModel } from "./resizeForModel.server.ts";
import type { TenantDb, OwnerDb, Query } from "#platform/database/tenantDb.ts";
import { createBulkhead, OutboundCallError, withDeadline } from "#platform/outside/outboundCalls.ts";
import { photoKeys } from "#platform/photos/photoStore.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload, QueuedJob } from "#platform/kinds/jobKinds.ts";
import { estimateNotFoundError } from "#features/requests/estimate-records/estimateChanges.server.ts";
import { claimStale, claimToRetry, estimatesToAnalyse } from "./analysis.queries.ts";
import { saveFailed, saveFindings, recordFailure, type ClaimedEstimate } from "./analysisOutcome.server.ts";
import { recordHistory } from "#features/requests/estimate-records/history.queries.ts";
import { readDetails } from "#features/requests/estimate-records/estimate.queries.ts";

/**
 * The step between a stored request and its price if the AI method was chosen. The model analyses the photos; the
 * product's own rules settle and price the findings. A request is claimed first, because the customer's page, the
 * owner's Retry and the job after a crash could analyse it at the same time.
 */

/**
 * An analysis that still runs after this many seconds has died with its process. Two attempts at the provider fit in.
 */
const maxAnalysisSeconds = 90;

/** The maximum number of attempts. If the process dies in each of them, the analysis has failed. */
const maxAttempts = 2;

/** The job to queue with the claim number `attempts`. It finds nothing to do unless the process dies first. */
export const analysisJob = (ownerId: string, requestId: string, attempts = 1): QueuedJob => ({
  name: "analyse-estimates",
  data: { ownerId, requestId, attempts },
  startAfterSeconds: maxAnalysisSeconds + 30,
});

/** Message for the owner if a request needs an analysis but the server has no AI provider. */
const notConfigured = "The photos couldn't be analyzed: no AI provider is configured on this server.";
const tooSlow = "The photos couldn't be analyzed: the analysis service didn't answer in time.";
const tooMany = "The photos couldn't be analyzed: many analyses are running right now. Please try again in a moment.";
const unexpected = "The photos couldn't be analyzed because of a problem on our side. Please try again.";

/** Message for the owner if the server stopped in every attempt to analyse the photos. */
const stoppedTwice =
  "The photos couldn't be analyzed: our server stopped twice while working on them. Please measure on the photos or enter the size.";

/** Message for the owner after the business has used its daily limit. */
const dailyLimitReached = "Today's limit for AI photo analysis is used up. Analyze it again tomorrow.";
/**
 * Limits how many estimates one process analyses at once, with their photos in memory. Others wait in a queue, at most
 * `queueMs` milliseconds.
 */
const analyses = createBulkhead({
  concurrency: 12,
  maxQueue: 100,
  queueMs: 20_000,
  busy: () => new ProductError("unavailable", tooMany),
});

type AnalysisDeps = { deps: Deps; db: TenantDb; log: { error(details: object, message: string): void } };

/**
 * Resumes the analyses of a request that died with their process, and waits for the end. Marks them as failed after the
 * last allowed attempt.
 */
export async function resumeStaleAnalyses(
  parts: AnalysisDeps,
  { ownerId, requestId, attempts = 1 }: JobPayload<"analyse-estimates">,
): Promise<void> {
  const owner = parts.db.forOwner(ownerId);
  if (attempts >= maxAttempts) return failRunning(owner, requestId, maxAnalysisSeconds);
  const claimed = await claim(
    owner,
    requestId,
    (query) => query(claimStale, { request_id: requestId, seconds: maxAnalysisSeconds }),
    attempts + 1,
  );
  if (claimed.length > 0) await analyseClaimed(parts, owner, claimed, { customerWaits: () => false });
}

/** Marks the analyses of a request as failed after its last job has ended. */
export const failAnalyses = (
  { db }: { db: TenantDb },
  { ownerId, requestId }: JobPayload<"analyse-estimates">,
): Promise<void> => failRunning(db.forOwner(ownerId), requestId, 0);

/** Marks the analyses of a request as failed if they have run for at least this many seconds. */
async function failRunning(owner: OwnerDb, requestId: string, seconds: number): Promise<void> {
  await owner.transaction(async (tx) => {
    const stale = await tx.query(claimStale, { request_id: requestId, seconds });
    for (const { id } of stale) await recordFailure(tx, { id, request_id: requestId }, stoppedTwice);
  });
}

/** Messages for an owner who retries an analysis that has not failed. */
const nothingToRetry = {
  running: "The photos are being analyzed right now. The result shows up here automatically.",
  other: "There's no failed analysis to retry.",
};

/**
 * Restarts an analysis that has failed or died with its process. Returns the estimate at once, because an analysis
 * takes longer than a browser or proxy waits; an event notifies the owner's pages of the result. Throws `conflict` if
 * no analysis has failed, `unavailable` without an AI provider.
 */
export async function retryAnalysis(parts: AnalysisDeps, owner: OwnerDb, id: string): Promise<EstimateDetails> {
  const estimate = await readDetails(owner, id);
  if (!estimate) throw estimateNotFoundError();
  const { analysis_state, request_id } = estimate;
  if (analysis_state !== "failed" && analysis_state !== "running")
    throw new ProductError("conflict", nothingToRetry.other);
  if (!parts.deps.analyse) throw new ProductError("unavailable", notConfigured);
  const claimed = await claim(owner, request_id, async (query) => {
    const rows = await query(claimToRetry, { id, request_id, seconds: maxAnalysisSeconds });
    await Promise.all(rows.map((row) => recordHistory(query, row.id, "analysis")));
    return rows;
  });
  if (claimed.length === 0) throw new ProductError("conflict", nothingToRetry.running);
  analyseClaimed(parts, owner, claimed, { customerWaits: () => false }).catch((error: unknown) =>
    parts.log.error({ err: error, estimateId: id }, "could not store a retried analysis"),
  );
  return { ...estimate, analysis_state: "running", analysis_error: null };
}

/** Marks estimates of a request as being analysed, so that no other process analyses them. Returns their ids. */
function claim(
  owner: OwnerDb,
  requestId: string,
  mark: (query: Query) => Promise<{ id: string }[]>,
  attempts = 1,
): Promise<string[]> {
  return owner.transaction(async ({ query, notify, enqueue }) => {
    const rows = await mark(query);
    if (rows.length === 0) return [];
    enqueue(analysisJob(owner.ownerId, requestId, attempts));
    notify("estimates");
    return rows.map((row) => row.id);
  });
}

/**
 * Analyses estimates that were just stored as running. `customerWaits` is called after the analysis. If it returns
 * true, the customer sees the price now, if the service shows it.
 */
export async function analyseClaimed(
  parts: AnalysisDeps,
  owner: OwnerDb,
  ids: string[],
  { customerWaits }: { customerWaits: () => boolean },
): Promise<void> {
  const estimates = await owner.query(estimatesToAnalyse, { ids });
  const photos = new Map<string, Promise<Uint8Array>>();
  const photo = (name: string) => {
    const known = photos.get(name) ?? photoBytes(parts.deps, owner.ownerId, name);
    photos.set(name, known);
    return known;
  };
  await Promise.all(
    estimates.map(async (claimed) => {
      try {
        if (parts.deps.analyse && !(await parts.deps.limits.analysis(owner.ownerId)))
          throw new ProductError("too_many", dailyLimitReached);
        const found = await withDeadline(parts.deps.deadlines.analysis, (signal) =>
          analyses(async () => {
            const images = await Promise.all(claimed.photos.map(({ name }) => photo(name)));
            return analysed(parts.deps, claimed, images, signal);
          }),
        );
        await saveFindings(owner, claimed, found, customerWaits());
      } catch (cause) {
        const error =
          cause instanceof OutboundCallError ? new ProductError("unavailable", tooSlow, undefined, cause) : cause;
        if (!(error instanceof ProductError))
          parts.log.error({ err: error, estimateId: claimed.id }, "an analysis failed unexpectedly");
        await saveFailed(owner, claimed, error instanceof ProductError ? error.message : unexpected);
      }
    }),
  );
}

function analysed(
  deps: Deps,
  claimed: ClaimedEstimate,
  images: Uint8Array[],
  signal: AbortSignal,
): Promise<AnalysisAnswer> {
  if (!deps.analyse) throw new ProductError("unavailable", notConfigured);
  return deps.analyse(
    {
      images,
      referencePhoto: claimed.photos.findIndex(({ is_reference }) => is_reference) + 1 || null,
      serviceName: claimed.service_name,
      referenceObject: claimed.reference_object,
      notes: claimed.notes,
      aiFocusInstructions: claimed.ai_focus_instructions,
      pricingModel: claimed.pricing_model,
      serviceUnit: claimed.service_unit ?? "per sq ft",
    },
    signal,
  );
}

async function photoBytes(deps: Deps, ownerId: string, name: string): Promise<Uint8Array> {
  const stored = await deps.photos.get(photoKeys(ownerId, name).full);
  if (!stored)
    throw new ProductError("unavailable", "The photos couldn't be analyzed: one of them is no longer there.");
  return resizeForModel(await stored.bytes());
}
