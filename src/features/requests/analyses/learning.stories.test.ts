import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Measurement, Point, PointSetting } from "#features/catalog/measurements/measurement.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";

/**
 * Finished jobs calibrate the next customer's outline. Customers' fingers and the owner's mouse are calibrated
 * separately.
 */

let story: Story;
let owner: StoryOwner;
let service_id: string;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await story.signUp();
  service_id = (await owner.client.services.create(drivewayWash)).id;
});

const camera = syntheticPhoto(phoneShot);
type Four = [Point, Point, Point, Point];
const seen = (right: number, ahead: number, width: number, length: number, set: PointSetting) =>
  groundRectangle({ right, ahead }, width, length).map((place) => ({ ...camera.pointAt(place), set })) as Four;

/**
 * A drive 20 ft wide and, as measured, `length` ft long, with a sheet of plywood as the reference. Every point is set
 * exactly, at high zoom.
 */
const drive = (photo_id: string, length: number, by: "finger" | "mouse" = "finger"): Measurement => {
  const set = { by, drawn: 40_000 } as const;
  return {
    photos: [
      {
        photo_id,
        reference: {
          by: "rectangle",
          kind: "plywood",
          certainty: "tape",
          corners: seen(-4, 11, 8, 4, set),
          width: 8,
          height: 4,
        },
        outlines: [{ corners: seen(-10, 10, 20, length, set), hole: false }],
      },
    ],
  };
};

/** Creates a photo that waits for its request, as an upload leaves it. */
async function photoFor(requestId: string): Promise<string> {
  const id = randomUUID();
  await story.sql(
    "insert into photos (created_by, id, request_id, name, width, height, focal_length_35mm, bytes) values ($1, $2, $3, $4, 4032, 3024, 26, 9)",
    [owner.id, id, requestId, randomUUID()],
  );
  return id;
}

/** A customer outlines the drive with this length in feet. */
async function ask(length: number) {
  const request_id = randomUUID();
  const photo = await photoFor(request_id);
  const { results } = await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id,
    kind: "standard",
    name: "Carla",
    email: "carla@mail.dev",
    estimate_method: "manual",
    services: [{ service_id, measurement: drive(photo, length) }],
    photo_ids: [photo],
  });
  const [result] = results;
  if (!result) throw new Error("There is no result.");
  return { result, photo, id: result.estimate_id };
}

/** The owner corrects the outline with a mouse, finishes the job, and enters the actual size. */
async function finish({ id, photo }: { id: string; photo: string }, measured: number, actual_size: number) {
  const { estimates } = owner.client;
  const corrected = await estimates.saveMeasurement({ id, version: 1, measurement: drive(photo, measured, "mouse") });
  await estimates.setStatus({ ids: [id], status: "completed" });
  return estimates.saveActualSize({ id, version: corrected.version, actual_size });
}

/** Evenly spaced quantiles of a normal distribution, shuffled so that their order follows no pattern of the test. */
const errors = Array.from({ length: 20 }, (_, index) => 0.26 * quantile((((index * 7) % 20) + 0.5) / 20));

describe("20 jobs whose customers were off by 26%, each corrected by the owner's mouse,", () => {
  test("teach of the mouse what it did, and of customers what they did: the next reads as wide a range", async () => {
    let calibrations = null;
    for (const [index, error] of errors.entries()) {
      const job = await ask(40 * Math.exp(error));
      ({ calibrations } = await finish(job, 40 * Math.exp(index % 2 === 0 ? 0.02 : -0.02), 800));
    }
    expect(calibrations?.owner_measured).toMatchObject({ pairs: 20 });
    expect(calibrations?.owner_measured?.spread).toBeLessThan(0.05);
    expect(calibrations?.customer_measured).toMatchObject({ pairs: 20 });
    expect(calibrations?.customer_measured?.spread).toBeGreaterThan(0.25);

    const { result, id } = await ask(40 * Math.exp(0.3));
    const { price, low, high } = {
      price: result.totalPrice ?? 0,
      low: result.range?.low ?? 0,
      high: result.range?.high ?? 0,
    };
    expect(high - low).toBeGreaterThan(0.5 * price);
    expect(low).toBeLessThan(200);
    expect(high).toBeGreaterThan(200);

    const accuracy = await owner.client.services.accuracy({ id: service_id });
    expect(accuracy.pairs.filter(({ method }) => method === "customer_measured")).toHaveLength(20);
    expect(accuracy.pairs.filter(({ method }) => method === "owner_measured")).toHaveLength(20);

    // The price that the customer saw stays, whatever the owner changes.
    const before = await owner.client.estimates.get({ id });
    expect(before.first_shown_price).toEqual({ price, low, high, at: expect.any(String) });
    const [photo] = before.photos;
    const after = await owner.client.estimates.saveMeasurement({
      id,
      version: before.version,
      measurement: drive(photo?.id ?? "", 40, "mouse"),
    });
    expect(after.total_price).not.toBe(price);
    expect(after.first_shown_price).toEqual(before.first_shown_price);
    const priced = await owner.client.estimates.savePrice({ id, version: after.version, total_price: 210 });
    expect(priced.first_shown_price).toEqual(before.first_shown_price);
    expect(priced.predictions).toMatchObject({
      customer_measured: before.predictions.customer_measured,
      owner_measured: { size: expect.closeTo(800, 0) },
    });
  });

  test("teach a customer's finger nothing while there are fewer of them, however many the owner has measured", async () => {
    for (const error of errors.slice(0, 19)) await finish(await ask(40 * Math.exp(error)), 40, 800);
    const { id } = await ask(40);
    const { calibrations, figure_low, figure_high, predictions } = await owner.client.estimates.get({ id });
    expect(calibrations).toBeNull();
    expect({ low: figure_low, high: figure_high }).toMatchObject({
      low: predictions.customer_measured?.low,
      high: predictions.customer_measured?.high,
    });
  });
});

/** The quantile of the normal distribution, found by bisection. */
function quantile(share: number): number {
  let [low, high] = [-8, 8];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (below(middle) < share) low = middle;
    else high = middle;
  }
  return low;
}

/** The share of a normal distribution below a value (Zelen and Severo 1964, 26.2.17). */
function below(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const tail =
    (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return value < 0 ? tail : 1 - tail;
}
