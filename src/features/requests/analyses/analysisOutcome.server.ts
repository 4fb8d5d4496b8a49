import { measuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { lengthsIn } from "#features/catalog/measuring/modelReferences.ts";
import { recalculatePrice } from "#features/requests/estimate-prices/computation.ts";
import { priceRange, shownPrice } from "#features/requests/estimate-prices/priceRange.ts";
import { storedSize } from "#features/requests/estimate-prices/settledSize.queries.ts";
import { settleSize } from "#features/requests/estimate-prices/settledSize.ts";
import { storedShownPrice } from "#features/requests/estimate-prices/shownPrice.queries.ts";
import { addMeasurement, saveLine } from "#features/requests/estimate-records/estimateChanges.queries.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { StatementRow } from "#platform/database/statement.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { QueuedJob } from "#platform/kinds/jobKinds.ts";
import type { AnalysisAnswer } from "./analyse.server.ts";
import {
  saveAnswer,
  saveFailure,
  saveFoundSize,
  saveAnalysisText,
  type estimatesToAnalyse,
} from "./analysis.queries.ts";
import { usualSizes } from "./doubts.server.ts";
import { deriveFindings } from "./deriveFindings.server.ts";

/** The end of an analysis: either the sizes are settled, priced and stored, or a reason is stored for the owner. */

/** An estimate that is being analysed. */
export type ClaimedEstimate = StatementRow<typeof estimatesToAnalyse>;

/**
 * Takes only sizes from the findings: rate, minimum and price come from the product. Keeps a price that the owner has
 * set since and a size that a person has measured. Stores the answer with the findings of our checks.
 */
export async function saveFindings(
  owner: OwnerDb,
  claimed: ClaimedEstimate,
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
    {
      told: lengthsIn(claimed.reference_object),
      usual: usualSizes(claimed.finished.map(({ actual_size }) => actual_size)),
    },
  );
  // Calibration from ordinary jobs does not apply to a doubtful size.
  const calibrations = result.doubtful ? null : claimed.calibrations;
  const settled = settleSize(
    priced,
    { method: "ai", drawnBy: "model", analysis: answer.analysis, ...result.found },
    calibrations,
  );
  // A doubtful size does not calibrate later jobs either.
  if (result.doubtful) settled.predictions = {};
  const { total, lines } = recalculatePrice(priced, settled, claimed.lines);
  const { withheld, range } = priceRange(priced, settled.interval, settled.source, lines);
  const shown =
    customerWaits && claimed.shows_price && total !== null && withheld === null ? shownPrice(total, range) : null;
  await owner.transaction(async ({ query, notify, enqueue }) => {
    await query(saveAnswer, {
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
    const kept = await query(saveFoundSize, {
      id: claimed.id,
      ...storedSize(settled, total),
      ...storedShownPrice(shown, new Date()),
    });
    if (kept.length === 0) kept.push(...(await query(saveAnalysisText, { id: claimed.id, analysis: answer.analysis })));
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

export const saveFailed = (owner: OwnerDb, claimed: ClaimedEstimate, reason: string): Promise<void> =>
  owner.transaction((tx) => recordFailure(tx, claimed, reason));

export async function recordFailure(
  tx: OwnerTx,
  claimed: Pick<ClaimedEstimate, "id" | "request_id">,
  reason: string,
): Promise<void> {
  const kept = await tx.query(saveFailure, { id: claimed.id, reason });
  if (isPromised(kept)) tx.enqueue(priceMailJob(tx, claimed));
  tx.notify("estimates");
}

/** True if the customer has read that the price will come by email. */
const isPromised = (kept: readonly { price_promised_at: string | null }[]) =>
  kept.some(({ price_promised_at }) => price_promised_at !== null);

/** The job that emails the promised price after the whole request is analysed. */
const priceMailJob = (
  { ownerId }: Pick<OwnerDb, "ownerId">,
  { request_id }: Pick<ClaimedEstimate, "request_id">,
): QueuedJob => ({
  name: "mail-price",
  data: { ownerId, requestId: request_id },
});
