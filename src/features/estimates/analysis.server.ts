import type { Calibrations } from "#features/services/calibration.ts";
import { recalculatePrice, settleSize } from "#features/estimates/computation.ts";
import type { EstimateDetails } from "#features/estimates/estimate.ts";
import { priceRange } from "#features/estimates/priceRange.ts";
import type { AnalysedPhoto } from "#features/photos/proposal.ts";
import type { PricingModel } from "#features/services/measure.ts";
import type { PackageLine } from "#features/services/pricing.ts";
import { ProductError } from "#shared/errors.ts";
import type { AnalysisAnswer } from "./analyse.server.ts";
import { deriveFindings } from "./deriveFindings.server.ts";
import { forLooking } from "./resizeForModel.server.ts";
import type { TenantDb, OwnerDb } from "#platform/database/tenantDb.ts";
import { createBulkhead, OutsideCallError, withDeadline } from "#platform/outsideCalls.ts";
import { photoKeys } from "#platform/photos/photoStore.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload, QueuedJob } from "#platform/jobKinds.ts";
import { noSuchEstimate } from "./estimateChanges.server.ts";
import { readDetails } from "./estimate.queries.ts";

/**
 * The step between a kept request and its price where the AI method was chosen: the photos are analysed, and what is
 * found is settled and priced by the product's own rules. A request is claimed first, so that of a customer's page, the
 * owner's Retry and the job after a crash only one analyses.
 */

/**
 * After so long, in seconds, an analysis that still runs has died with its process. Two tries of the provider fit in.
 */
const maxAnalysisSeconds = 90;

/** The job to queue with every claim: it finds nothing to do unless the process dies meanwhile. */
export const analysisJob = (ownerId: string, requestId: string): QueuedJob => ({
  name: "analyse-estimates",
  data: { ownerId, requestId },
  startAfterSeconds: maxAnalysisSeconds + 30,
});

/** What the owner reads where a request asks for analysis and the server has none. */
const notConfigured = "The photos could not be analyzed: no AI provider is configured on this server.";
const tooSlow = "The photos could not be analyzed: the analysis service did not answer in time.";
const tooMany = "The photos could not be analyzed: many analyses are running right now. Please try again in a moment.";
const unexpected = "The photos could not be analyzed because of a fault on our side. Please try again.";

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

/**
 * An estimate whose analysis is claimed, as it was kept, with what of the service and the photos the analysis needs.
 */
type Claimed = {
  id: string;
  service_name: string;
  service_rate: number | null;
  service_unit: string | null;
  pricing_model: PricingModel;
  minimum_price: number;
  reference_object: string | null;
  notes: string | null;
  ai_focus_instructions: string | null;
  shows_price: boolean;
  widest_range: number | null;
  learned: Calibrations | null;
  photos: (AnalysedPhoto & { name: string })[];
  lines: (PackageLine & { id: string })[];
};

/** Analyses the estimates of a request whose analysis died with its process, and waits for the end. */
export async function analyseDead(
  parts: Parts,
  { ownerId, requestId }: JobPayload<"analyse-estimates">,
): Promise<void> {
  const owner = parts.db.forOwner(ownerId);
  const claimed = await claim(owner, requestId, { onlyDead: true });
  if (claimed.length > 0) await analyseClaimed(parts, owner, claimed, { customerWaits: () => false });
}

/** What an owner reads who tries an analysis again that has not failed. */
const nothingToRetry = {
  running: "The photos are being analyzed right now. The result appears here by itself.",
  other: "There is no failed analysis to try again.",
};

/**
 * Begins an analysis anew that has failed, or that died with its process, and answers with the estimate at once: an
 * analysis takes longer than a browser or a proxy waits, so what comes of it is told to the owner's pages. Refuses with
 * `conflict` where none has failed, `unavailable` without an AI provider.
 */
export async function retryAnalysis(parts: Parts, owner: OwnerDb, id: string): Promise<EstimateDetails> {
  const estimate = await readDetails(owner, id);
  if (!estimate) throw noSuchEstimate();
  const { analysis_state, request_id } = estimate;
  if (analysis_state !== "failed" && analysis_state !== "running")
    throw new ProductError("conflict", nothingToRetry.other);
  if (!parts.deps.analyse) throw new ProductError("unavailable", notConfigured);
  const claimed = await claim(owner, request_id, { ids: [id] });
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
  { ids = null, onlyDead = false }: { ids?: string[] | null; onlyDead?: boolean },
): Promise<string[]> {
  return owner.transaction(async ({ query, notify, enqueue }) => {
    const rows = await query<{ id: string }>(claimStatement, [
      owner.ownerId,
      requestId,
      ids,
      maxAnalysisSeconds,
      onlyDead,
    ]);
    if (rows.length === 0) return [];
    enqueue(analysisJob(owner.ownerId, requestId));
    notify("estimates");
    return rows.map((row) => row.id);
  });
}

/**
 * Analyses estimates that were kept as running just now. `customerWaits`: whether the customer is about to read the
 * price, where the service shows it, is asked when it is known.
 */
export async function analyseClaimed(
  parts: Parts,
  owner: OwnerDb,
  ids: string[],
  { customerWaits }: { customerWaits: () => boolean },
): Promise<void> {
  const estimates = await owner.query<{ claimed: Claimed }>(readStatement, [owner.ownerId, ids]);
  const photos = new Map<string, Promise<Uint8Array>>();
  const photo = (name: string) => {
    const known = photos.get(name) ?? photoBytes(parts.deps, owner.ownerId, name);
    photos.set(name, known);
    return known;
  };
  await Promise.all(
    estimates.map(async ({ claimed }) => {
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
        await keepFailed(owner, claimed.id, error instanceof ProductError ? error.message : unexpected);
      }
    }),
  );
}

function analysed(deps: Deps, claimed: Claimed, images: Uint8Array[], signal: AbortSignal): Promise<AnalysisAnswer> {
  if (!deps.analyse) throw new ProductError("unavailable", notConfigured);
  return deps.analyse(
    {
      images,
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
    throw new ProductError("unavailable", "The photos could not be analyzed: one of them is not there any more.");
  return forLooking(await stored.bytes());
}

/**
 * What was found counts only as figures: rate, minimum and price are the product's own. A price the owner set meanwhile
 * stands, and so does a figure that a person has measured. The answer is kept with what our checks made of it.
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
    claimed.photos.map(({ photo_id, width, height, focal_length_35mm }) => ({
      photo_id,
      width,
      height,
      focal_length_35mm,
    })),
  );
  // What ordinary jobs taught says nothing of a figure that is in doubt.
  const learned = result.doubtful ? null : claimed.learned;
  const settled = settleSize(priced, { method: "ai", analysis: answer.analysis, ...result.found }, learned);
  const { total, lines } = recalculatePrice(priced, settled, claimed.lines);
  const { withheld } = priceRange(priced, settled.interval, settled.source, lines);
  const shown = customerWaits && claimed.shows_price && total !== null && !withheld;
  await owner.transaction(async ({ query, notify }) => {
    await query(keepAnswerStatement, [
      owner.ownerId,
      claimed.id,
      provider,
      model,
      promptVersion,
      JSON.stringify(answer),
      JSON.stringify({ ...result, learned }),
    ]);
    if (result.proposal) {
      const { measurement, area } = result.proposal;
      await query(keepProposalStatement, [
        owner.ownerId,
        claimed.id,
        JSON.stringify(measurement),
        area.median,
        area.low,
        area.high,
      ]);
    }
    const { squareFeet, quantity, analysis, assumed, interval, source, predicted } = settled;
    const kept = await query(keepStatement, [
      owner.ownerId,
      claimed.id,
      squareFeet,
      quantity,
      analysis,
      assumed,
      total,
      shown,
      interval?.low ?? null,
      interval?.high ?? null,
      source,
      predicted,
    ]);
    if (kept.length === 0) await query(keepTextStatement, [owner.ownerId, claimed.id, answer.analysis]);
    else
      for (const [index, line] of claimed.lines.entries())
        await query(keepLineStatement, [
          owner.ownerId,
          line.id,
          lines[index]?.quantity ?? null,
          lines[index]?.total ?? null,
        ]);
    notify("estimates");
  });
}

async function keepFailed(owner: OwnerDb, id: string, reason: string): Promise<void> {
  await owner.transaction(async ({ query, notify }) => {
    await query(failStatement, [owner.ownerId, id, reason]);
    notify("estimates");
  });
}

const claimStatement = {
  name: "analysis-claim",
  text: `update estimates set analysis_state = 'running', analysis_started_at = now(), analysis_error = null, updated_at = now()
    where created_by = $1 and request_id = $2 and ($3::uuid[] is null or id = any($3)) and estimate_method = 'ai' and deleted_at is null
      and ((analysis_state = 'failed' and not $5::boolean) or (analysis_state = 'running' and analysis_started_at < now() - make_interval(secs => $4::float8)))
    returning id`,
};
const readStatement = {
  name: "analysis-read",
  text: `select json_build_object('id', e.id, 'service_name', e.service_name, 'service_rate', e.service_rate, 'service_unit', e.service_unit,
      'pricing_model', e.pricing_model, 'minimum_price', e.minimum_price, 'reference_object', e.reference_object,
      'notes', e.notes, 'ai_focus_instructions', s.ai_focus_instructions, 'shows_price', coalesce(s.show_price, false), 'widest_range', s.widest_range, 'learned', s.learned,
      'photos', (select coalesce(json_agg(json_build_object('photo_id', p.id, 'name', p.name, 'width', p.width, 'height', p.height, 'focal_length_35mm', p.focal_length_35mm)
          order by p.sort_order, p.created_at, p.id), '[]') from photos p
        where p.created_by = e.created_by and p.request_id = e.request_id and p.attached_at is not null),
      'lines', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'pricing_model', l.pricing_model, 'rate', l.rate, 'unit', l.unit,
          'minimum_price', l.minimum_price, 'quantity', l.quantity, 'total', l.total) order by l.sort_order, l.id), '[]')
        from estimate_lines l where l.created_by = e.created_by and l.estimate_id = e.id)) as claimed
    from estimates e left join services s on s.created_by = e.created_by and s.id = e.service_id
    where e.created_by = $1 and e.id = any($2::uuid[])`,
};
/** A figure that a person measured on the photos stands. */
const keepStatement = {
  name: "analysis-keep",
  text: `update estimates e set analysis_state = 'done', analysis_error = null, estimated_square_footage = $3, estimated_quantity = $4, ai_analysis = $5,
      assumed = $6, total_price = coalesce(total_price, $7::numeric), price_shown_to_customer = $8, figure_low = $9, figure_high = $10, figure_source = $11,
      predicted_figure = $12, version = version + 1, updated_at = now()
    where created_by = $1 and id = $2
      and not exists (select from measurements m where m.created_by = e.created_by and m.estimate_id = e.id and m.made_by <> 'model')
    returning id`,
};
const keepTextStatement = {
  name: "analysis-keep-text",
  text: "update estimates set analysis_state = 'done', analysis_error = null, ai_analysis = $3, version = version + 1, updated_at = now() where created_by = $1 and id = $2",
};
const keepAnswerStatement = {
  name: "analysis-keep-answer",
  text: "insert into analyses (created_by, estimate_id, provider, model, prompt_version, answer, result) values ($1, $2, $3, $4, $5, $6, $7)",
};
const keepProposalStatement = {
  name: "analysis-keep-proposal",
  text: "insert into measurements (created_by, estimate_id, made_by, taps, area, area_low, area_high) values ($1, $2, 'model', $3, $4, $5, $6)",
};
const keepLineStatement = {
  name: "analysis-keep-line",
  text: "update estimate_lines set quantity = $3, total = $4 where created_by = $1 and id = $2",
};
const failStatement = {
  name: "analysis-fail",
  text: "update estimates set analysis_state = 'failed', analysis_error = $3, updated_at = now() where created_by = $1 and id = $2",
};
