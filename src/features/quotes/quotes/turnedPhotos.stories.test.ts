import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Measurement, Point } from "#features/catalog/measurements/measurement.ts";
import { turnedBack } from "#features/catalog/measurements/turnedPhoto.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { sendWritten } from "#server/testing/quoteStory.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import { uploadPhoto } from "#server/testing/uploadPhoto.ts";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";

/** A photo that its customer turned to measure on it is upright wherever the business shows it. */

let story: Story;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());

const upright = { width: 1600, height: 1200, focal_length_35mm: 26 };
const camera = syntheticPhoto({ ...phoneShot, photo: upright });
type Four = [Point, Point, Point, Point];
const seen = (right: number, ahead: number, width: number, length: number) =>
  groundRectangle({ right, ahead }, width, length).map((place) => camera.pointAt(place)) as Four;
const lying = (points: Four) => points.map((point) => turnedBack(point, 90)) as Four;
const drive = seen(-8, 10, 16, 30);

const turnedDrive = (photo_id: string): Measurement => ({
  photos: [
    {
      photo_id,
      turned: 90,
      reference: {
        by: "rectangle",
        kind: "plywood",
        certainty: "tape",
        corners: lying(seen(-4, 11, 8, 4)),
        width: 8,
        height: 4,
      },
      outlines: [{ corners: lying(drive), hole: false, rectangular: true }],
    },
  ],
});

/** The picture as a phone stored it that did not notice its turn: upright, its upper left quarter is red. */
async function lyingPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = upright;
  const red = await sharp({ create: { width: width / 2, height: height / 2, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  const whole = await sharp({ create: { width, height, channels: 3, background: "#00f" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const exif = { IFD0: { Make: "Apple" }, IFD2: { FocalLengthIn35mmFilm: "26" } };
  return new Uint8Array(await sharp(whole).rotate(270).jpeg().withExif(exif).toBuffer());
}

test("in a quote with its outlines, at the visit, and beside the sizes of the place", async () => {
  const owner = await story.signUp({ trial: true });
  const { id: service_id } = await owner.client.services.create(drivewayWash);
  const request_id = randomUUID();
  const { id } = await uploadPhoto(story, owner.id, request_id, await lyingPicture());
  const { results } = await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id,
    kind: "standard",
    name: "Carla",
    email: "carla@mail.dev",
    address: "12 Oak Street",
    estimate_method: "manual",
    services: [{ service_id, measurement: turnedDrive(id) }],
    photo_ids: [id],
  });
  const estimate_id = results[0]?.estimate_id ?? "";
  expect((await owner.client.estimates.get({ id: estimate_id })).estimated_square_footage).toBe(480);

  const draft = await owner.client.quotes.create({ estimate_id });
  const [picture] = draft.written?.derivations[0]?.pictures ?? [];
  expect(picture).toMatchObject({ width: 1200, height: 900 });
  const corners = picture?.outlines[0]?.corners.map(({ x, y }) => [Number(x), Number(y)]);
  expect(corners).toEqual(drive.map(({ x, y }) => [expect.closeTo(x, 4), expect.closeTo(y, 4)]));
  await sendWritten(owner, draft);
  const shown = await fetch(`${story.url}/api/quotes/${draft.id}/pictures/${picture?.sha256 ?? ""}`, {
    headers: owner.headers(),
  });
  const colourAt = async (left: number, top: number) =>
    [
      ...(await sharp(Buffer.from(await shown.clone().arrayBuffer()))
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer()),
    ].map((value) => value > 128);
  expect(await colourAt(100, 100)).toEqual([true, false, false]);
  expect(await colourAt(1_100, 100)).toEqual([false, false, true]);
  expect(await colourAt(100, 800)).toEqual([false, false, true]);

  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const visit = await owner.client.calendar.create({
    title: "Wash",
    estimate_id,
    start_datetime: inHours(1),
    end_datetime: inHours(2),
    assigned_to: [owner.id],
  });
  expect((await owner.client.visits.get({ id: visit.id })).request_photos).toMatchObject([{ turned: 90 }]);

  const added = await owner.client.estimates.addToCustomers({ id: estimate_id });
  const places = await owner.client.places.ofCustomer({ id: added.customer_id });
  expect(places).toMatchObject([{ sizes: [{ photos: [{ turned: 90 }] }] }]);
});
