import type { Interval, MeasuredPhoto, Measurement } from "#features/catalog/measurements/measurement.ts";
import { measure, type Measure } from "#features/catalog/geometry/measuring.ts";
import { ProductError } from "#shared/errors.ts";

/**
 * The form's handlers compute areas from a customer's points on photos, with the image sizes and focal lengths stored
 * at upload. Areas computed by the page are never trusted.
 */

/** The maximum number of photos with measurements for one request, because each needs CPU time. */
const maxMeasuredPhotos = 20;

const tooMuch = "This is more than we can measure at once. Please measure fewer surfaces.";
const measuredGone = "The photo you measured on is no longer there. Please add it again and measure once more.";
/** The message beside a photo that the server no longer has. */
export const photoGone = "This photo is no longer there. Please add it again.";

/**
 * Returns the area of a measurement in square feet, with its interval. Throws `invalid` for `field`, with the
 * geometry's message, if it cannot be measured, or if one of its photos is not in `photos`.
 */
export function sizeOf(
  photos: ReadonlyMap<string, MeasuredPhoto>,
  measurement: Measurement,
  field: string,
  by: Measure = measure,
): Interval {
  const refuse = (message: string, more: Record<string, string> = {}) =>
    new ProductError("invalid", message, { [field]: message, ...more });
  const gone = measurement.photos.filter(({ photo_id }) => !photos.has(photo_id));
  if (gone.length > 0)
    throw refuse(measuredGone, Object.fromEntries(gone.map(({ photo_id }) => [`photo_ids.${photo_id}`, photoGone])));
  const answer = by(photos, measurement);
  if (!answer.ok) throw refuse(answer.message);
  return answer.area;
}

/** A measurement, and the same as JSON. It can be long, so a request writes it once. */
export type WrittenMeasurement<Text extends string = string> = { measurement: Measurement; text: Text };

/**
 * The areas of the measurements for a request's services, in their order; null for a service without one. A measurement
 * that several services share is computed once.
 */
export function sizesOf(
  photos: ReadonlyMap<string, MeasuredPhoto>,
  measurements: readonly (WrittenMeasurement | null)[],
  by: Measure = measure,
): (Interval | null)[] {
  const known = new Map<string, Interval>();
  let measured = 0;
  return measurements.map((written, index) => {
    if (!written) return null;
    const { measurement, text } = written;
    const field = `services.${index}.measurement`;
    const size = known.get(text);
    if (size) return size;
    measured += measurement.photos.length;
    if (measured > maxMeasuredPhotos) throw new ProductError("invalid", tooMuch, { [field]: tooMuch });
    const worked = sizeOf(photos, measurement, field, by);
    known.set(text, worked);
    return worked;
  });
}
