import { settleSize, type FoundSize, type SettledSize } from "#features/requests/estimate-prices/settledSize.ts";
import { sampleFocalLength } from "#features/catalog/measuring/sampleOutlines.ts";
import type { MeasuredPhoto, Point } from "#features/catalog/measurements/measurement.ts";
import { propose, type AnalysedPhoto, type ModelOutlines } from "#features/catalog/measuring/proposal.ts";
import { measureOf, nounOf, type Priced, sizeText } from "#features/catalog/pricing/measure.ts";
import { messages } from "./demoWords.en.ts";
import type { Proposal } from "#features/requests/form-drafts/publicForm.ts";

/** A photo in the demo. `isSample`: it is the sample photo. `url`: the address of the picture. */
export type DemoPhoto = Required<MeasuredPhoto> & { photo_id: string; url: string; isSample: boolean };

const corner = ([x, y]: readonly [number, number]): Point => ({ x, y });

/**
 * The objects on the sample photo, with its author's measures: a drive of 20 × 24 ft, a flower bed in it, and a garage
 * door of 16 ft.
 */
const onSample = {
  drive: [
    [0.0504, 0.5988],
    [0.9496, 0.5988],
    [0.6869, 0.4167],
    [0.3131, 0.4167],
  ],
  bed: [
    [0.6276, 0.4641],
    [0.7042, 0.4641],
    [0.6703, 0.4347],
    [0.6064, 0.4347],
  ],
  door: [
    [0.3505, 0.4167],
    [0.6495, 0.4167],
  ],
} as const;

/** The example surface, in feet. It replaces what only a model could find on a visitor's own photo. */
const example = { wide: 18, long: 24, hours: 3 };
/**
 * The height of the phone above the ground, in feet. Also the reach of the example's near end to either side, as a
 * share of the photo.
 */
const eyeHeight = 5.1;
const reach = 0.4;
/** The diagonal of 35 mm film, in mm, to which focal lengths refer. */
const filmDiagonal = 43.27;

/** The corners of the example on the ground before a phone that is held level; near left corner first. */
function exampleSeen({ width, height, focal_length_35mm }: MeasuredPhoto): Point[] {
  const focal = ((focal_length_35mm ?? sampleFocalLength) / filmDiagonal) * Math.hypot(width, height);
  const near = ((example.wide / 2) * focal) / (reach * width);
  const seen = (right: number, ahead: number): Point => ({
    x: 0.5 + (right * focal) / ahead / width,
    y: Math.min(0.98, 0.5 + (eyeHeight * focal) / ahead / height),
  });
  const [half, far] = [example.wide / 2, near + example.long];
  return [seen(-half, near), seen(half, near), seen(half, far), seen(-half, far)];
}

/** The outlines of the analysis on the first photo. Always the same for the same photo. */
function pointedAt(photo: DemoPhoto): ModelOutlines {
  if (photo.isSample)
    return {
      surfaces: [
        { photo: 1, corners: onSample.drive.map(corner), hole: false },
        { photo: 1, corners: onSample.bed.map(corner), hole: true },
      ],
      references: [
        {
          photo: 1,
          kind: "garage_door_double",
          points: onSample.door.map(corner),
          width_feet: null,
          height_feet: null,
        },
      ],
    };
  const corners = exampleSeen(photo);
  return {
    surfaces: [{ photo: 1, corners, hole: false }],
    references: [{ photo: 1, kind: "other", points: corners, width_feet: example.wide, height_feet: example.long }],
  };
}

/**
 * The demo's answer to photos, in place of a model's. The sample photo has known outlines; a visitor's own photo gets
 * an example, and the text says so. The rules for a model's outlines check, measure and settle them.
 */
export function analyseInDemo(
  priced: Priced,
  photos: readonly DemoPhoto[],
): { settled: SettledSize; proposal: Proposal | null; note?: string } {
  const measure = measureOf(priced);
  const photo = photos.find(({ isSample }) => isSample) ?? photos[0];
  const settle = (found: Omit<FoundSize, "method">) => settleSize(priced, { method: "ai", ...found });
  if (measure.kind === "quantity") {
    const quantity = example.hours;
    return {
      settled: settle({ quantity }),
      proposal: null,
      note: messages.exampleQuantity(sizeText(quantity, nounOf(measure))),
    };
  }
  if (measure.kind === "none" || !photo) return { settled: settle({}), proposal: null };
  const { isSample, ...shown } = photo;
  const { measurement, area } = propose(pointedAt(photo), [shown satisfies AnalysedPhoto]);
  if (!measurement || !area) return { settled: settle({}), proposal: null };
  const note = isSample ? messages.known : messages.example(example.wide, example.long);
  return {
    settled: settle({
      squareFootage: area.median,
      source: "measured",
      drawnBy: "model",
      modelShare: 1,
      interval: area,
    }),
    note,
    proposal: { measurement, photos: [shown], note: messages.outline },
  };
}
