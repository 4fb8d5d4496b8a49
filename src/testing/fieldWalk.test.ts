import { expect, test } from "vitest";
import { faultsOfPlaces, walkFields } from "./fieldWalk.ts";

test("each declaration that knows a field of a noun is a place of new ones, and each place is there", () => {
  expect(faultsOfPlaces()).toEqual([]);
});

test("each place of a new field is named by a tool", async () => {
  const walked = await walkFields();
  expect(walked.length).toBeGreaterThan(130);
  expect(walked.filter(({ named }) => !named).map(({ place }) => `${place.what}: ${place.at}`)).toEqual([]);
});
