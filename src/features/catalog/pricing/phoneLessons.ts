import {
  correctedSince,
  learnPhones,
  type LearnedPhone,
  type MeasuredJob,
} from "#features/catalog/measurements/learnedPhones.ts";
import type { Predictions } from "./calibration.ts";

/** A finished job with an actual size in square feet, and the measurement on its photos that teaches. */
export type FinishedJob = Omit<MeasuredJob, "shown" | "low" | "high" | "actual"> & {
  id: string;
  area_low: number;
  area_high: number;
  actual_size: number;
  predictions: Predictions;
  estimated_square_footage: number | null;
};

/** The lessons of a business's finished jobs, newest first, on the phones that took their photos. */
export function phoneLessons(jobs: readonly FinishedJob[]): LearnedPhone[] {
  return learnPhones(
    jobs.map(({ request_id, photos, area, area_low, area_high, actual_size, ...job }) => ({
      request_id,
      photos,
      area,
      low: area_low,
      high: area_high,
      actual: actual_size,
      shown: [job.estimated_square_footage, ...Object.values(job.predictions).map(({ size }) => size)],
    })),
  );
}

const onPhotos = ["customer_measured", "owner_measured", "model_measured"] as const;

/**
 * Finished jobs with the sizes that their measurements would have today. A calibration that is learned from these does
 * not correct again what is known of their phones by now.
 */
export function asMeasuredToday<Job extends { id: string; predictions: Predictions }>(
  finished: readonly Job[],
  jobs: readonly FinishedJob[],
  phones: readonly LearnedPhone[],
): Job[] {
  const since = new Map(jobs.map((job) => [job.id, Math.exp(correctedSince(job, phones))]));
  return finished.map((job) => {
    const times = since.get(job.id) ?? 1;
    const predictions = { ...job.predictions };
    for (const method of onPhotos) {
      const found = predictions[method];
      if (found) predictions[method] = scaled(found, times);
    }
    return { ...job, predictions };
  });
}

type Prediction = NonNullable<Predictions[(typeof onPhotos)[number]]>;

function scaled({ size, low, high }: Prediction, times: number): Prediction {
  return {
    size: size * times,
    low: low === null ? null : low * times,
    high: high === null ? null : high * times,
  };
}
