import { recalculatePrice, settleSize, withoutNotes } from "#features/estimates/computation.ts";
import type { Calibrations } from "#features/services/calibration.ts";
import type { SizeSource } from "#features/services/sizeSource.ts";
import type { MeasuredPhoto, Measurement } from "#features/photos/measurement.ts";
import type { SubmitResult } from "#features/public-forms/publicForm.ts";
import {
  foundSize,
  problemWithPrice,
  problemWithSize,
  isPriceShown,
  type SizeInput,
} from "#features/public-forms/quoting.ts";
import type { SubmittedSize } from "#features/public-forms/request.ts";
import type { PricingModel } from "#features/services/measure.ts";
import type { PackageLine } from "#features/services/pricing.ts";
import { sizeOf } from "#features/public-forms/sizeOnPhotos.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { answerAfterUpdate } from "./replayAnswer.server.ts";
import { keepMeasurement, photosOfRequest } from "./sizeOnPhotos.server.ts";

/**
 * A customer who has read a price tells its size better: confirms or corrects what a model outlined, measures on a
 * photo, or types the figure. The estimate is priced anew by what it was kept with, for a day, and as long as the owner
 * has not taken it up himself.
 */

/** Why a size is not taken any more. */
const refusals = {
  gone: "Your request was not found. Please send it again.",
  late: "Your request was sent more than a day ago. Please contact the business if the size has changed.",
  taken_up: "The business has already worked on your request. Please contact them if the size has changed.",
  running: "Your photos are being looked at right now. Please try again in a moment.",
  busy: "Your request was changed at this very moment. Please try again.",
};

type StoredEstimate = {
  version: number;
  late: boolean;
  closed: boolean;
  analysis_state: string;
  ai_analysis: string | null;
  pricing_model: PricingModel;
  service_rate: number | null;
  service_unit: string | null;
  minimum_price: number;
  estimated_square_footage: number | null;
  estimated_quantity: number | null;
  total_price: number | null;
  source: SizeSource | null;
  show_price: boolean;
  show_ai_analysis: boolean;
  widest_range: number | null;
  learned: Calibrations | null;
  /** What the customer pointed at last, if that is what the estimate rests on. */
  taps: Measurement | null;
  /** What a model outlined last, and what that measured, in square feet. */
  proposed: { taps: Measurement; median: number; low: number; high: number } | null;
  lines: (PackageLine & { id: string })[];
};

/** Keeps a new size of an estimate and answers as `submit` does. The same size once more changes nothing. */
export async function updateSize(owner: OwnerDb, input: SubmittedSize): Promise<SubmitResult> {
  const photos = input.measurement ? await photosOfRequest(owner, input.request_id) : new Map<string, MeasuredPhoto>();
  for (let tries = 0; tries < 3; tries++) {
    if (!(await storeSize(owner, input, photos))) continue;
    const answer = await answerAfterUpdate(owner, input.request_id, new Set([input.estimate_id]));
    if (answer) return answer;
  }
  throw new ProductError("conflict", refusals.busy);
}

/** False where somebody changed the estimate at the same moment. */
async function storeSize(
  owner: OwnerDb,
  input: SubmittedSize,
  photos: ReadonlyMap<string, MeasuredPhoto>,
): Promise<boolean> {
  const [row] = await owner.query<{ kept: StoredEstimate }>(keptStatement, [
    owner.ownerId,
    input.request_id,
    input.estimate_id,
  ]);
  if (!row) throw new ProductError("not_found", refusals.gone);
  const { kept } = row;
  const priced = {
    pricing_model: kept.pricing_model,
    rate: kept.service_rate ?? 0,
    unit: kept.service_unit ?? "per sq ft",
    minimum_price: kept.minimum_price,
  };
  if (kept.analysis_state === "running") throw new ProductError("conflict", refusals.running);
  if (kept.late) throw new ProductError("conflict", refusals.late);
  const before = recalculatePrice(
    priced,
    { squareFeet: kept.estimated_square_footage, quantity: kept.estimated_quantity },
    kept.lines,
  );
  if (kept.closed || before.total !== kept.total_price) throw new ProductError("conflict", refusals.taken_up);

  const measurement = input.measurement ?? null;
  // A model points less exactly than a hand; what is confirmed as it stands is no more exact for that.
  const confirmed = kept.proposed && sameTaps(measurement, kept.proposed.taps) ? kept.proposed : null;
  const told: SizeInput = {
    manual_area: input.manual_area,
    manual_quantity: input.manual_quantity,
    measured: measurement && (confirmed ?? sizeOf(photos, measurement, "measurement")),
  };
  const settled = settleSize(
    priced,
    { method: "manual", ...foundSize(priced, told), analysis: withoutNotes(kept.ai_analysis) },
    kept.learned,
  );
  const { total, lines } = recalculatePrice(priced, settled, kept.lines);
  const problem = problemWithSize(priced, told) ?? problemWithPrice(priced, told, total);
  if (problem) throw new ProductError("invalid", problem.message, { [problem.field]: problem.message });
  const same =
    settled.source === kept.source &&
    settled.squareFeet === kept.estimated_square_footage &&
    settled.quantity === kept.estimated_quantity;
  if (same && sameTaps(measurement, kept.taps)) return true;

  const priceShown = isPriceShown(
    { priced, total_price: total, interval: settled.interval, source: settled.source, lines },
    kept,
  );
  // An outline that a model proposed stays an estimate by AI; what a customer measured or typed himself is none.
  const method = measurement && kept.proposed ? "ai" : "manual";
  return owner.transaction(async ({ query, notify }) => {
    const { squareFeet, quantity, analysis, assumed, interval, source, predicted } = settled;
    const saved = await query(saveStatement, [
      owner.ownerId,
      input.estimate_id,
      kept.version,
      squareFeet,
      quantity,
      total,
      method,
      analysis,
      assumed,
      interval?.low ?? null,
      interval?.high ?? null,
      source,
      predicted,
      priceShown,
    ]);
    if (saved.length === 0) return false;
    for (const [index, line] of kept.lines.entries())
      await query(saveLineStatement, [
        owner.ownerId,
        line.id,
        lines[index]?.quantity ?? null,
        lines[index]?.total ?? null,
      ]);
    if (measurement && told.measured) {
      await query(attachStatement, [
        owner.ownerId,
        input.request_id,
        measurement.photos.map(({ photo_id }) => photo_id),
      ]);
      await query(keepMeasurement, [
        owner.ownerId,
        input.estimate_id,
        measurement,
        told.measured.median,
        told.measured.low,
        told.measured.high,
      ]);
    }
    notify("estimates");
    return true;
  });
}

function sameTaps(one: Measurement | null, other: Measurement | null): boolean {
  return JSON.stringify(inOneOrder(one)) === JSON.stringify(inOneOrder(other));
}

/** The same taps with their keys in one order: the database keeps them in an order of its own. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOneOrder(inner)]),
  );
}

const keptStatement = {
  name: "form-size-kept",
  text: `select json_build_object('version', e.version, 'late', e.created_at < now() - interval '1 day',
      'closed', e.status not in ('pending', 'in-progress') or e.true_figure is not null
        or exists (select from measurements m where m.created_by = $1 and m.estimate_id = e.id and m.made_by = 'owner'),
      'analysis_state', e.analysis_state, 'ai_analysis', e.ai_analysis, 'pricing_model', e.pricing_model, 'service_rate', e.service_rate, 'service_unit', e.service_unit,
      'minimum_price', e.minimum_price, 'estimated_square_footage', e.estimated_square_footage, 'estimated_quantity', e.estimated_quantity, 'total_price', e.total_price,
      'source', e.figure_source, 'show_price', coalesce(s.show_price, false), 'show_ai_analysis', coalesce(s.show_ai_analysis, false), 'widest_range', s.widest_range, 'learned', s.learned,
      'taps', (select m.taps from measurements m where m.created_by = $1 and m.estimate_id = e.id and m.made_by = 'customer' and e.figure_source = 'measured' order by m.created_at desc, m.id limit 1),
      'proposed', (select json_build_object('taps', m.taps, 'median', m.area, 'low', m.area_low, 'high', m.area_high)
        from measurements m where m.created_by = $1 and m.estimate_id = e.id and m.made_by = 'model' order by m.created_at desc, m.id limit 1),
      'lines', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'pricing_model', l.pricing_model, 'rate', l.rate, 'unit', l.unit,
          'minimum_price', l.minimum_price, 'quantity', l.quantity, 'total', l.total) order by l.sort_order, l.id), '[]')
        from estimate_lines l where l.created_by = $1 and l.estimate_id = e.id)) as kept
    from estimates e left join services s on s.created_by = $1 and s.id = e.service_id
    where e.created_by = $1 and e.request_id = $2 and e.id = $3 and e.deleted_at is null`,
};
const saveStatement = {
  name: "form-size-save",
  text: `update estimates set estimated_square_footage = $4, estimated_quantity = $5, total_price = $6, estimate_method = $7, ai_analysis = $8, assumed = $9,
      figure_low = $10, figure_high = $11, figure_source = $12, predicted_figure = $13, price_shown_to_customer = $14,
      analysis_state = case when $7 = 'ai' then analysis_state else 'none' end, analysis_error = null, version = version + 1, updated_at = now()
    where created_by = $1 and id = $2 and version = $3 and deleted_at is null returning id`,
};
const saveLineStatement = {
  name: "form-size-save-line",
  text: "update estimate_lines set quantity = $3, total = $4 where created_by = $1 and id = $2",
};
/** A photo that was added only to be measured on belongs to the request from now on, after those that came with it. */
const attachStatement = {
  name: "form-size-photos",
  text: "update photos set attached_at = now(), sort_order = 100 where created_by = $1 and request_id = $2 and id = any($3::uuid[]) and attached_at is null",
};
