import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "#api/client.ts";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import { countStatements } from "#server/testing/countStatements.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";

/** An owner corrects the measurement on the photos of an estimate, and enters its actual size. */

let story: Story;
let owner: StoryOwner;
let estimates: Client["estimates"];

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await story.signUp();
  estimates = owner.client.estimates;
});

/** An estimate of an assumed 200 square feet with one photo, as the form creates it. */
async function arrange(
  fields: Record<string, unknown> = {},
): Promise<{ id: string; photo: string; request_id: string }> {
  const [id, photo, request_id] = [randomUUID(), randomUUID(), randomUUID()];
  await story.sql(
    "insert into photos (created_by, id, request_id, name, width, height, focal_length_35mm, bytes, attached_at) values ($1, $2, $3, $4, 4032, 3024, 26, 9, now())",
    [owner.id, photo, request_id, randomUUID()],
  );
  const row = {
    created_by: owner.id,
    id,
    request_id,
    name: "Ada",
    service_name: "Driveway wash",
    service_rate: 0.25,
    service_unit: "per sq ft",
    estimated_square_footage: 200,
    total_price: 50,
    assumed: true,
    figure_source: "assumed",
    figure_low: 100,
    figure_high: 300,
    ai_analysis: "A drive.\n\nNote: No area could be determined, so 200 sq ft was assumed.",
    ...fields,
  };
  const columns = Object.keys(row);
  await story.sql(
    `insert into estimates (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  );
  return { id, photo, request_id };
}

const camera = syntheticPhoto(phoneShot);
type Four = [{ x: number; y: number }, { x: number; y: number }, { x: number; y: number }, { x: number; y: number }];
const seen = (right: number, ahead: number, width: number, length: number) =>
  groundRectangle({ right, ahead }, width, length).map((place) => camera.pointAt(place)) as Four;

/** A drive 20 ft wide with a slab of 4 × 4 ft on it, in perspective on a phone's photo. */
const drive = (photo_id: string, length = 40): Measurement => ({
  photos: [
    {
      photo_id,
      reference: { by: "rectangle", kind: "other", certainty: "tape", corners: seen(2, 12, 4, 4), width: 4, height: 4 },
      outlines: [{ corners: seen(-10, 10, 20, length), hole: false }],
    },
  ],
});

describe("measuring on the photos of an estimate", () => {
  test("settles its area and its price, takes the assumption back, and keeps the customer's version visible", async () => {
    const { id, photo } = await arrange();
    await story.sql(
      "insert into measurements (created_by, estimate_id, made_by, annotations, area, area_low, area_high, created_at) values ($1, $2, 'customer', $3, 812, 700, 900, now() - interval '1 hour')",
      [owner.id, id, JSON.stringify(drive(photo, 41))],
    );
    const saved = await estimates.saveMeasurement({ id, version: 1, measurement: drive(photo) });
    expect(saved).toMatchObject({
      version: 2,
      figure_source: "measured",
      assumed: false,
      ai_analysis: "A drive.",
      actual_size: null,
    });
    expect(saved.estimated_square_footage).toBeCloseTo(800, 0);
    expect(saved.total_price).toBeCloseTo(200, 0);
    expect(saved.figure_low).toBeLessThan(800);
    expect(saved.figure_high).toBeGreaterThan(800);
    expect(saved.predicted_size).toBe(saved.measurements[0]?.area.median);
    expect(saved.estimated_square_footage).toBe(Math.round(saved.predicted_size ?? 0));
    expect(saved.measurements.map(({ made_by }) => made_by)).toEqual(["owner", "customer"]);
    expect(saved.measurements[0]?.measurement).toEqual(drive(photo));
    expect(saved.measurements[0]?.area.median).toBeCloseTo(800, 0);
    expect(saved.measurements[1]).toMatchObject({
      area: { median: 812, low: 700, high: 900 },
      measurement: drive(photo, 41),
    });
    const again = await estimates.saveMeasurement({ id, version: 2, measurement: drive(photo, 20) });
    expect(again.total_price).toBeCloseTo(100, 0);
    expect(again.measurements).toHaveLength(3);
  });

  test("never asks the page for the area, and applies the minimum last", async () => {
    const { id, photo } = await arrange({ minimum_price: 250 });
    const smuggled = { ...drive(photo), area: { median: 9_000, low: 9_000, high: 9_000 } };
    expect(await estimates.saveMeasurement({ id, version: 1, measurement: smuggled })).toMatchObject({
      total_price: 250,
    });
    const charged = await arrange({ service_unit: "per sq meter", service_rate: 2 });
    const { total_price, estimated_square_footage } = await estimates.saveMeasurement({
      id: charged.id,
      version: 1,
      measurement: drive(charged.photo),
    });
    expect(estimated_square_footage).toBeCloseTo(800, 0);
    expect(total_price).toBeCloseTo((800 / 10.76391) * 2, 0);
  });

  test("reads everything about the estimate once: for its answer", async () => {
    const { id, photo } = await arrange();
    const measure = () => estimates.saveMeasurement({ id, version: 1, measurement: drive(photo) });
    expect(await countStatements("estimates.details", measure)).toBe(1);
  });

  test("recalculates the prices of a package's components", async () => {
    const { id, photo } = await arrange();
    await story.sql(
      "insert into estimate_lines (created_by, estimate_id, name, pricing_model, rate, unit, minimum_price, quantity, total, sort_order) values ($1, $2, 'Edges', 'area', 0.05, 'per sq ft', 60, 200, 60, 0), ($1, $2, 'Roof', 'fixed', 120, 'flat rate', 0, null, 120, 1)",
      [owner.id, id],
    );
    const saved = await estimates.saveMeasurement({ id, version: 1, measurement: drive(photo, 80) });
    expect(saved.lines[0]?.quantity).toBeCloseTo(1_600, -1);
    expect(saved.lines[0]?.total).toBeCloseTo(80, 0);
    expect(saved.lines[1]).toMatchObject({ quantity: null, total: 120 });
    expect(saved.total_price).toBeCloseTo(400 + 80 + 120, -1);
  });

  test("is refused in words, and changes nothing, where the photo is another's, the taps make no surface, or no area is priced", async () => {
    const { id, photo } = await arrange();
    const other = await arrange();
    const edited = { id, version: 1 };
    expect(await refusal(estimates.saveMeasurement({ ...edited, measurement: drive(other.photo) }))).toMatchObject({
      code: "invalid",
      fields: { measurement: expect.stringMatching(/\w/) },
    });
    const flat = drive(photo);
    flat.photos[0]?.outlines.splice(0, 1, {
      corners: [
        { x: 0.1, y: 0.9 },
        { x: 0.2, y: 0.9 },
        { x: 0.3, y: 0.9 },
      ],
      hole: false,
    });
    expect(await refusal(estimates.saveMeasurement({ ...edited, measurement: flat }))).toMatchObject({
      code: "invalid",
    });
    expect(await refusal(estimates.saveMeasurement({ ...edited, measurement: { photos: [] } }))).toMatchObject({
      code: "invalid",
    });
    const counted = await arrange({ pricing_model: "count", service_unit: "per window" });
    expect(
      await refusal(estimates.saveMeasurement({ id: counted.id, version: 1, measurement: drive(counted.photo) })),
    ).toMatchObject({
      code: "invalid",
      message: "This estimate isn't priced by area, so it can't be measured on a photo.",
    });
    expect(await estimates.get({ id })).toMatchObject({ version: 1, total_price: 50, measurements: [] });
  });

  test("is refused with a message when the estimate was changed or deleted since", async () => {
    const { id, photo } = await arrange();
    await estimates.savePrice({ id, version: 1, total_price: 75 });
    expect(await refusal(estimates.saveMeasurement({ id, version: 1, measurement: drive(photo) }))).toMatchObject({
      code: "conflict",
      message: "This was changed on another device. Check the latest values and save again.",
    });
    const [one, other] = await Promise.all(
      [
        estimates.saveMeasurement({ id, version: 2, measurement: drive(photo) }),
        refusal(estimates.saveMeasurement({ id, version: 2, measurement: drive(photo, 20) })),
      ].map((answer) => answer.catch((error: unknown) => error)),
    );
    expect(
      [one, other].filter(
        (answer) => answer instanceof Error || (answer as { code?: string } | null)?.code === "conflict",
      ),
    ).toHaveLength(1);
    expect((await estimates.get({ id })).measurements).toHaveLength(1);
    await estimates.remove({ ids: [id] });
    expect(await refusal(estimates.saveMeasurement({ id, version: 3, measurement: drive(photo) }))).toMatchObject({
      code: "not_found",
    });
  });
});

describe("what a finished job teaches", () => {
  const service = async (fields: Partial<ServiceInput> = {}) =>
    (await owner.client.services.create({ ...drivewayWash, ...fields })).id;
  /** A finished job with a prediction of 100 and an actual size of 110. */
  const finished = (service_id: string, fields: Record<string, unknown> = {}) =>
    arrange({
      service_id,
      status: "completed",
      estimated_square_footage: 100,
      predicted_size: 100,
      predictions: JSON.stringify({ owner_measured: { size: 100, low: 90, high: 110 } }),
      figure_source: "measured",
      assumed: false,
      figure_low: 90,
      figure_high: 110,
      ...fields,
    });

  test("is kept only of a completed job, and only where there is a figure", async () => {
    const { id } = await arrange();
    expect(await refusal(estimates.saveActualSize({ id, version: 1, actual_size: 820 }))).toMatchObject({
      code: "invalid",
      message: "You can enter the actual size once the job is completed.",
    });
    await estimates.setStatus({ ids: [id], status: "completed" });
    expect(await estimates.saveActualSize({ id, version: 1, actual_size: 820.5 })).toMatchObject({
      actual_size: 820.5,
      version: 2,
      calibrations: null,
    });
    expect(await refusal(estimates.saveActualSize({ id, version: 1, actual_size: 3 }))).toMatchObject({
      code: "conflict",
    });
    expect(await refusal(estimates.saveActualSize({ id, version: 2, actual_size: 0 }))).toMatchObject({
      code: "invalid",
      fields: { actual_size: "Please enter a number greater than 0." },
    });
    expect(await estimates.saveActualSize({ id, version: 2, actual_size: null })).toMatchObject({ actual_size: null });
    const fixed = await arrange({ pricing_model: "fixed", service_unit: "flat rate", status: "completed" });
    expect(await refusal(estimates.saveActualSize({ id: fixed.id, version: 1, actual_size: 3 }))).toMatchObject({
      code: "invalid",
      message: "This service has one price, so there's no size to compare.",
    });
  });

  test("from 20 jobs on corrects figures of that service and method, and says how far off they are", async () => {
    const [washes, seals] = [await service(), await service({ name: "Sealing" })];
    const jobs = [];
    for (let job = 0; job < 20; job++) jobs.push(await finished(washes));
    const tell = async (job: { id: string } | undefined, figure: number | null) =>
      estimates.saveActualSize({
        id: job?.id ?? "",
        version: (await estimates.get({ id: job?.id ?? "" })).version,
        actual_size: figure,
      });
    for (const job of jobs.slice(0, 19)) expect((await tell(job, 110)).calibrations).toBeNull();
    const { calibrations } = await tell(jobs[19], 110);
    expect(calibrations?.owner_measured).toMatchObject({
      pairs: 20,
      bias: expect.closeTo(Math.log(1.1), 9),
      spread: expect.closeTo(0, 9),
      stretch: expect.closeTo(0, 9),
    });
    const listed = await owner.client.services.list();
    expect(listed.map((one) => one.calibrations?.owner_measured?.pairs ?? null)).toEqual([20, null]);

    const fresh = await arrange({ service_id: washes });
    const saved = await estimates.saveMeasurement({ id: fresh.id, version: 1, measurement: drive(fresh.photo) });
    expect(saved.predicted_size).toBeCloseTo(800, 0);
    expect(saved.estimated_square_footage).toBeCloseTo(880, 0);
    expect(saved.total_price).toBeCloseTo(220, 0);
    expect(saved.figure_high).toBeCloseTo(880, 0);
    expect(saved.measurements[0]?.area.median).toBeCloseTo(800, 0);
    const elsewhere = await arrange({ service_id: seals });
    expect(
      (await estimates.saveMeasurement({ id: elsewhere.id, version: 1, measurement: drive(elsewhere.photo) }))
        .total_price,
    ).toBeCloseTo(200, 0);

    const accuracy = await owner.client.services.accuracy({ id: washes });
    expect(accuracy).toMatchObject({
      service: { id: washes, name: "Driveway wash" },
      calibrations: { owner_measured: { pairs: 20 } },
      awaiting: 0,
    });
    expect(accuracy.pairs).toHaveLength(20);
    expect(accuracy.pairs[0]).toMatchObject({
      estimate_id: jobs[19]?.id,
      method: "owner_measured",
      predicted: 100,
      actual: 110,
    });

    // A new rate does not change the calibration; a new pricing model makes it invalid.
    const [washing20] = await owner.client.services.list();
    const dearer = await owner.client.services.update({
      ...drivewayWash,
      id: washes,
      version: washing20?.version ?? 0,
      rate: 0.3,
    });
    expect(dearer.calibrations?.owner_measured?.pairs).toBe(20);
    expect(
      await owner.client.services.update({
        ...drivewayWash,
        id: washes,
        version: dearer.version,
        pricing_model: "count",
        unit: "per window",
      }),
    ).toMatchObject({ calibrations: null });
    expect((await owner.client.services.accuracy({ id: washes })).pairs).toEqual([]);
    await owner.client.services.update({ ...drivewayWash, id: washes, version: dearer.version + 1 });

    expect((await tell(jobs[0], null)).calibrations).toBeNull();
    expect(await owner.client.services.accuracy({ id: washes })).toMatchObject({ calibrations: null, awaiting: 1 });
    expect(await refusal(owner.client.services.accuracy({ id: randomUUID() }))).toMatchObject({ code: "not_found" });
  });

  test("reaches the next request at once, whatever is remembered of the service", async () => {
    const washes = await service();
    const jobs = [];
    for (let job = 0; job < 20; job++)
      jobs.push(
        await finished(washes, {
          figure_source: "typed",
          predictions: JSON.stringify({ typed: { size: 100, low: null, high: null } }),
        }),
      );
    const submit = async () => {
      const request_id = randomUUID();
      await story.nobody.publicForms.submit({
        business_owner_id: owner.id,
        request_id,
        kind: "standard",
        name: "Carla",
        email: "carla@mail.dev",
        estimate_method: "manual",
        services: [{ service_id: washes, manual_area: 1_000 }],
        photo_ids: [],
      });
      const [kept] = await story.sql<{ low: number | null; high: number | null }>(
        "select figure_low::float8 as low, figure_high::float8 as high from estimates where request_id = $1",
        [request_id],
      );
      return kept;
    };
    expect(await submit()).toEqual({ low: null, high: null });
    for (const [index, job] of jobs.entries())
      await estimates.saveActualSize({ id: job.id, version: 1, actual_size: index % 4 === 0 ? 140 : 100 });
    expect(await submit()).toEqual({ low: expect.closeTo(1_000 / 1.4, 3), high: expect.closeTo(1_400, 3) });
  });
});
