import type { Outline, Point, Reference } from "#features/catalog/measurements/measurement.ts";

/** The photos that come with the product, and a person's outlines on them: for the demo and for sample businesses. */

type Four = [Point, Point, Point, Point];
/** A point set under the magnifier of a phone. */
const at = (x: number, y: number): Point => ({ x, y, set: { by: "finger", drawn: 8 * 390 } });

/** The focal length of the phone that took the sample photos, 35 mm equivalent in millimeters. */
export const sampleFocalLength = 26;

/**
 * A photo of the sample business, as a phone (26 mm) sees it, drawn by our own `testing/renderedPhoto.ts`, and its
 * customer's outlines.
 */
export type SampleOutline = { url: string; reference: Reference; outlines: Outline[] };

const slab = (...corners: Four): Reference => ({
  by: "rectangle",
  kind: "other",
  certainty: "tape",
  corners,
  width: 4,
  height: 4,
});

/** By the name of the photo. */
export const sampleOutlines = {
  /**
   * A drive of 20 × 24 ft with a slab of 4 × 4 ft on it and a flower bed of 3 × 6 ft in it: outlined in haste, with the
   * flower bed included.
   */
  driveway: {
    url: "/demo-driveway.jpg",
    reference: slab(at(0.3406, 0.5082), at(0.4681, 0.5082), at(0.4727, 0.4767), at(0.3633, 0.4767)),
    outlines: [{ corners: [at(0.09, 0.5988), at(0.9495, 0.5988), at(0.6869, 0.4167), at(0.32, 0.4167)], hole: false }],
  },
  /** Asphalt of 24 × 30 ft, outlined with care: the flower bed is a hole. */
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
} as const satisfies Record<string, SampleOutline>;
