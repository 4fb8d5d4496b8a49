import { expect, test } from "vitest";
import type { Measurement } from "#features/photos/measurement.ts";
import { refusal } from "#testing/refusal.ts";
import { renderPhoto } from "#testing/renderedPhoto.ts";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";
import { openDemoForm } from "./publicForm.demo.ts";

/** The demo's form measures in the page, by the rules of the server. */

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
  const { answers } = openDemoForm("standard", "pressure-washing");
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
  const { opening, answers } = openDemoForm("standard", "pressure-washing");
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
