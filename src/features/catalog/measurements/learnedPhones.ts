import { coverage, eightOfTen, medianOf, medianWithout } from "#shared/figures/eightOfTen.ts";
import type { PhotoCorrection } from "./measurement.ts";

/**
 * The lessons of finished jobs on the cameras of one business. The areas that people measured on photos of one model of
 * phone are compared with the actual sizes; areas on later photos of this model are corrected. Sizes in square feet.
 *
 * The correction is the median of the logarithms, because a typing error must not move it, shrunk by n / (n + 16) for n
 * jobs. The interval is stretched to the one that 8 of 10 jobs were within, each scored by the median of the others as
 * in `calibration.ts`, shrunk alike. `learnedPhones.simulation.test.ts` shows what these numbers lead to.
 */

/** With fewer finished jobs than this, a phone's areas stay as they are. */
export const minPhoneJobs = 8;
/** The newest finished jobs of one phone that count: lenses age, and software changes. */
const maxPhoneJobs = 200;
/** The phones that a business's lessons name, those with the most jobs. */
const maxPhones = 20;

/** The number of jobs at which a lesson counts by half. */
const halfTaught = 16;
/** No lesson moves an area by more than this, as a logarithm, nor its interval's width by more than these factors. */
const largest = { bias: 0.1, narrower: 0.6, wider: 1.6 };

/** Sizes that differ by more than this factor are no lesson: of another surface, or mistyped. */
const farApart = 2;
/** An actual size this close to one that the estimate showed was copied from it. In square feet. */
const copiedWithin = 0.5;

/**
 * A finished job whose surface a person measured: the area with its interval as measured, the actual size, and the sizes
 * that the estimate showed. Jobs of one `request_id` share their photos.
 */
export type MeasuredJob = {
  request_id: string;
  photos: readonly { camera: string | null; correction: PhotoCorrection | null }[];
  area: number;
  low: number;
  high: number;
  actual: number;
  shown: readonly (number | null)[];
};

/**
 * One model of phone: `bias` and `spread` are logarithms. Its areas times e^bias are right in the middle; 8 of 10 were
 * within e^spread of that. `correction` of new photos; null while there are too few jobs.
 */
export type LearnedPhone = {
  camera: string;
  jobs: number;
  bias: number;
  spread: number;
  correction: PhotoCorrection | null;
};

/** The lessons of a business, those of phones with the most jobs first. */
export type LearnedPhones = LearnedPhone[];

/** Learns from a business's measured jobs, newest first. */
export function learnPhones(jobs: readonly MeasuredJob[]): LearnedPhones {
  const byCamera = new Map<string, Lesson[]>();
  const known = new Set<string>();
  for (const job of jobs) {
    const camera = cameraOf(job);
    const lesson = lessonOf(job);
    if (camera === null || lesson === null || known.has(job.request_id)) continue;
    known.add(job.request_id);
    const lessons = byCamera.get(camera) ?? [];
    if (lessons.length < maxPhoneJobs) byCamera.set(camera, [...lessons, lesson]);
  }
  return [...byCamera]
    .map(([camera, lessons]) => phoneBy(camera, lessons))
    .toSorted((one, other) => other.jobs - one.jobs || (one.camera < other.camera ? -1 : 1))
    .slice(0, maxPhones);
}

/** The correction of a new photo by this camera; null without one. */
export function correctionBy(phones: readonly LearnedPhone[] | null, camera: string | null): PhotoCorrection | null {
  return phones?.find((phone) => phone.camera === camera)?.correction ?? null;
}

/** The logarithm of an area of today over the same as it was measured then, for a photo of this job by now. */
export function correctedSince(job: Pick<MeasuredJob, "photos">, phones: readonly LearnedPhone[]): number {
  return (correctionBy(phones, cameraOf(job))?.bias ?? 0) - biasOf(job);
}

/** The one camera that took all photos of a job; null if there are several, or if it is unknown. */
function cameraOf({ photos: [first, ...others] }: Pick<MeasuredJob, "photos">): string | null {
  return first && others.every(({ camera }) => camera === first.camera) ? first.camera : null;
}

/** The correction in a job's area, as a logarithm. */
function biasOf({ photos }: Pick<MeasuredJob, "photos">): number {
  return photos.reduce((sum, { correction }) => sum + (correction?.bias ?? 0), 0) / Math.max(1, photos.length);
}

/** The logarithm of actual over measured before any correction, and the standard deviation that was stated of it. */
type Lesson = { off: number; stated: number };

function lessonOf(job: MeasuredJob): Lesson | null {
  const { photos, area, low, high, actual, shown } = job;
  if (!(area > 0 && low > 0 && high > low && actual > 0)) return null;
  if ([area, ...shown].some((size) => size !== null && Math.abs(actual - size) <= copiedWithin)) return null;
  const off = Math.log(actual / area) + biasOf(job);
  const stretched = photos.reduce((sum, { correction }) => sum + (correction?.stretch ?? 1), 0) / photos.length;
  const stated = Math.log(high / low) / 2 / eightOfTen / stretched;
  return Math.abs(off) <= Math.log(farApart) ? { off, stated } : null;
}

function phoneBy(camera: string, lessons: readonly Lesson[]): LearnedPhone {
  const jobs = lessons.length;
  const offs = lessons.map(({ off }) => off).toSorted((a, b) => a - b);
  const misses = lessons.map(({ off, stated }) => {
    const miss = Math.abs(off - medianWithout(offs, off));
    return { miss, score: miss / (eightOfTen * stated) };
  });
  const bias = medianOf(offs);
  const taught = jobs / (jobs + halfTaught);
  const correction = {
    bias: between(-largest.bias, taught * bias, largest.bias),
    stretch: between(largest.narrower, withinOf(misses.map(({ score }) => score)) ** taught, largest.wider),
  };
  return {
    camera,
    jobs,
    bias,
    spread: withinOf(misses.map(({ miss }) => miss)),
    correction: jobs < minPhoneJobs ? null : correction,
  };
}

/** The smallest of the distances that 8 of 10 are within. */
function withinOf(distances: readonly number[]): number {
  return distances.toSorted((a, b) => a - b)[Math.ceil(coverage * distances.length) - 1] ?? 0;
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
