import { measuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { recalculatePrice } from "#features/requests/estimate-prices/computation.ts";
import { settleSize } from "#features/requests/estimate-prices/settledSize.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { priceRange, shownPrice } from "#features/requests/estimate-prices/priceRange.ts";
import { ProductError } from "#shared/errors.ts";
import type { AnalysisAnswer } from "./analyse.server.ts";
import { deriveFindings } from "./deriveFindings.server.ts";
import { forLooking } from "./resizeForModel.server.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { StatementRow } from "#platform/database/statement.ts";
import type { TenantDb, OwnerDb, OwnerTx, Query } from "#platform/database/tenantDb.ts";
import { createBulkhead, OutsideCallError, withDeadline } from "#platform/outside/outsideCalls.ts";
import { photoKeys } from "#platform/photos/photoStore.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload, QueuedJob } from "#platform/kinds/jobKinds.ts";
import { noSuchEstimate } from "#features/requests/estimate-records/estimateChanges.server.ts";
import {
  claimDead,
  claimToRetry,
  estimatesToAnalyse,
  keepAnswer,
  keepFailure,
  keepFoundSize,
  keepWords,
} from "./analysis.queries.ts";
import { addMeasurement, saveLine } from "#features/requests/estimate-records/estimateChanges.queries.ts";
import { recordHistory } from "#features/requests/estimate-records/history.queries.ts";
import { readDetails } from "#features/requests/estimate-records/estimate.queries.ts";
import { storedSize } from "#features/requests/estimate-prices/settledSize.queries.ts";
import { storedShownPrice } from "#features/requests/estimate-prices/shownPrice.queries.ts";

/**
 * The step between a stored request and its price where the AI method was chosen: the photos are analysed, and what is
 * found is settled and priced by the product's own rules. A request is claimed first, so that of a customer's page, the
 * owner's Retry and the job after a crash only one analyses.
 */

/**
 * After so long, in seconds, an analysis that still runs has died with its process. Two tries of the provider fit in.
 */
const maxAnalysisSeconds = 90;

/** After so many attempts whose processes died no further process is given to it. */
const maxAttempts = 2;

/** The job to queue with every claim, the `attempts`-th: it finds nothing to do unless the process dies first. */
export const analysisJob = (ownerId: string, requestId: string, attempts = 1): QueuedJob => ({
  name: "analyse-estimates",
  data: { ownerId, requestId, attempts },
  startAfterSeconds: maxAnalysisSeconds + 30,
});

/** What the owner reads where a request asks for analysis and the server has none. */
const notConfigured = "The photos couldn't be analyzed: no AI provider is configured on this server.";
const tooSlow = "The photos couldn't be analyzed: the analysis service didn't answer in time.";
const tooMany = "The photos couldn't be analyzed: many analyses are running right now. Please try again in a moment.";
const unexpected = "The photos couldn't be analyzed because of a problem on our side. Please try again.";

/** The owner reads this where the server stopped each time that the photos were analyzed. */
const stoppedTwice =
  "The photos couldn't be analyzed: our server stopped twice while working on them. Please measure on the photos or enter the size.";

/** What the owner reads once the business has had its share of the day. */
const usedUp = "Today's limit for AI photo analysis is used up. Analyze it again tomorrow.";
/**
 * How many estimates one process analyses at once, with their photos in memory; the others wait for a turn, this many
 * milliseconds at most.
 */
const analyses = createBulkhead({
  concurrency: 12,
  maxQueue: 100,
  queueMs: 20_000,
  busy: () => new ProductError("unavailable", tooMany),
});

type Parts = { deps: Deps; db: TenantDb; log: { error(details: object, message: string): void } };

type Claimed = StatementRow<typeof estimatesToAnalyse>;

/**
 * Analyses the estimates of a request whose analysis died with its process, and waits for the end. Those whose analysis has
 * died often enough have failed.
 */
export async function analyseDead(
  parts: Parts,
  { ownerId, requestId, attempts = 1 }: JobPayload<"analyse-estimates">,
): Promise<void> {
  const owner = parts.db.forOwner(ownerId);
  if (attempts >= maxAttempts) return failRunning(owner, requestId, maxAnalysisSeconds);
  const claimed = await claim(
    owner,
    requestId,
    (query) => query(claimDead, { request_id: requestId, seconds: maxAnalysisSeconds }),
    attempts + 1,
  );
  if (claimed.length > 0) await analyseClaimed(parts, owner, claimed, { customerWaits: () => false });
}

/** Ends the analyses of a request of which no job is left that could. */
export const failAnalyses = (
  { db }: { db: TenantDb },
  { ownerId, requestId }: JobPayload<"analyse-estimates">,
): Promise<void> => failRunning(db.forOwner(ownerId), requestId, 0);

/** Notes that the analyses of a request which run for so many seconds already have failed. */
async function failRunning(owner: OwnerDb, requestId: string, seconds: number): Promise<void> {
  await owner.transaction(async (tx) => {
    const dead = await tx.query(claimDead, { request_id: requestId, seconds });
    for (const { id } of dead) await noteFailed(tx, { id, request_id: requestId }, stoppedTwice);
  });
}

/** What an owner reads who tries an analysis again that has not failed. */
const nothingToRetry = {
  running: "The photos are being analyzed right now. The result shows up here automatically.",
  other: "There's no failed analysis to retry.",
};

/**
 * Restarts an analysis that has failed, or that died with its process, and returns the estimate at once: an analysis
 * takes longer than a browser or a proxy waits, so the owner's pages are notified of the result. Refuses with
 * `conflict` where none has failed, `unavailable` without an AI provider.
 */
export async function retryAnalysis(parts: Parts, owner: OwnerDb, id: string): Promise<EstimateDetails> {
  const estimate = await readDetails(owner, id);
  if (!estimate) throw noSuchEstimate();
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
    parts.log.error({ err: error, estimateId: id }, "an analysis tried again was not kept"),
  );
  return { ...estimate, analysis_state: "running", analysis_error: null };
}

/** Marks estimates of a request as being analyzed from now on, so that nobody else does; answers which. */
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
 * Analyses estimates that were just stored as running. `customerWaits`: whether the customer is about to read the
 * price, where the service shows it, is asked when it is known.
 */
export async function analyseClaimed(
  parts: Parts,
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
          throw new ProductError("too_many", usedUp);
        const found = await withDeadline(parts.deps.deadlines.analysis, (signal) =>
          analyses(async () => {
            const images = await Promise.all(claimed.photos.map(({ name }) => photo(name)));
            return analysed(parts.deps, claimed, images, signal);
          }),
        );
        await keepFound(owner, claimed, found, customerWaits());
      } catch (cause) {
        const error =
          cause instanceof OutsideCallError ? new ProductError("unavailable", tooSlow, undefined, cause) : cause;
        if (!(error instanceof ProductError))
          parts.log.error({ err: error, estimateId: claimed.id }, "an analysis failed unexpectedly");
        await keepFailed(owner, claimed, error instanceof ProductError ? error.message : unexpected);
      }
    }),
  );
}

function analysed(deps: Deps, claimed: Claimed, images: Uint8Array[], signal: AbortSignal): Promise<AnalysisAnswer> {
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
  return forLooking(await stored.bytes());
}

/**
 * Only sizes are taken from what was found: rate, minimum and price are the product's own. A price the owner has set
 * since stands, and so does a size that a person has measured. The answer is stored with the findings of our checks.
 */
async function keepFound(
  owner: OwnerDb,
  claimed: Claimed,
  { provider, model, promptVersion, answer }: AnalysisAnswer,
  customerWaits: boolean,
): Promise<void> {
  const priced = {
    pricing_model: claimed.pricing_model,
    rate: claimed.service_rate ?? 0,
    unit: claimed.service_unit ?? "per sq ft",
    minimum_price: claimed.minimum_price,
    widest_range: claimed.widest_range,
  };
  const result = deriveFindings(
    priced,
    answer,
    claimed.photos.map((photo) => ({ photo_id: photo.photo_id, ...measuredPhoto(photo) })),
  );
  // Calibration on ordinary jobs does not apply to a size that is in doubt.
  const calibrations = result.doubtful ? null : claimed.calibrations;
  const settled = settleSize(
    priced,
    { method: "ai", drawnBy: "model", analysis: answer.analysis, ...result.found },
    calibrations,
  );
  // Nor does it teach anything about them.
  if (result.doubtful) settled.predictions = {};
  const { total, lines } = recalculatePrice(priced, settled, claimed.lines);
  const { withheld, range } = priceRange(priced, settled.interval, settled.source, lines);
  const shown = customerWaits && claimed.shows_price && total !== null && !withheld ? shownPrice(total, range) : null;
  await owner.transaction(async ({ query, notify, enqueue }) => {
    await query(keepAnswer, {
      estimate_id: claimed.id,
      provider,
      model,
      prompt_version: promptVersion,
      answer: toJson(answer),
      result: toJson({ ...result, calibrations }),
    });
    if (result.proposal) {
      const { measurement, area } = result.proposal;
      await query(addMeasurement, {
        estimate_id: claimed.id,
        made_by: "model",
        measurement: toJson(measurement),
        ...area,
      });
    }
    const kept = await query(keepFoundSize, {
      id: claimed.id,
      ...storedSize(settled, total),
      ...storedShownPrice(shown, new Date()),
    });
    if (kept.length === 0) kept.push(...(await query(keepWords, { id: claimed.id, analysis: answer.analysis })));
    else
      await Promise.all(
        claimed.lines.map((line, index) =>
          query(saveLine, {
            id: line.id,
            quantity: lines[index]?.quantity ?? null,
            total: lines[index]?.total ?? null,
          }),
        ),
      );
    if (isPromised(kept)) enqueue(priceMailJob(owner, claimed));
    notify("estimates");
  });
}

const keepFailed = (owner: OwnerDb, claimed: Claimed, reason: string): Promise<void> =>
  owner.transaction((tx) => noteFailed(tx, claimed, reason));

async function noteFailed(tx: OwnerTx, claimed: Pick<Claimed, "id" | "request_id">, reason: string): Promise<void> {
  const kept = await tx.query(keepFailure, { id: claimed.id, reason });
  if (isPromised(kept)) tx.enqueue(priceMailJob(tx, claimed));
  tx.notify("estimates");
}

/** Whether the customer has read that the price will come by email. */
const isPromised = (kept: readonly { price_promised_at: string | null }[]) =>
  kept.some(({ price_promised_at }) => price_promised_at !== null);

/** The job that keeps the promise, once all of the request is analysed. */
const priceMailJob = (
  { ownerId }: Pick<OwnerDb, "ownerId">,
  { request_id }: Pick<Claimed, "request_id">,
): QueuedJob => ({
  name: "mail-price",
  data: { ownerId, requestId: request_id },
});
