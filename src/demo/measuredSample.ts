import { createSeededRandom } from "#demo/seededRandom.ts";
import type { EstimateMeasurement, EstimatePhoto } from "#features/estimates/estimate.ts";
import { noNotes } from "#features/photos/cameraNotes.ts";
import type { Measurement, Outline, Point, Reference } from "#features/photos/measurement.ts";
import { measure } from "#features/photos/measuring.ts";
import { timesExactly } from "#shared/money.ts";

type Four = [Point, Point, Point, Point];
/** Under the magnifier of a phone. */
const at = (x: number, y: number): Point => ({ x, y, set: { by: "finger", drawn: 8 * 390 } });

/**
 * A photo of the sample business, seen by a phone (26 mm) and drawn by our own `testing/renderedPhoto.ts`, and what its
 * customer pointed at.
 */
type Sample = { url: string; reference: Reference; outlines: Outline[] };

const slab = (...corners: Four): Reference => ({
  by: "rectangle",
  kind: "other",
  certainty: "tape",
  corners,
  width: 4,
  height: 4,
});

const samples = {
  /**
   * A drive of 20 × 24 ft with a slab of 4 × 4 ft on it and a flower bed of 3 × 6 ft in it: outlined in haste, and over
   * the flower bed.
   */
  driveway: {
    url: "/demo-driveway.jpg",
    reference: slab(at(0.3406, 0.5082), at(0.4681, 0.5082), at(0.4727, 0.4767), at(0.3633, 0.4767)),
    outlines: [{ corners: [at(0.09, 0.5988), at(0.9495, 0.5988), at(0.6869, 0.4167), at(0.32, 0.4167)], hole: false }],
  },
  /** Asphalt of 24 × 30 ft, with care: the flower bed is taken out. */
  asphalt: {
    url: "/demo-asphalt.jpg",
    reference: slab(at(0.3419, 0.5484), at(0.4691, 0.5439), at(0.4729, 0.5099), at(0.3639, 0.5137)),
    outlines: [
      { corners: [at(0.044, 0.606), at(0.96, 0.574), at(0.681, 0.413), at(0.315, 0.426)], hole: false },
      { corners: [at(0.627, 0.491), at(0.703, 0.488), at(0.669, 0.458), at(0.605, 0.46)], hole: true },
    ],
  },
  /** Concrete of 16 × 36 ft, by the width of the garage door. */
  concrete: {
    url: "/demo-concrete.jpg",
    reference: {
      by: "length",
      kind: "garage_door_double",
      certainty: "standard",
      ends: [at(0.38, 0.3721), at(0.6233, 0.3778)],
      length: 16,
    },
    outlines: [{ corners: [at(0.078, 0.6255), at(0.9185, 0.6451), at(0.6233, 0.3778), at(0.38, 0.3721)], hole: false }],
  },
} as const satisfies Record<string, Sample>;

/** Which of the sample photos. */
export type SampleName = keyof typeof samples;

/**
 * The photo of one of the sample's measured estimates, and what its customer measured on it. The same for the same
 * visitor.
 */
export function measuredSample(
  userId: string,
  name: SampleName,
  made: string,
): { photo: EstimatePhoto; measurement: EstimateMeasurement } {
  const random = createSeededRandom(`${userId} measured ${name}`);
  const { url, reference, outlines }: Sample = samples[name];
  const photo = {
    id: random.uuid(),
    url,
    thumbnail_url: url,
    width: 1600,
    height: 1200,
    ...noNotes,
    focal_length_35mm: 26,
  };
  const taps: Measurement = { photos: [{ photo_id: photo.id, reference, outlines }] };
  const answer = measure(new Map([[photo.id, photo]]), taps);
  if (!answer.ok) throw new Error(`The sample's measurement cannot be measured: ${answer.message}`);
  const { median, low, high } = answer.area;
  const area = { median: timesExactly(median, 1, 4), low: timesExactly(low, 1, 4), high: timesExactly(high, 1, 4) }; // as a database keeps them
  const id = random.uuid();
  return { photo, measurement: { id, made_by: "customer", measurement: taps, area, created_at: made, by: null } };
}
