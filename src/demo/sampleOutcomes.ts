import { createSeededRandom } from "#browser/demo/seededRandom.ts";
import type { Service } from "#features/catalog/services/service.ts";
import { sampleTeam } from "#features/business/members/sampleTeam.demo.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import { pricedAs } from "#features/requests/estimate-prices/computation.ts";
import { drawingOf } from "#features/requests/estimate-prices/drawing.ts";
import { priceRange, shownPrice } from "#features/requests/estimate-prices/priceRange.ts";
import { priceByMeasuredArea } from "#features/requests/estimate-prices/remeasuring.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import { measuredSample, type SampleName } from "./measuredSample.ts";

/** Adds the results of the estimates since they were sent: the actions of customers, owner and manager. */
export function addOutcomes(
  estimates: StoredDemoEstimate[],
  services: readonly Service[],
  userId: string,
  now: Date,
): void {
  measureSome(estimates, services, userId);
  showFirst(estimates);
  addLinkSources(estimates, userId, now);
  finishOld(estimates, userId);
  addHistory(estimates, userId, now);
}

/**
 * Three estimates of driveways were measured by their customers, each on a photo: the newest, the newest to be sealed,
 * and an older one.
 */
function measureSome(estimates: StoredDemoEstimate[], services: readonly Service[], userId: string): void {
  const [washing, , sealing] = services;
  // A photo belongs to a whole request: a second estimate of the request would have it too.
  const isAlone = ({ id, request_id }: StoredDemoEstimate) =>
    estimates.every((other) => other.id === id || other.request_id !== request_id);
  const of = (service: Service | undefined, from: number) =>
    estimates.find((estimate, index) => index >= from && estimate.service_id === service?.id && isAlone(estimate));
  measureByCustomer(of(washing, 0), "driveway", userId);
  measureByCustomer(of(sealing, 0), "asphalt", userId);
  measureByCustomer(of(washing, services.length) ?? of(sealing, services.length), "concrete", userId);
}

function measureByCustomer(estimate: StoredDemoEstimate | undefined, name: SampleName, userId: string): void {
  if (!estimate) return;
  const { photo, measurement } = measuredSample(userId, name, estimate.created_at);
  const { settled, total, lines } = priceByMeasuredArea(
    { ...estimate, ai_analysis: null, calibrations: null },
    measurement.area,
    drawingOf("customer", measurement.measurement),
  );
  Object.assign(estimate, {
    photos: [photo],
    image_urls: [photo.url],
    measurements: [measurement],
    estimate_method: "manual",
    analysis_state: "none",
    ai_analysis: settled.analysis,
    reference_object: null,
    assumed: settled.assumed,
    estimated_square_footage: settled.squareFeet,
    figure_low: settled.interval?.low ?? null,
    figure_high: settled.interval?.high ?? null,
    figure_source: settled.source,
    drawn_by: settled.drawnBy,
    predicted_size: settled.predicted,
    predictions: settled.predictions,
    total_price: total,
    lines: estimate.lines.map((line, index) => ({ ...line, ...lines[index] })),
  } satisfies Partial<StoredDemoEstimate>);
}

/** Sets the first shown price: these customers saw it when their request came in. */
function showFirst(estimates: readonly StoredDemoEstimate[]): void {
  for (const estimate of estimates) {
    const { price_shown_to_customer, total_price, figure_low: low, figure_high: high, created_at: at } = estimate;
    if (!price_shown_to_customer || total_price === null) continue;
    const median = estimate.estimated_square_footage ?? estimate.estimated_quantity;
    const interval = median !== null && low !== null && high !== null ? { median, low, high } : null;
    const { range, withheld } = priceRange(pricedAs(estimate), interval, estimate.figure_source, estimate.lines);
    if (withheld) estimate.price_shown_to_customer = false;
    else estimate.first_shown_price = { ...shownPrice(total_price, range), at };
  }
}

const tags = [null, "facebook", "flyer", "google", "facebook", null, "flyer"];

/**
 * Adds the links through which the requests came, and the times of the owner's first action on requests that are no
 * longer waiting.
 */
function addLinkSources(estimates: StoredDemoEstimate[], userId: string, now: Date): void {
  const random = createSeededRandom(`${userId} links`);
  let next = random.integer(0, tags.length - 1);
  for (const estimate of estimates) {
    const first = estimates.find(({ request_id }) => request_id === estimate.request_id) ?? estimate;
    const named = first.service_category !== "general" && random.chance(0.5);
    estimate.form_area = first === estimate ? (named ? first.service_category : estimate.form_area) : first.form_area;
    estimate.form = first.form;
    estimate.link_source = first === estimate ? (tags[next++ % tags.length] ?? null) : first.link_source;
    const acted = Date.parse(estimate.created_at) + random.integer(12, 400) * 60_000;
    if (estimate.status !== "pending")
      estimate.first_action_at = new Date(Math.min(acted, now.getTime())).toISOString();
  }
}

/** Adds the sample manager's work on requests that are no longer waiting: begun at once, ended some days later. */
function addHistory(estimates: readonly StoredDemoEstimate[], userId: string, now: Date): void {
  const random = createSeededRandom(`${userId} history`);
  const [, manager] = sampleTeam(userId, now);
  for (const { status, first_action_at, created_at, history } of estimates) {
    if (first_action_at === null) continue;
    const change = (from: EstimateStatus, to: EstimateStatus, at: string) =>
      history.unshift({ id: random.uuid(), kind: "status", at, data: { from, to }, by: manager?.name ?? null });
    const ended = Date.parse(created_at) + random.integer(4 * 24 * 60, 9 * 24 * 60) * 60_000;
    const endedAt = new Date(Math.min(ended, now.getTime())).toISOString();
    if (status === "cancelled") change("pending", status, endedAt);
    else change("pending", "in-progress", first_action_at);
    if (status === "completed") change("in-progress", status, endedAt);
  }
}

/** Adds the true size of every second finished job, slightly different from the estimate. */
function finishOld(estimates: StoredDemoEstimate[], userId: string): void {
  const random = createSeededRandom(`${userId} finished`);
  const finished = estimates.filter(
    (estimate, index) => estimate.status === "completed" && index > 10 && estimate.predicted_size !== null,
  );
  for (const [index, estimate] of finished.entries())
    if (index % 2 === 0)
      estimate.actual_size = Math.max(1, Math.round(((estimate.predicted_size ?? 0) * random.integer(93, 109)) / 100));
}
