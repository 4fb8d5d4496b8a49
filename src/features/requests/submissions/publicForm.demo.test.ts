import { expect, test } from "vitest";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { refusal } from "#testing/refusal.ts";
import { renderPhoto } from "#testing/renderedPhoto.ts";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";
import { createDemoForm } from "./publicForm.demo.ts";

/** The demo's form measures in the page, by the server's rules. */

const camera = syntheticPhoto({ ...phoneShot, photo: { width: 1200, height: 900, focal_length_35mm: 26 } });
const seen = (near: { right: number; ahead: number }, width: number, length: number) => {
  const [a, b, c, d] = groundRectangle(near, width, length).map((place) => camera.pointAt(place));
  if (!a || !b || !c || !d) throw new Error("A rectangle has four corners.");
  return [a, b, c, d] as [typeof a, typeof a, typeof a, typeof a];
};
const drive = (photo_id: string, length = 40): Measurement => ({
  photos: [
    {
      photo_id,
      reference: {
        by: "rectangle",
        kind: "other",
        certainty: "tape",
        corners: seen({ right: 2, ahead: 12 }, 4, 4),
        width: 4,
        height: 4,
      },
      outlines: [{ corners: seen({ right: -10, ahead: 10 }, 20, length), hole: false }],
    },
  ],
});

test("what the camera noted on a visitor's own photo is read in the page", async () => {
  const { jpeg } = await renderPhoto({ photo: { width: 200, height: 150, focal_length_35mm: 28 } });
  const { answers } = createDemoForm("standard", "pressure-washing");
  const send = (body: Blob, head: Blob | null) =>
    answers.sendPhoto(
      "request",
      { body, head, shrunk: head !== null, size: { width: 200, height: 150 }, previewUrl: "blob:photo" },
      () => {},
      new AbortController().signal,
    );
  const original = new Blob([new Uint8Array(jpeg)]);
  expect(await send(original, null)).toMatchObject({ focal_length_35mm: 28 });
  expect(await send(new Blob(["smaller"]), original)).toMatchObject({ focal_length_35mm: 28 });
  expect(await send(new Blob(["a screenshot"]), null)).toMatchObject({ focal_length_35mm: null });
});

async function measuredRequest() {
  const { opening, answers } = createDemoForm("standard", "pressure-washing");
  const { id } = await answers.sendPhoto(
    "request",
    { body: new Blob(), head: null, shrunk: false, size: { width: 1200, height: 900 }, previewUrl: "blob:photo" },
    () => {},
    new AbortController().signal,
  );
  const request = {
    business_owner_id: "demo",
    request_id: "request",
    kind: "standard" as const,
    name: "Vera Visitor",
    email: "vera@mail.dev",
    estimate_method: "manual" as const,
    photo_ids: [id],
    services: [{ service_id: opening.services[0]?.id ?? "", measurement: drive(id) }],
  };
  return { answers, request, photo: id };
}

test("a visitor's own photo is measured on, and the price says how far it may be off", async () => {
  const { answers, request } = await measuredRequest();
  const [result] = (await answers.submit(request)).results;
  expect(result?.squareFootage).toBeGreaterThan(700);
  expect(result?.squareFootage).toBeLessThan(900);
  expect(result).toMatchObject({
    source: "measured",
    withheld: false,
    range: { low: expect.any(Number), high: expect.any(Number) },
  });
});

test("a size is updated, by taps or as a number; a removed photo does not count", async () => {
  const { answers, request, photo } = await measuredRequest();
  const [result] = (await answers.submit(request)).results;
  const of = { business_owner_id: "demo", request_id: "request", estimate_id: result?.estimate_id ?? "" };
  const [half] = (await answers.measure({ ...of, measurement: drive(photo, 20) })).results;
  expect(half?.squareFootage).toBeLessThan((result?.squareFootage ?? 0) * 0.7);
  expect((await answers.measure({ ...of, manual_area: 800 })).results).toMatchObject([
    { estimate_id: of.estimate_id, totalPrice: 200, range: null, source: "typed" },
  ]);
  expect(await refusal(answers.measure({ ...of, estimate_id: "another", manual_area: 800 }))).toMatchObject({
    code: "not_found",
  });
  answers.takePhotoBack("request", photo);
  expect(await refusal(answers.measure({ ...of, measurement: drive(photo) }))).toMatchObject({
    code: "invalid",
    fields: { measurement: expect.stringContaining("no longer there") },
  });
  expect(await refusal(answers.submit(request))).toMatchObject({ code: "invalid" });
});

async function analysed(name: string, kind: "standard" | "multi" = "standard", crmType?: string) {
  const { opening, answers } = createDemoForm(kind, crmType);
  const { id } = await answers.sendPhoto(
    "request",
    {
      body: new File([], name),
      head: null,
      shrunk: false,
      size: { width: 1600, height: 1200 },
      previewUrl: "blob:photo",
    },
    () => {},
    new AbortController().signal,
  );
  const request = {
    business_owner_id: "demo",
    request_id: "request",
    kind,
    name: "Vera Visitor",
    email: "vera@mail.dev",
    estimate_method: "ai" as const,
    photo_ids: [id],
    services: opening.services.map((service) => ({ service_id: service.id })),
  };
  return { opening, answers, request };
}

test("the demo analyses photos and says that it is the demo who does", async () => {
  const { opening, answers, request } = await analysed("demo-driveway.jpg", "standard", "pressure-washing");
  expect(opening.analysis).toBe(true);
  expect(opening.demo?.analysis).toMatch(/^Demo analysis/);
  const [result] = (await answers.submit(request)).results;
  // 20 × 24 ft without a flower bed of 3 × 6 ft.
  expect(result?.squareFootage).toBeGreaterThan(462 * 0.97);
  expect(result?.squareFootage).toBeLessThan(462 * 1.03);
  expect(result?.totalPrice).toBeCloseTo((result?.squareFootage ?? 0) * 0.25, 1);
  expect(result?.note).toMatch(/^Demo analysis: the driveway on this sample photo/);
  expect(result?.rough).toBe(true);
  expect(result?.proposal).toMatchObject({
    note: expect.stringMatching(/^Demo analysis, not AI/),
    photos: [{ url: "blob:photo", width: 1600 }],
    measurement: { photos: [{ outlines: [{ hole: false }, { hole: true }] }] },
  });
});

test("on a visitor's own photo the outline is an example, and is called one; the same photo has the same answer", async () => {
  const { answers, request } = await analysed("IMG_2041.jpg", "multi");
  const { results } = await answers.submit(request);
  expect(
    results.map(({ serviceName, squareFootage, quantity, totalPrice }) => [
      serviceName,
      squareFootage && Math.round(squareFootage),
      quantity,
      totalPrice && Math.round(totalPrice),
    ]),
  ).toEqual([
    ["Pressure Washing", 434, null, 109],
    ["Driveway Sealing", 434, null, 152],
    ["General Cleaning", null, 3, 225],
  ]);
  for (const { note } of results) expect(note).toMatch(/^Demo analysis: no AI looked at this photo\. .* example/);
  expect((await answers.submit(request)).results.map((one) => one.totalPrice)).toEqual(
    results.map((one) => one.totalPrice),
  );
});

test("a photo that the browser cannot read shows no size: the visitor is asked for it, as a customer is", async () => {
  const { opening, answers } = createDemoForm("standard", "pressure-washing");
  const { id } = await answers.sendPhoto(
    "request",
    { body: new Blob(), head: null, shrunk: false, size: null, previewUrl: null },
    () => {},
    new AbortController().signal,
  );
  const { results } = await answers.submit({
    business_owner_id: "demo",
    request_id: "request",
    kind: "standard",
    name: "Vera Visitor",
    email: "vera@mail.dev",
    estimate_method: "ai",
    photo_ids: [id],
    services: opening.services.map((service) => ({ service_id: service.id })),
  });
  expect(results).toMatchObject([
    { totalPrice: null, range: null, squareFootage: null, assumed: true, withheld: true, analysis: null },
  ]);
});

test("an outline that is confirmed stays the analysis's; one that is corrected is the visitor's, and surer", async () => {
  const { answers, request } = await analysed("demo-driveway.jpg", "standard", "pressure-washing");
  const [result] = (await answers.submit(request)).results;
  const of = { business_owner_id: "demo", request_id: "request", estimate_id: result?.estimate_id ?? "" };
  const measurement = result?.proposal?.measurement ?? { photos: [] };
  const [confirmed] = (await answers.measure({ ...of, measurement })).results;
  expect(confirmed).toMatchObject({
    rough: true,
    proposal: null,
    totalPrice: result?.totalPrice,
    analysis: result?.analysis,
  });
  const byHand = structuredClone(measurement);
  for (const { outlines, reference } of byHand.photos)
    for (const point of [
      ...outlines.flatMap(({ corners }) => corners),
      ...(reference.by === "length" ? reference.ends : []),
    ])
      point.set = { by: "finger", drawn: 8 * 390 };
  const [corrected] = (await answers.measure({ ...of, measurement: byHand })).results;
  expect(corrected?.rough).toBe(false);
});

test("photos that a reload has lost are asked for again", async () => {
  const { answers, request } = await analysed("demo-driveway.jpg");
  expect(await refusal(answers.submit({ ...request, photo_ids: ["lost"] }))).toMatchObject({
    code: "invalid",
    fields: { "photo_ids.lost": expect.stringContaining("add it again") },
  });
});
