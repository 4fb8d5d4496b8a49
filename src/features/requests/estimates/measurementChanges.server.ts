import { calibrationPairs, computeCalibrations, withPredictions } from "#features/catalog/pricing/calibration.ts";
import { asMeasuredToday, phoneLessons } from "#features/catalog/pricing/phoneLessons.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { conflictMessages } from "#features/requests/estimate-prices/estimateMessages.ts";
import { remeasure } from "#features/requests/estimate-prices/remeasuring.ts";
import type { SettledSize } from "#features/requests/estimate-prices/settledSize.ts";
import { actualSizeRefusal } from "./actualSize.ts";
import { measureOffThread } from "#features/catalog/geometry/measureOffThread.server.ts";
import type { PackageLine } from "#features/catalog/pricing/pricing.ts";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { toJson } from "#platform/database/jsonText.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, OwnerTx, Query } from "#platform/database/tenantDb.ts";
import { estimateNotFoundError } from "#features/requests/estimate-records/estimateChanges.server.ts";
import {
  addMeasurement,
  lockLessons,
  measuredJobs,
  newestFinished,
  saveLearnedPhones,
  storeActualSize,
  saveLine,
  saveSize,
} from "#features/requests/estimate-records/estimateChanges.queries.ts";
import { lockService, saveCalibrations } from "#features/catalog/services/service.queries.ts";
import { changesOf } from "#features/requests/estimate-records/history.ts";
import { recordHistory } from "#features/requests/estimate-records/history.queries.ts";
import {
  readBeforeEdit,
  readBeforeMeasuring,
  readDetails,
} from "#features/requests/estimate-records/estimate.queries.ts";
import { storedSize } from "#features/requests/estimate-prices/settledSize.queries.ts";

/** An owner's changes to the size of an estimate, and the actual size of the finished job. */

type EstimateVersion = { id: string; version: number };

/**
 * Measures on the estimate's own photos again, saves that as a new version, and sets size and price from it. Throws
 * `conflict` if the estimate was changed since it was read, `invalid` if it cannot be measured.
 */
export function saveMeasurement(
  owner: OwnerDb,
  { id, version }: EstimateVersion,
  measurement: Measurement,
): Promise<EstimateDetails> {
  return owner.transaction(async ({ query, notify }) => {
    const estimate = asRead(version, await readBeforeMeasuring({ query }, id));
    const { area, settled, total, lines } = await measureOffThread(owner.ownerId, (by) =>
      remeasure(estimate, measurement, by),
    );
    await query(addMeasurement, {
      estimate_id: id,
      made_by: "owner",
      measurement: toJson(measurement),
      median: area.median,
      low: area.low,
      high: area.high,
    });
    return storeSize({ query, notify }, id, estimate, { settled, total, lines });
  });
}

/** Stores the size and the price of an estimate, and returns the estimate with them. */
export async function storeSize(
  { query, notify }: Pick<OwnerTx, "query" | "notify">,
  id: string,
  estimate: NonNullable<Awaited<ReturnType<typeof readBeforeMeasuring>>>,
  { settled, total, lines }: { settled: SettledSize; total: number | null; lines: PackageLine[] },
): Promise<EstimateDetails> {
  const predictions = withPredictions(estimate.predictions, settled.predictions);
  const size = storedSize({ ...settled, predictions }, total);
  await saved(query(saveSize, { id, version: estimate.version, now: new Date().toISOString(), ...size }));
  await Promise.all(
    estimate.lines.map((line, index) =>
      query(saveLine, { id: line.id, quantity: lines[index]?.quantity ?? null, total: lines[index]?.total ?? null }),
    ),
  );
  if (estimate.actual_size !== null) await recalibrate(estimate.service_id, query);
  notify("estimates");
  return recorded("size", id, estimate, query);
}

/**
 * Saves the actual area or count of a finished job, or clears it with null, and recalibrates its service.
 */
export function saveActualSize(
  owner: OwnerDb,
  { id, version }: EstimateVersion,
  figure: number | null,
): Promise<EstimateDetails> {
  return owner.transaction(async ({ query, notify }) => {
    const estimate = asRead(version, await readBeforeEdit({ query }, id));
    const refusal = actualSizeRefusal(estimate);
    if (refusal && figure !== null) throw new ProductError("invalid", refusal, { actual_size: refusal });
    await saved(query(storeActualSize, { id, version, actual_size: figure, now: new Date().toISOString() }));
    await recalibrate(estimate.service_id, query);
    notify("estimates");
    notify("services");
    return recorded("actual_size", id, estimate, query);
  });
}

/** Returns the estimate if it is still at the version that was read, else throws. */
export function asRead<Read extends { version: number }>(version: number, estimate: Read | null): Read {
  if (!estimate) throw estimateNotFoundError();
  if (estimate.version !== version) throw editConflict();
  return estimate;
}

async function saved(rows: Promise<unknown[]>): Promise<void> {
  if ((await rows).length === 0) throw editConflict();
}

/** Records a save in the history, and returns the estimate after it. */
async function recorded(
  kind: "size" | "actual_size",
  id: string,
  before: Parameters<typeof changesOf>[1],
  query: Query,
): Promise<EstimateDetails> {
  const details = await readDetails({ query }, id);
  if (!details) throw estimateNotFoundError();
  const changes = changesOf(kind, before, details);
  if (changes) await recordHistory(query, id, kind, changes);
  return details;
}

const editConflict = () => new ProductError("conflict", conflictMessages.changed);

/** The number of newest finished jobs that count. Older ones say nothing about today's users. */
const maxFinished = 1_000;

/**
 * Recomputes what finished jobs teach: of the business's phones for every new photo, and of a service's hands for every
 * price.
 */
async function recalibrate(serviceId: string | null, query: Query): Promise<void> {
  const [service] = serviceId === null ? [] : await query(lockService, { id: serviceId });
  await query(lockLessons);
  const jobs = await query(measuredJobs, { max: maxFinished });
  const phones = phoneLessons(jobs);
  await query(saveLearnedPhones, { phones: toJson(phones) });
  if (serviceId === null || !service) return;
  const finished = await query(newestFinished, {
    service_id: serviceId,
    pricing_model: service.pricing_model,
    max: maxFinished,
  });
  const calibrations = computeCalibrations(calibrationPairs(asMeasuredToday(finished, jobs, phones)));
  await query(saveCalibrations, { id: serviceId, calibrations: calibrations && toJson(calibrations) });
}
