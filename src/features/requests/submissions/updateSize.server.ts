import { measureOffThread } from "#features/catalog/geometry/measureOffThread.server.ts";
import { recalculatePrice } from "#features/requests/estimate-prices/computation.ts";
import { settleSize, withoutNotes } from "#features/requests/estimate-prices/settledSize.ts";
import { addMeasurement, saveLine } from "#features/requests/estimate-records/estimateChanges.queries.ts";
import { byModelAlone, drawingOf } from "#features/requests/estimate-prices/drawing.ts";
import { storedSize } from "#features/requests/estimate-prices/settledSize.queries.ts";
import { storedShownPrice } from "#features/requests/estimate-prices/shownPrice.queries.ts";
import { attachMeasured } from "#features/catalog/photos/photo.queries.ts";
import type { MeasuredPhoto, Measurement } from "#features/catalog/measurements/measurement.ts";
import type { SubmitResult } from "#features/requests/form-drafts/publicForm.ts";
import { foundSize, problemWithPrice, problemWithSize, type SizeInput } from "./quoting.ts";
import { priceToShow } from "./estimateResult.ts";
import type { SubmittedSize } from "#features/requests/form-drafts/request.ts";
import { sizeOf } from "./sizeOnPhotos.ts";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import { recordNotification } from "#platform/members/recordNotification.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { answerAfterUpdate } from "./replayAnswer.server.ts";
import { estimateToResize, saveCustomersSize } from "./storedRequest.queries.ts";
import { photosToMeasure } from "./sizeOnPhotos.server.ts";

/**
 * A customer who has read a price improves its size: confirms or corrects a model's outline, measures on a photo, or
 * types the number. The estimate is recalculated with its stored rates. This is possible for a day, until the owner
 * starts to work on it.
 */

/** The reasons why a new size is no longer accepted. */
const refusals = {
  gone: "Your request was not found. Please send it again.",
  late: "Your request was sent more than a day ago. Please contact the business if the size has changed.",
  taken_up: "The business has already worked on your request. Please contact them if the size has changed.",
  running: "Your photos are being analyzed right now. Please try again in a moment.",
  busy: "Your request was just changed. Please try again.",
};

/** Saves a new size of an estimate and answers as `submit` does. The same size again changes nothing. */
export async function updateSize(owner: OwnerDb, input: SubmittedSize): Promise<SubmitResult> {
  const photos = input.measurement ? await photosToMeasure(owner, input.request_id) : new Map<string, MeasuredPhoto>();
  for (let tries = 0; tries < 3; tries++) {
    if (!(await storeSize(owner, input, photos))) continue;
    const answer = await answerAfterUpdate(owner, input.request_id, new Set([input.estimate_id]));
    if (answer) return answer;
  }
  throw new ProductError("conflict", refusals.busy);
}

/** Stores the size. Returns false if someone changed the estimate at the same moment. */
async function storeSize(
  owner: OwnerDb,
  input: SubmittedSize,
  photos: ReadonlyMap<string, MeasuredPhoto>,
): Promise<boolean> {
  const { request_id, estimate_id } = input;
  const [stored] = await owner.query(estimateToResize, { request_id, estimate_id });
  if (!stored) throw new ProductError("not_found", refusals.gone);
  const priced = {
    pricing_model: stored.pricing_model,
    rate: stored.service_rate ?? 0,
    unit: stored.service_unit ?? "per sq ft",
    minimum_price: stored.minimum_price,
  };
  if (stored.analysis_state === "running") throw new ProductError("conflict", refusals.running);
  if (stored.late) throw new ProductError("conflict", refusals.late);
  const before = recalculatePrice(
    priced,
    { squareFeet: stored.estimated_square_footage, quantity: stored.estimated_quantity },
    stored.lines,
  );
  if (stored.closed || before.total !== stored.total_price) throw new ProductError("conflict", refusals.taken_up);

  const measurement = input.measurement ?? null;
  // A model's points are less exact than a person's. Confirming them unchanged makes them no more exact, so they stay
  // the model's.
  const confirmed =
    stored.proposed && sameAnnotations(measurement, stored.proposed.annotations) ? stored.proposed : null;
  const size: SizeInput = {
    manual_area: input.manual_area,
    manual_quantity: input.manual_quantity,
    measured:
      measurement &&
      (confirmed ?? (await measureOffThread(owner.ownerId, (by) => sizeOf(photos, measurement, "measurement", by)))),
    ...(measurement ? { drawing: confirmed ? byModelAlone : drawingOf("customer", measurement) } : {}),
  };
  const settled = settleSize(
    priced,
    { method: "manual", ...foundSize(priced, size), analysis: withoutNotes(stored.ai_analysis) },
    stored.calibrations,
  );
  const { total, lines } = recalculatePrice(priced, settled, stored.lines);
  const problem = problemWithSize(priced, size) ?? problemWithPrice(priced, size, total);
  if (problem) throw new ProductError("invalid", problem.message, { [problem.field]: problem.message });
  const same =
    settled.source === stored.source &&
    settled.squareFeet === stored.estimated_square_footage &&
    settled.quantity === stored.estimated_quantity;
  if (same && sameAnnotations(measurement, stored.annotations)) return true;

  const shown = priceToShow(
    { priced, total_price: total, interval: settled.interval, source: settled.source, lines },
    stored,
  );
  // An outline that a model proposed keeps the method AI; a customer's own measurement or number does not.
  const method = measurement && stored.proposed ? "ai" : "manual";
  return owner.transaction(async (tx) => {
    const { query, notify } = tx;
    const saved = await query(saveCustomersSize, {
      id: estimate_id,
      version: stored.version,
      ...storedSize(settled, total),
      ...storedShownPrice(shown, new Date()),
      method,
    });
    if (saved.length === 0) return false;
    await Promise.all(
      stored.lines.map((line, index) =>
        query(saveLine, { id: line.id, quantity: lines[index]?.quantity ?? null, total: lines[index]?.total ?? null }),
      ),
    );
    if (measurement && size.measured) {
      await query(attachMeasured, { request_id, ids: measurement.photos.map(({ photo_id }) => photo_id) });
      const { median, low, high } = size.measured;
      await query(addMeasurement, {
        estimate_id,
        made_by: "customer",
        measurement: toJson(measurement),
        median,
        low,
        high,
      });
    }
    if (!stored.is_test && Date.now() - Date.parse(stored.created_at) > settlingMs)
      await recordNotification(tx, {
        kind: "request_changed",
        facts: { name: stored.name, service: stored.service_name },
        key: `request_changed ${estimate_id} ${stored.version}`,
        estimate_id,
        customer: { name: stored.name, email: stored.email, phone: stored.phone },
      });
    notify("estimates");
    return true;
  });
}

/** In the first minutes after sending, a customer is still completing the request: no one is notified again. */
const settlingMs = 10 * 60_000;

function sameAnnotations(one: Measurement | null, other: Measurement | null): boolean {
  return JSON.stringify(inOneOrder(one)) === JSON.stringify(inOneOrder(other));
}

/** The same annotations with sorted keys, because the database stores keys in its own order. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOneOrder(inner)]),
  );
}
