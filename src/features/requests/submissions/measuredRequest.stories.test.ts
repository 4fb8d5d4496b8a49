import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "#api/client.ts";
import type { Measurement, Point } from "#features/catalog/measurements/measurement.ts";
import { sheetFeet } from "#features/catalog/sheet/sheetLayout.ts";
import type { RequestToSubmit } from "#features/requests/form-drafts/request.ts";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { uploadPhoto } from "#server/testing/uploadPhoto.ts";
import { refusal } from "#testing/refusal.ts";
import { cornersOfSheet } from "#testing/sheetPicture.ts";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";

/** A customer measures on photos: the server computes the price from the taps, and from nothing else. */

let story: Story;
let owner: StoryOwner;
let forms: Client["publicForms"];
let picture: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  story = await startStory();
  forms = story.nobody.publicForms;
  picture = new Uint8Array(
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#777" } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp()));

const offer = async (fields: Partial<ServiceInput> = {}) =>
  (await owner.client.services.create({ ...drivewayWash, ...fields })).id;

async function upload(requestId: string, ownerId = owner.id): Promise<string> {
  const photo = await uploadPhoto(story, ownerId, requestId, picture);
  expect(photo).toMatchObject({
    width: 1200,
    height: 900,
    focal_length_35mm: null,
    url: expect.stringMatching(/^\/photos\/.+\.jpg$/),
  });
  return photo.id;
}

const camera = syntheticPhoto({ ...phoneShot, photo: { width: 1200, height: 900, focal_length_35mm: 26 } });
const seen = (near: { right: number; ahead: number }, width: number, length: number) =>
  groundRectangle(near, width, length).map((place) =>
    camera.pointAt(place),
  ) as Measurement["photos"][number]["outlines"][number]["corners"];
const slab = seen({ right: 2, ahead: 12 }, 4, 4) as [
  { x: number; y: number },
  { x: number; y: number },
  { x: number; y: number },
  { x: number; y: number },
];

/** A drive of `width` × `length` feet on a phone's photo, with a slab of 4 × 4 ft on it. */
const drive = (photo_id: string, width = 20, length = 40): Measurement => ({
  photos: [
    {
      photo_id,
      reference: { by: "rectangle", kind: "other", certainty: "tape", corners: slab, width: 4, height: 4 },
      outlines: [{ corners: seen({ right: -width / 2, ahead: 10 }, width, length), hole: false }],
    },
  ],
});

type Fields = Partial<Omit<RequestToSubmit, "services" | "request_id">>;

/** Sends a request whose size is measured on one photo of its own. */
async function measured(
  serviceId: string,
  { measure = drive, ...fields }: Fields & { measure?: (photoId: string) => Measurement } = {},
): Promise<RequestToSubmit> {
  const request_id = randomUUID();
  const photo = await upload(request_id);
  return {
    business_owner_id: owner.id,
    request_id,
    kind: "standard",
    name: "Carla Customer",
    email: "carla@mail.dev",
    estimate_method: "manual",
    services: [{ service_id: serviceId, measurement: measure(photo) }],
    photo_ids: [photo],
    ...fields,
  };
}
const estimateOf = (id: string | undefined) => owner.client.estimates.get({ id: id ?? "" });

describe("a request that is measured on a photo", () => {
  test("is priced by the server's own measurement, which the owner sees with its taps and its spread", async () => {
    const sent = await measured(await offer());
    const { results } = await forms.submit(sent);
    const [result] = results;
    expect(result?.squareFootage).toBeGreaterThan(700);
    expect(result?.squareFootage).toBeLessThan(900);
    expect(result?.totalPrice).toBe((result?.squareFootage ?? 0) * 0.25);
    expect(result).toMatchObject({ source: "measured", assumed: false, withheld: false, proposal: null });
    expect(result?.range?.low).toBeLessThan(result?.totalPrice ?? 0);
    expect(result?.range?.high).toBeGreaterThan(result?.totalPrice ?? 0);

    const estimate = await estimateOf(result?.estimate_id);
    expect(estimate).toMatchObject({
      estimate_method: "manual",
      figure_source: "measured",
      estimated_square_footage: result?.squareFootage,
      predicted_size: estimate.measurements[0]?.area.median,
    });
    expect(estimate.figure_low).toBeLessThan(result?.squareFootage ?? 0);
    expect(estimate.figure_high).toBeGreaterThan(result?.squareFootage ?? 0);
    expect(estimate.measurements).toMatchObject([{ made_by: "customer", measurement: sent.services[0]?.measurement }]);
    expect(result?.squareFootage).toBe(Math.round(estimate.measurements[0]?.area.median ?? 0));
  });

  test("by a sheet whose marks were found is much surer than by a finger's corners of the same sheet", async () => {
    const laid = { middle: [1, 12, 0], turned: 30 } as const;
    const onSheet = (by: "marks" | "finger") => (photo_id: string) => {
      const corners = cornersOfSheet(laid).map((place): Point => {
        const { x, y } = camera.pointAt(place);
        return by === "marks" ? { x, y, set: { by } } : { x, y };
      }) as typeof slab;
      const kind = "marked_sheet";
      const [photo] = drive(photo_id).photos;
      const reference = { by: "rectangle", kind, certainty: "tape", corners, ...sheetFeet } as const;
      const outlines = (photo?.outlines ?? []).map((outline) => ({ ...outline, rectangular: true }));
      return { photos: [{ photo_id, reference, outlines }] } satisfies Measurement;
    };
    const { results } = await forms.submit(await measured(await offer(), { measure: onSheet("marks") }));
    const [result] = results;
    expect(Math.abs((result?.squareFootage ?? 0) / 800 - 1)).toBeLessThan(0.02);
    const estimate = await estimateOf(result?.estimate_id);
    expect(estimate.measurements[0]?.measurement.photos[0]?.reference.kind).toBe("marked_sheet");
    expect((result?.range?.high ?? 0) / (result?.range?.low ?? 1)).toBeLessThan(1.35);
    const byFinger = await measured(await offer(), { measure: onSheet("finger") });
    expect((await refusal(forms.submit(byFinger)))?.message).toMatch(
      /too small or too far|too roughly|not sure enough/,
    );
  });

  test("sent again is answered as before, and measured no second time", async () => {
    const sent = await measured(await offer());
    const first = await forms.submit(sent);
    expect(await forms.submit(sent)).toEqual(first);
    expect((await estimateOf(first.results[0]?.estimate_id)).measurements).toHaveLength(1);
  });

  test("prices other services of the request with the same measurement", async () => {
    const sent = await measured(await offer());
    const sealing = await offer({ name: "Sealing", rate: 0.5 });
    const { results } = await forms.submit({
      ...sent,
      kind: "multi",
      services: [...sent.services, { service_id: sealing, measurement: sent.services[0]?.measurement }],
    });
    expect(results[1]?.totalPrice).toBeCloseTo((results[0]?.totalPrice ?? 0) * 2, 1);
  });

  test("is measured for a service without AI too, and tells its price in that service's unit", async () => {
    const id = await offer({
      ai_focus_instructions: null,
      show_ai_analysis: false,
      unit: "per sq meter",
      rate: 3,
      service_category: "general",
    });
    const [result] = (await forms.submit(await measured(id, { estimate_method: null }))).results;
    expect(result?.totalPrice).toBeCloseTo(((result?.squareFootage ?? 0) / 10.7639) * 3, 1);
    expect(await estimateOf(result?.estimate_id)).toMatchObject({
      estimate_method: "manual",
      figure_source: "measured",
    });
  });

  test("says that a minimum applies, on both ends of the range", async () => {
    const sent = await measured(await offer({ minimum_price: 500 }));
    expect((await forms.submit(sent)).results[0]).toMatchObject({ totalPrice: 500, minimum: 500, range: null });
  });

  test("is not shown a price that the business finds too vague, nor on a retry", async () => {
    const sent = await measured(await offer({ widest_range: 1 }));
    const first = await forms.submit(sent);
    expect(first.results[0]).toMatchObject({ totalPrice: null, range: null, withheld: true, show_price: true });
    expect(await forms.submit(sent)).toEqual(first);
    expect(await estimateOf(first.results[0]?.estimate_id)).toMatchObject({
      total_price: expect.any(Number),
      price_shown_to_customer: false,
      first_shown_price: null,
    });
  });
});

describe("what is pointed at is refused, in words, and nothing is kept,", () => {
  const refused = async (request: RequestToSubmit) => {
    const said = await refusal(forms.submit(request));
    expect((await owner.client.estimates.list({})).total).toBe(0);
    return said;
  };
  const gone = "The photo you measured on is no longer there. Please add it again and measure once more.";

  test("where the photo is another request's, another owner's, made up, or not sent along", async () => {
    const id = await offer();
    const stranger = await story.signUp();
    const elsewhere = await upload(randomUUID());
    const theirs = await upload(randomUUID(), stranger.id);
    for (const photo of [elsewhere, theirs, randomUUID(), "' or true --", "../../secret"]) {
      const sent = await measured(id, { measure: () => drive(photo) });
      expect(await refused(sent), photo).toMatchObject({
        code: "invalid",
        message: gone,
        fields: {
          "services.0.measurement": gone,
          [`photo_ids.${photo}`]: expect.stringContaining("no longer there"),
        },
      });
      expect(
        await refused({
          ...sent,
          photo_ids: [...(sent.photo_ids ?? []), photo].filter((one) => /^[0-9a-f-]{36}$/.test(one)),
        }),
        photo,
      ).toMatchObject({ code: "invalid", message: gone });
    }
    const own = await measured(id);
    expect(await refused({ ...own, photo_ids: [] })).toMatchObject({ message: gone });
  });

  test("where the taps make no surface", async () => {
    const id = await offer();
    const hostile = async (change: (measurement: Measurement) => unknown) => {
      const sent = await measured(id);
      const taps = structuredClone(sent.services[0]?.measurement) as Measurement;
      change(taps);
      return (await refused({ ...sent, services: [{ service_id: id, measurement: taps }] }))?.code;
    };
    const outline = (taps: Measurement) => taps.photos[0]?.outlines[0]?.corners ?? [];
    expect(
      await hostile((taps) =>
        outline(taps)
          .reverse()
          .splice(1, 2, ...outline(taps).slice(1, 3).reverse()),
      ),
    ).toBe("invalid");
    expect(await hostile((taps) => outline(taps).forEach((corner) => Object.assign(corner, { x: 0.5, y: 0.5 })))).toBe(
      "invalid",
    );
    expect(await hostile((taps) => Object.assign(outline(taps)[2] ?? {}, { x: 0.5, y: -0.9 }))).toBe("invalid");
    expect(await hostile((taps) => outline(taps).push({ x: 1e9, y: 0 }))).toBe("invalid");
    expect(await hostile((taps) => (outline(taps)[0] = { x: Number.NaN, y: 0 }))).toBe("invalid");
    expect(await hostile((taps) => Object.assign(taps.photos[0]?.reference ?? {}, { width: -4 }))).toBe("invalid");
    expect(
      await hostile(
        (taps) =>
          (taps.photos = Array.from({ length: 11 }, () => structuredClone(taps.photos[0])) as Measurement["photos"]),
      ),
    ).toBe("invalid");
  });

  test("where the service is not priced by area", async () => {
    const id = await offer({ pricing_model: "count", unit: "per window", service_category: "general" });
    expect(await refused(await measured(id))).toMatchObject({
      message: "This service isn't priced by area, so it can't be measured on a photo.",
    });
  });

  test("where there is more of it than anybody measures", async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, (_, index) => offer({ name: `Wash ${index}` })));
    const sent = await measured(ids[0] ?? "");
    const [photo = ""] = sent.photo_ids ?? [];
    const services = ids.map((service_id, index) => ({
      service_id,
      measurement: { photos: Array.from({ length: 10 }, () => drive(photo, 20, 20 + index).photos[0]) } as Measurement,
    }));
    expect(await refused({ ...sent, services })).toMatchObject({
      message: "This is more than we can measure at once. Please measure fewer surfaces.",
    });
  });
});

describe("the size, updated after the answer,", () => {
  /** A request with a model's proposed outline, in its state after an analysis. */
  const proposed = async (fields: Partial<ServiceInput> = {}) => {
    const sent = await measured(await offer(fields));
    await forms.submit(sent);
    await story.sql("update measurements set made_by = 'model' where created_by = $1", [owner.id]);
    await story.sql(
      "update estimates set estimate_method = 'ai', analysis_state = 'done', ai_analysis = 'A driveway.' where created_by = $1",
      [owner.id],
    );
    const answer = await forms.submit(sent);
    const [result] = answer.results;
    if (!result) throw new Error("There is no result.");
    const { business_owner_id, request_id } = sent;
    return {
      sent,
      answer,
      result,
      of: { business_owner_id, request_id, estimate_id: result.estimate_id },
      photo: sent.photo_ids?.[0] ?? "",
      taps: sent.services[0]?.measurement as Measurement,
    };
  };

  test("confirms what a model proposed: the outline is shown with its photo, and is the customer's from then on", async () => {
    const { sent, result, of, photo, taps } = await proposed();
    expect(result.proposal).toEqual({
      measurement: taps,
      photos: [
        {
          photo_id: photo,
          url: expect.stringMatching(/^\/photos\/.+\.jpg$/),
          width: 1200,
          height: 900,
          focal_length_35mm: null,
          gravity: null,
          digital_zoom: null,
          cropped: false,
          camera: null,
          correction: null,
        },
      ],
    });
    const confirmed = await forms.measure({ ...of, measurement: taps });
    // The customer only confirmed it, and drew nothing, so it has the uncertainty of a model's outline.
    const price = result.totalPrice ?? 0;
    const range = { low: expect.closeTo(price / 2, 1), high: expect.closeTo(price * 1.5, 1) };
    expect(confirmed.results[0]).toEqual({ ...result, proposal: null, rough: true, range });
    const estimate = await estimateOf(of.estimate_id);
    expect(estimate).toMatchObject({
      drawn_by: "model",
      estimate_method: "ai",
      figure_source: "measured",
      total_price: result.totalPrice,
    });
    expect(estimate.measurements.map(({ made_by }) => made_by)).toEqual(["customer", "model"]);
    expect(await forms.submit(sent)).toMatchObject(confirmed);
  });

  test("is no more exact for being confirmed as a model pointed it out", async () => {
    const { of, taps } = await proposed();
    await story.sql("update measurements set area_low = area * 0.4, area_high = area * 1.8 where created_by = $1", [
      owner.id,
    ]);
    await forms.measure({ ...of, measurement: taps });
    const estimate = await estimateOf(of.estimate_id);
    const area = estimate.measurements[0]?.area.median ?? 0;
    expect(estimate).toMatchObject({
      figure_low: expect.closeTo(area * 0.4, 2),
      figure_high: expect.closeTo(area * 1.8, 2),
    });
  });

  test("corrects it: the price follows, and the same correction once more changes nothing", async () => {
    const { result, of, photo } = await proposed();
    const half = drive(photo, 20, 20);
    const corrected = await forms.measure({ ...of, measurement: half });
    expect(corrected.results[0]?.squareFootage).toBeLessThan((result.squareFootage ?? 0) * 0.7);
    expect(corrected.results[0]?.totalPrice).toBeCloseTo((corrected.results[0]?.squareFootage ?? 0) * 0.25, 1);
    const before = await estimateOf(of.estimate_id);
    expect(before).toMatchObject({
      drawn_by: "customer",
      total_price: corrected.results[0]?.totalPrice,
      // The price that the customer saw first stays.
      first_shown_price: { price: result.totalPrice, low: result.range?.low, high: result.range?.high },
    });
    expect(await forms.measure({ ...of, measurement: half })).toEqual(corrected);
    expect(await estimateOf(of.estimate_id)).toEqual(before);
  });

  test("can be typed instead, and a figure nobody knew is no assumption any more", async () => {
    const { of } = await proposed();
    await story.sql(
      "update estimates set estimated_square_footage = 200, total_price = 50, assumed = true, figure_source = 'assumed', figure_low = 100, figure_high = 300, ai_analysis = 'A driveway.' || chr(10) || chr(10) || 'Note: No area could be determined, so 200 sq ft was assumed.' where created_by = $1",
      [owner.id],
    );
    const typed = await forms.measure({ ...of, manual_area: 640 });
    expect(typed.results[0]).toMatchObject({
      squareFootage: 640,
      totalPrice: 160,
      range: null,
      rough: false,
      assumed: false,
      source: "typed",
    });
    expect(await estimateOf(of.estimate_id)).toMatchObject({
      ai_analysis: "A driveway.",
      estimate_method: "manual",
      assumed: false,
      figure_low: null,
      figure_high: null,
    });
  });

  test("can be measured on a photo that is added only then", async () => {
    const id = await offer();
    const request_id = randomUUID();
    const { results } = await forms.submit({
      business_owner_id: owner.id,
      request_id,
      kind: "standard",
      name: "Carla",
      email: "carla@mail.dev",
      estimate_method: "manual",
      services: [{ service_id: id, manual_area: 300 }],
    });
    const photo = await upload(request_id);
    const updated = await forms.measure({
      business_owner_id: owner.id,
      request_id,
      estimate_id: results[0]?.estimate_id ?? "",
      measurement: drive(photo),
    });
    expect(updated.results[0]).toMatchObject({ source: "measured" });
    expect((await estimateOf(results[0]?.estimate_id)).photos.map((one) => one.id)).toEqual([photo]);
  });

  test("brings the price where it was withheld", async () => {
    const { result, of } = await proposed({ widest_range: 60 });
    expect(result.withheld).toBe(false);
    await story.sql(
      "update estimates set figure_low = 1, figure_high = 10000, price_shown_to_customer = false where created_by = $1",
      [owner.id],
    );
    expect((await forms.measure({ ...of, manual_area: 640 })).results[0]).toMatchObject({
      withheld: false,
      totalPrice: 160,
    });
    expect(await estimateOf(of.estimate_id)).toMatchObject({ price_shown_to_customer: true });
  });

  test("recalculates the prices of a package's components", async () => {
    const id = await offer();
    await owner.client.services.addComponent({
      service_id: id,
      name: "Edges",
      pricing_model: "area",
      rate: 0.05,
      unit: "sq ft",
      minimum_price: 0,
      is_required: true,
    });
    const sent = await measured(id);
    const { results } = await forms.submit(sent);
    const typed = await forms.measure({
      business_owner_id: owner.id,
      request_id: sent.request_id,
      estimate_id: results[0]?.estimate_id ?? "",
      manual_area: 800,
    });
    expect(typed.results[0]).toMatchObject({
      totalPrice: 240,
      lines: [
        { name: "Driveway wash", total: 200 },
        { name: "Edges", total: 40 },
      ],
    });
    expect((await estimateOf(results[0]?.estimate_id)).lines).toMatchObject([{ quantity: 800, total: 40 }]);
  });

  test("comes too late after a day, and when the owner has set a price, measured himself, or closed it", async () => {
    const refused = async (arrange: (id: string) => Promise<unknown>) => {
      const { of, taps } = await proposed();
      await arrange(of.estimate_id);
      const before = await estimateOf(of.estimate_id);
      const said = await refusal(forms.measure({ ...of, measurement: taps }));
      expect(await estimateOf(of.estimate_id)).toEqual(before);
      return said;
    };
    const workedOn = {
      code: "conflict",
      message: "The business has already worked on your request. Please contact them if the size has changed.",
    };
    expect(
      await refused((id) =>
        story.sql("update estimates set created_at = now() - interval '25 hours' where id = $1", [id]),
      ),
    ).toMatchObject({ code: "conflict", message: expect.stringContaining("more than a day ago") });
    expect(
      await refused(async (id) =>
        owner.client.estimates.savePrice({ id, version: (await estimateOf(id)).version, total_price: 175 }),
      ),
    ).toMatchObject(workedOn);
    expect(await refused((id) => owner.client.estimates.setStatus({ ids: [id], status: "completed" }))).toMatchObject(
      workedOn,
    );
    expect(
      await refused((id) =>
        story.sql(
          "insert into measurements (created_by, estimate_id, made_by, annotations, area, area_low, area_high) values ($1, $2, 'owner', '{}', 1, 1, 1)",
          [owner.id, id],
        ),
      ),
    ).toMatchObject(workedOn);
    expect(
      await refused((id) =>
        story.sql("update estimates set analysis_state = 'running', analysis_started_at = now() where id = $1", [id]),
      ),
    ).toMatchObject({ code: "conflict", message: expect.stringContaining("being analyzed right now") });
  });

  test("is taken only with the request's id, and only from the photos of that request", async () => {
    const { of, taps } = await proposed();
    const other = await proposed();
    for (const wrong of [
      { request_id: randomUUID() },
      { estimate_id: randomUUID() },
      { estimate_id: other.of.estimate_id },
      { business_owner_id: (await story.signUp()).id },
    ])
      expect(await refusal(forms.measure({ ...of, ...wrong, measurement: taps }))).toMatchObject({ code: "not_found" });
    expect(await refusal(forms.measure({ ...of, measurement: other.taps }))).toMatchObject({
      code: "invalid",
      fields: { measurement: expect.stringContaining("no longer there") },
    });
    expect(await refusal(forms.measure({ ...of }))).toMatchObject({
      code: "invalid",
      message: "Please enter a square footage greater than 0.",
    });
    expect((await estimateOf(of.estimate_id)).measurements).toHaveLength(1);
  });

  test("is heard on the owner's pages", async () => {
    const { of } = await proposed();
    const abort = new AbortController();
    const stream = await fetch(`${story.url}/api/live`, { headers: owner.headers(), signal: abort.signal });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    const listening = (async () => {
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
        heard += value ?? "";
        if (done || /estimates/.test(heard)) return;
      }
    })();
    await forms.measure({ ...of, manual_area: 640 });
    await listening;
    abort.abort();
    expect(heard).toContain("estimates");
  });
});
