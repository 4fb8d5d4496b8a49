import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Measurement, PhotoMeasurement } from "#features/catalog/measurements/measurement.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { uploadPhoto } from "#server/testing/uploadPhoto.ts";
import { appleNote, exifBlock, fraction, withExifBlock, type ExifEntry } from "#testing/exifBlock.ts";
import { refusal } from "#testing/refusal.ts";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";

/** The camera data of a photo, and the customer's answer about cropping, determine the uncertainty of its size. */

let story: Story;
let owner: StoryOwner;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp()));

const focal26: ExifEntry = [0xa405, 3, 1, 26];
const upright: ExifEntry = [0x0112, 3, 1, 1];

async function upload(
  requestId: string,
  { width = 1200, height = 900, exif }: { width?: number; height?: number; exif: readonly ExifEntry[] },
): Promise<{ id: string }> {
  const plain = await sharp({ create: { width, height, channels: 3, background: "#777" } })
    .jpeg()
    .toBuffer();
  const body = new Uint8Array(withExifBlock(plain, exifBlock({ first: [upright], exif })));
  return uploadPhoto(story, owner.id, requestId, body);
}

const offer = async () => (await owner.client.services.create({ ...drivewayWash, show_ai_analysis: false })).id;

type Said = Pick<PhotoMeasurement, "as_taken" | "zoom">;

/** A drive of 20 × 24 ft on a photo of this size, measured by the 16 ft opening at its end. */
function drive(photo_id: string, size: { width: number; height: number }, said: Said): Measurement {
  const camera = syntheticPhoto({ ...phoneShot, down: 20, photo: { ...size, focal_length_35mm: 26 } });
  const seen = ([right, ahead]: readonly [number, number]) => camera.pointAt([right, ahead, 0]);
  return {
    photos: [
      {
        photo_id,
        reference: {
          by: "length",
          kind: "other",
          certainty: "tape",
          ends: [seen([-8, 36]), seen([8, 36])],
          length: 16,
        },
        outlines: [
          {
            corners: groundRectangle({ right: -10, ahead: 12 }, 20, 24).map((place) => camera.pointAt(place)),
            hole: false,
          },
        ],
        ...said,
      },
    ],
  };
}

async function measured(photo: Parameters<typeof upload>[1], said: Said = {}) {
  const request_id = randomUUID();
  const service_id = await offer();
  const uploaded = await upload(request_id, photo);
  const { results } = await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id,
    kind: "standard",
    name: "Carla Customer",
    email: "carla@mail.dev",
    estimate_method: "manual",
    services: [{ service_id, measurement: drive(uploaded.id, { width: 1200, height: 900, ...photo }, said) }],
    photo_ids: [uploaded.id],
  });
  const estimate = await owner.client.estimates.get({ id: results[0]?.estimate_id ?? "" });
  const area = estimate.measurements[0]?.area;
  if (!area) throw new Error("Nothing was measured.");
  return { uploaded, estimate, area, wide: area.high / area.low };
}

const wide169 = { width: 1200, height: 675, exif: [focal26] };

const unsure = { code: "invalid", message: expect.stringContaining("Say so if it is the whole photo as taken") };

test("a 16:9 photo is measured when somebody says that it is as taken, which is kept; unsaid or denied it is refused in words", async () => {
  for (const said of [{}, { as_taken: false }]) expect(await refusal(measured(wide169, said))).toMatchObject(unsure);
  const said = await measured(wide169, { as_taken: true });
  // The data of a camera set to 16:9 can also describe its whole sensor: less certain than a whole photo, but not as
  // far off as a crop.
  const whole = await measured({ exif: [focal26] });
  expect(said.wide).toBeGreaterThan(whole.wide);
  expect(said.area.low).toBeLessThan(480);
  expect(said.area.high).toBeGreaterThan(480);
  expect(said.estimate.measurements[0]?.measurement.photos[0]?.as_taken).toBe(true);

  // The same rules apply to the owner's measurements.
  const { id, version } = said.estimate;
  const remeasured = (as_taken: boolean) =>
    owner.client.estimates.saveMeasurement({
      id,
      version,
      measurement: drive(said.uploaded.id, wide169, { as_taken }),
    });
  expect(await refusal(remeasured(false))).toMatchObject(unsure);
  expect((await remeasured(true)).measurements[0]?.area).toEqual(said.area);
});

test("a photo of which nothing is noted is measured by a length when somebody says which zoom it was, which is kept", async () => {
  for (const said of [{}, { as_taken: true }])
    expect(await refusal(measured({ exif: [] }, said))).toMatchObject(unsure);
  const said = await measured({ exif: [] }, { as_taken: true, zoom: 1 });
  expect(said.estimate.measurements[0]?.measurement.photos[0]?.zoom).toBe(1);
  expect(said.area.low).toBeLessThan(480);
  expect(said.area.high).toBeGreaterThan(480);
  expect(said.uploaded).toMatchObject({ focal_length_35mm: null });
  expect(said.wide).toBeGreaterThan((await measured({ exif: [focal26] })).wide);
});

test("digital zoom and a crop that the camera's notes show come back with the photo, and no word makes it sure", async () => {
  const usual = await measured({ exif: [focal26] });
  expect(usual.uploaded).toMatchObject({ gravity: null, digital_zoom: null, cropped: false });
  const zoomed = await measured({ exif: [focal26, [0xa404, 5, 1, fraction(11, 10)]] });
  expect(zoomed.uploaded).toMatchObject({ digital_zoom: 1.1 });
  expect(zoomed.estimate.photos).toMatchObject([{ digital_zoom: 1.1, cropped: false }]);
  expect(zoomed.wide).toBeGreaterThan(usual.wide);
  const cropped: ExifEntry[] = [focal26, [0xa002, 4, 1, 4000], [0xa003, 4, 1, 2250]];
  expect(await refusal(measured({ exif: cropped }, { as_taken: true }))).toMatchObject(unsure);
});

test("which way an iPhone felt as down has its part in the measurement, and says when the plane cannot be the ground", async () => {
  const felt = (degrees: number): ExifEntry => {
    const tipped = (degrees * Math.PI) / 180;
    const note = appleNote([-Math.cos(tipped), 0, -Math.sin(tipped)]);
    return [0x927c, 7, note.length, note];
  };
  const usual = await measured({ exif: [focal26] });
  const right = await measured({ exif: [focal26, felt(20)] });
  expect(right.uploaded).toMatchObject({ gravity: [0, 0.9397, 0.342] });
  expect(right.estimate.photos).toMatchObject([{ gravity: [0, 0.9397, 0.342] }]);
  expect(right.area).not.toEqual(usual.area);
  expect(right.area.median / 480).toBeCloseTo(1, 1);
  // If the phone had been tilted the other way, the same taps would mean a slope of 45 degrees.
  expect(await refusal(measured({ exif: [focal26, felt(-25)] }))).toMatchObject({
    code: "invalid",
    message: expect.stringContaining("far from level"),
  });
});

test("a panorama is refused in words", async () => {
  expect(await refusal(measured({ width: 1200, height: 450, exif: [focal26] }, { as_taken: true }))).toMatchObject({
    code: "invalid",
    message: expect.stringContaining("panorama"),
  });
});
