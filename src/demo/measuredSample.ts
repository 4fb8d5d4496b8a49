import { createSeededRandom } from "#browser/demo/seededRandom.ts";
import type { EstimateMeasurement, EstimatePhoto } from "#features/requests/estimate-prices/estimate.ts";
import { noNotes } from "#features/catalog/measurements/cameraNotes.ts";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { sampleFocalLength, sampleOutlines, type SampleOutline } from "#features/catalog/measuring/sampleOutlines.ts";
import { measure } from "#features/catalog/geometry/measuring.ts";
import { timesExactly } from "#shared/figures/exactly.ts";

/** The name of a sample photo. */
export type SampleName = keyof typeof sampleOutlines;

/** The phone of the sample's customers, as it names itself. */
const samplePhone = "Apple iPhone 14 Pro";

/**
 * Returns the photo of one of the sample's measured estimates, and its customer's measurements on it. The same for the
 * same visitor.
 */
export function measuredSample(
  userId: string,
  name: SampleName,
  made: string,
): { photo: EstimatePhoto; measurement: EstimateMeasurement } {
  const random = createSeededRandom(`${userId} measured ${name}`);
  const { url, reference, outlines }: SampleOutline = sampleOutlines[name];
  const photo = {
    id: random.uuid(),
    url,
    thumbnail_url: url,
    width: 1600,
    height: 1200,
    ...noNotes,
    correction: null,
    focal_length_35mm: sampleFocalLength,
    camera: samplePhone,
  };
  const taps: Measurement = { photos: [{ photo_id: photo.id, reference, outlines }] };
  const answer = measure(new Map([[photo.id, photo]]), taps);
  if (!answer.ok) throw new Error(`The sample's measurement cannot be measured: ${answer.message}`);
  const { median, low, high } = answer.area;
  const area = { median: timesExactly(median, 1, 4), low: timesExactly(low, 1, 4), high: timesExactly(high, 1, 4) }; // with the precision of the database
  const id = random.uuid();
  return { photo, measurement: { id, made_by: "customer", measurement: taps, area, created_at: made, by: null } };
}
