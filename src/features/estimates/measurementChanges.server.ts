import { computeCalibrations, maxPairs, type CalibrationPair } from "#features/services/calibration.ts";
import { conflictMessages, type EstimateDetails } from "#features/estimates/estimate.ts";
import { remeasure } from "#features/estimates/remeasuring.ts";
import { actualSizeRefusal } from "#features/estimates/actualSize.ts";
import type { Measurement } from "#features/photos/measurement.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import { noSuchEstimate } from "./estimateChanges.server.ts";
import { readDetails } from "./estimate.queries.ts";

/** How an owner corrects the size of an estimate, and tells what it really was on the finished job. */

type Edited = { id: string; version: number };

/**
 * Measures again on the estimate's own photos, keeps that as a new version and prices the estimate by it. Refuses with
 * `conflict` when the estimate was changed meanwhile, `invalid` when it cannot be measured.
 */
export function saveMeasurement(
  owner: OwnerDb,
  { id, version }: Edited,
  measurement: Measurement,
): Promise<EstimateDetails> {
  return owner.transaction(async ({ query, notify }) => {
    const estimate = await readForChange(owner.ownerId, { id, version }, query);
    const { area, settled, total, lines } = remeasure(estimate, measurement);
    await query(keepVersion, [owner.ownerId, id, JSON.stringify(measurement), area.median, area.low, area.high]);
    const { squareFeet, quantity, analysis, assumed, interval, source, predicted } = settled;
    await saved(
      query(keepFigures, [
        owner.ownerId,
        id,
        version,
        squareFeet,
        quantity,
        analysis,
        assumed,
        interval?.low ?? null,
        interval?.high ?? null,
        source,
        predicted,
        total,
      ]),
    );
    for (const [index, line] of estimate.lines.entries())
      await query(keepLine, [owner.ownerId, line.id, lines[index]?.quantity ?? null, lines[index]?.total ?? null]);
    if (estimate.true_figure !== null) await learn(owner.ownerId, estimate.service_id, query);
    notify("estimates");
    return readAgain(owner.ownerId, id, query);
  });
}

/**
 * Keeps the true area or count of a finished job, or takes it back with null, and learns from all there are of its
 * service.
 */
export function saveTrueFigure(
  owner: OwnerDb,
  { id, version }: Edited,
  figure: number | null,
): Promise<EstimateDetails> {
  return owner.transaction(async ({ query, notify }) => {
    const estimate = await readForChange(owner.ownerId, { id, version }, query);
    const refusal = actualSizeRefusal(estimate);
    if (refusal && figure !== null) throw new ProductError("invalid", refusal, { true_figure: refusal });
    await saved(query(keepTruth, [owner.ownerId, id, version, figure]));
    await learn(owner.ownerId, estimate.service_id, query);
    notify("estimates");
    notify("services");
    return readAgain(owner.ownerId, id, query);
  });
}

type Query = OwnerTx["query"];

async function readForChange(ownerId: string, { id, version }: Edited, query: Query): Promise<EstimateDetails> {
  const estimate = await readDetails({ query }, id);
  if (!estimate) throw noSuchEstimate();
  if (estimate.version !== version) throw changedMeanwhile();
  return estimate;
}

async function saved(rows: Promise<unknown[]>): Promise<void> {
  if ((await rows).length === 0) throw changedMeanwhile();
}

async function readAgain(ownerId: string, id: string, query: Query): Promise<EstimateDetails> {
  const details = await readDetails({ query }, id);
  if (!details) throw noSuchEstimate();
  return details;
}

const changedMeanwhile = () => new ProductError("conflict", conflictMessages.changed);

/**
 * Works out anew what the finished jobs of a service teach, and keeps it with the service, where every price reads it.
 */
async function learn(ownerId: string, serviceId: string | null, query: Query): Promise<void> {
  if (serviceId === null) return;
  // Of two jobs finished at once, the second learns from both.
  const held = await query(holdService, [ownerId, serviceId]);
  if (held.length === 0) return;
  const pairs = await query<CalibrationPair>(readPairs, [ownerId, serviceId, maxPairs]);
  const lessons = computeCalibrations(pairs);
  await query(keepLessons, [ownerId, serviceId, lessons && JSON.stringify(lessons)]);
}

const keepVersion = {
  name: "estimate-keep-measurement",
  text: "insert into measurements (created_by, estimate_id, made_by, taps, area, area_low, area_high) values ($1, $2, 'owner', $3, $4, $5, $6)",
};
const keepFigures = {
  name: "estimate-keep-measured",
  text: `update estimates set estimated_square_footage = $4, estimated_quantity = $5, ai_analysis = $6, assumed = $7, figure_low = $8, figure_high = $9, figure_source = $10,
      predicted_figure = $11, total_price = $12, version = version + 1, first_action_at = coalesce(first_action_at, now()), updated_at = now()
    where created_by = $1 and id = $2 and version = $3 and deleted_at is null returning id`,
};
const keepLine = {
  name: "estimate-keep-measured-line",
  text: "update estimate_lines set quantity = $3, total = $4 where created_by = $1 and id = $2",
};
const keepTruth = {
  name: "estimate-keep-truth",
  text: "update estimates set true_figure = $4, version = version + 1, first_action_at = coalesce(first_action_at, now()), updated_at = now() where created_by = $1 and id = $2 and version = $3 and deleted_at is null returning id",
};
const holdService = {
  name: "service-hold",
  text: "select id from services where created_by = $1 and id = $2 for update",
};
/**
 * The newest pairs of each method. Where the service was priced otherwise before, what was counted then is something
 * else.
 */
const readPairs = {
  name: "service-pairs",
  text: `select method, predicted, actual from (
      select figure_source as method, predicted_figure::float8 as predicted, true_figure::float8 as actual,
          row_number() over (partition by figure_source order by created_at desc, id) as place
        from estimates where created_by = $1 and service_id = $2 and true_figure is not null and predicted_figure is not null
          and figure_source in ('measured', 'analysed', 'typed') and deleted_at is null
          and pricing_model = (select s.pricing_model from services s where s.created_by = $1 and s.id = $2)) as pairs
    where place <= $3 order by method, place`,
};
const keepLessons = {
  name: "service-keep-lessons",
  text: "update services set learned = $3 where created_by = $1 and id = $2",
};
