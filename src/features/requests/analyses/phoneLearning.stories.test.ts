import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Measurement, Point } from "#features/catalog/measurements/measurement.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";

/** Finished jobs correct the next photo of the same model of phone, for their own business alone. */

let story: Story;
let owner: StoryOwner;
let service_id: string;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (await openBusiness()));

async function openBusiness(): Promise<void> {
  owner = await story.signUp();
  service_id = (await owner.client.services.create(drivewayWash)).id;
}

const shot = { ...phoneShot, photo: { width: 1600, height: 1200, focal_length_35mm: 26 } };
const camera = syntheticPhoto(shot);
type Four = [Point, Point, Point, Point];
const seen = (right: number, ahead: number, width: number, length: number) =>
  groundRectangle({ right, ahead }, width, length).map((place) => camera.pointAt(place)) as Four;

/** A drive of 20 × 30 ft by a sheet of plywood on it. */
const drive = (photo_id: string): Measurement => ({
  photos: [
    {
      photo_id,
      reference: {
        by: "rectangle",
        kind: "plywood",
        certainty: "tape",
        corners: seen(-4, 11, 8, 4),
        width: 8,
        height: 4,
      },
      outlines: [{ corners: seen(-10, 10, 20, 30), hole: false, rectangular: true }],
    },
  ],
});

type Uploaded = { id: string; camera: string | null; correction: { bias: number; stretch: number } | null };

/** A customer sends a photo of this phone and outlines the drive on it. */
async function ask(make: string, model: string) {
  const request_id = randomUUID();
  const { width, height } = shot.photo;
  const body = new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: "#667" } })
      .jpeg()
      .withExif({ IFD0: { Make: make, Model: model }, IFD2: { FocalLengthIn35mmFilm: "26" } })
      .toBuffer(),
  );
  const answer = await fetch(`${story.url}/api/public-forms/${owner.id}/requests/${request_id}/photos`, {
    method: "POST",
    body,
  });
  const photo = (await answer.json()) as Uploaded;
  const { results } = await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id,
    kind: "standard",
    name: "Carla",
    email: "carla@mail.dev",
    estimate_method: "manual",
    services: [{ service_id, measurement: drive(photo.id) }],
    photo_ids: [photo.id],
  });
  const [result] = results;
  if (!result) throw new Error("There is no result.");
  return { photo, result, estimate: await owner.client.estimates.get({ id: result.estimate_id }) };
}

/** The owner finishes the job and enters its actual size. */
async function finish({ estimate: { id } }: Awaited<ReturnType<typeof ask>>, actual_size: number) {
  await owner.client.estimates.setStatus({ ids: [id], status: "completed" });
  const { version } = await owner.client.estimates.get({ id });
  return owner.client.estimates.saveActualSize({ id, version, actual_size });
}

const iphone = () => ask("Apple", "iPhone 14 Pro");
const pixel = () => ask("Google", "Pixel 8");
/** Eight drives of 600 sq ft by their photos are 6% larger in the middle. */
const actual = [618, 622, 630, 634, 638, 642, 648, 655];
const middle = Math.log(636 / 600);
const finishEight = async (jobs: () => ReturnType<typeof ask> = iphone) => {
  for (const size of actual) await finish(await jobs(), size);
};
const phones = async () => (await owner.client.services.accuracy({ id: service_id })).phones;

describe("eight finished jobs by one phone", () => {
  test("correct its ninth photo for customer and owner alike, and say so under Accuracy", async () => {
    expect(await phones()).toBeNull();
    const first = await iphone();
    expect(first.photo).toMatchObject({ camera: "Apple iPhone 14 Pro", correction: null });
    await finishEight();
    expect(await phones()).toMatchObject([{ camera: "Apple iPhone 14 Pro", jobs: 8, bias: expect.closeTo(middle, 3) }]);

    const ninth = await iphone();
    expect(ninth.photo.correction?.bias).toBeCloseTo(middle / 3, 3);
    expect(ninth.result.squareFootage).toBe(Math.round(600 * Math.exp(middle / 3)));
    const { photos, measurements, predictions } = ninth.estimate;
    expect(photos).toMatchObject([{ correction: ninth.photo.correction }]);
    expect(measurements[0]?.area.median).toBeCloseTo(600 * Math.exp(middle / 3), 0);
    expect(predictions.customer_measured?.size).toBeCloseTo(600 * Math.exp(middle / 3), 0);

    // The owner who measures the same points reads the same area.
    const again = await owner.client.estimates.saveMeasurement({
      id: ninth.estimate.id,
      version: ninth.estimate.version,
      measurement: drive(ninth.photo.id),
    });
    expect(again.measurements[0]?.area).toEqual(measurements[0]?.area);
    // A photo from before stays as it was measured.
    const before = await owner.client.estimates.saveMeasurement({
      id: first.estimate.id,
      version: first.estimate.version,
      measurement: drive(first.photo.id),
    });
    expect(before.measurements[0]?.area.median).toBeCloseTo(600, 0);
  });

  test("change nothing for another phone, and for another business nothing at all", async () => {
    await finishEight();
    expect((await pixel()).photo).toMatchObject({ camera: "Google Pixel 8", correction: null });
    await openBusiness();
    expect((await iphone()).photo.correction).toBeNull();
    expect(await phones()).toBeNull();
  });

  test("teach nothing while one of them is missing, and again nothing after it was cleared", async () => {
    for (const size of actual.slice(1)) await finish(await iphone(), size);
    expect((await iphone()).photo.correction).toBeNull();
    const eighth = await iphone();
    const { version } = await finish(eighth, 636);
    expect((await iphone()).photo.correction).not.toBeNull();
    await owner.client.estimates.saveActualSize({ id: eighth.estimate.id, version, actual_size: null });
    expect((await iphone()).photo.correction).toBeNull();
  });

  test("teach the same if a ninth was mistyped by 10", async () => {
    await finishEight();
    const before = await phones();
    await finish(await iphone(), 6_360);
    expect(await phones()).toEqual(before);
  });
});

test("actual sizes that repeat the estimate teach nothing of the phone", async () => {
  for (let job = 0; job < 8; job++) {
    const asked = await iphone();
    await finish(asked, asked.estimate.estimated_square_footage ?? 0);
  }
  expect(await phones()).toEqual([]);
  expect((await iphone()).photo.correction).toBeNull();
});
