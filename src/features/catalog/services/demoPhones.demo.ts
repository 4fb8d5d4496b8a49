import type { Measurement, PhotoCorrection } from "#features/catalog/measurements/measurement.ts";
import type { FinishedJob } from "#features/catalog/pricing/phoneLessons.ts";
import type { Predictions } from "#features/catalog/pricing/calibration.ts";

/** The fields of the sample's estimates that teach. */
export type TeachingEstimate = {
  id: string;
  request_id: string;
  pricing_model: string;
  actual_size: number | null;
  deleted_at: string | null;
  created_at: string;
  predictions: Predictions;
  estimated_square_footage: number | null;
  photos: readonly { id: string; camera: string | null; correction: PhotoCorrection | null }[];
  measurements: readonly {
    made_by: string;
    measurement: Measurement;
    area: { median: number; low: number; high: number };
  }[];
};

/** The finished jobs of the sample whose surface a person measured, newest first, as the server's `measuredJobs`. */
export function measuredJobsAmong(estimates: readonly TeachingEstimate[]): FinishedJob[] {
  return estimates
    .filter(({ pricing_model, deleted_at }) => pricing_model === "area" && deleted_at === null)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .flatMap(({ actual_size, photos, measurements, ...estimate }) => {
      const taught = measurements.find(
        ({ made_by, measurement }) => made_by !== "model" && !hasModelPoint(measurement),
      );
      if (!taught || actual_size === null) return [];
      const used = new Set(taught.measurement.photos.map(({ photo_id }) => photo_id));
      const { median: area, low: area_low, high: area_high } = taught.area;
      return [{ ...estimate, actual_size, area, area_low, area_high, photos: photos.filter(({ id }) => used.has(id)) }];
    });
}

function hasModelPoint(measurement: Measurement): boolean {
  return JSON.stringify(measurement).includes('"by":"model"');
}
