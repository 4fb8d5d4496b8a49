import { chanceOf } from "#demo/chance.ts";
import type { EstimateMeasurement, EstimatePhoto } from "#features/estimates/estimate.ts";
import type { Measurement, Point } from "#features/photos/measurement.ts";
import { measure } from "#features/photos/measuring.ts";
import { timesExactly } from "#shared/money.ts";

/**
 * The picture of the sample's measured estimate: a drive of 20 × 24 ft with a slab of 4 × 4 ft on it and a flower bed of
 * 3 × 6 ft in it, seen by a phone (26 mm). Drawn by our own `testing/renderedPhoto.ts`.
 */
const driveway = { url: "/demo-driveway.jpg", width: 1600, height: 1200, focal_length_35mm: 26 };

const at = (x: number, y: number): Point => ({ x, y });

/** The slab, and the drive as the customer outlined it: in haste, and over the flower bed. */
const slab: [Point, Point, Point, Point] = [at(0.3406, 0.5082), at(0.4681, 0.5082), at(0.4727, 0.4767), at(0.3633, 0.4767)];
const outline = [at(0.09, 0.5988), at(0.9495, 0.5988), at(0.6869, 0.4167), at(0.32, 0.4167)];

/** The photo of the sample's measured estimate, and what its customer measured on it. The same for the same visitor. */
export function measuredSample(userId: string, made: string): { photo: EstimatePhoto; measurement: EstimateMeasurement } {
  const chance = chanceOf(`${userId} measured`);
  const photo = { ...driveway, id: chance.id(), thumbnail_url: driveway.url };
  const taps: Measurement = { photos: [{ photo_id: photo.id, reference: { by: "rectangle", kind: "other", certainty: "tape", corners: slab, width: 4, height: 4 }, outlines: [{ corners: outline, hole: false }] }] };
  const answer = measure(new Map([[photo.id, photo]]), taps);
  if (!answer.ok) throw new Error(`The sample's measurement cannot be measured: ${answer.message}`);
  const { median, low, high } = answer.area;
  const area = { median: timesExactly(median, 1, 4), low: timesExactly(low, 1, 4), high: timesExactly(high, 1, 4) }; // as a database keeps them
  return { photo, measurement: { id: chance.id(), made_by: "customer", measurement: taps, area, created_at: made } };
}
