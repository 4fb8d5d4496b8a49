import { expect, test } from "vitest";
import { isFoundSheet, mayTakeSheet, sheetAt, withRuler } from "./sheetReference.ts";
import { withReferencePoints, type PhotoDraft } from "./photoDraft.ts";

const sheet = sheetAt([
  [0.4, 0.6],
  [0.5, 0.6],
  [0.52, 0.7],
  [0.38, 0.7],
]);
const photo: PhotoDraft = { photo_id: "one", reference: null, outlines: [] };

test("a found sheet has the size of its marks, surer once its ruler was measured", () => {
  expect(sheet).toMatchObject({ by: "rectangle", kind: "marked_sheet", certainty: "standard", width: 7 / 12 });
  expect(withRuler(sheet, true).certainty).toBe("tape");
  expect(withRuler(withRuler(sheet, true), false)).toEqual(sheet);
  expect(isFoundSheet(sheet)).toBe(true);
});

test("it takes the place of nothing and of a model's thing, and never of what a person pointed at", () => {
  const at = (by: "model" | "mouse") => {
    const set = by === "model" ? { by } : { by, drawn: 900 };
    const places = [0, 1, 2, 3].map((index) => ({ x: 0.1 * index, y: 0.5, set }));
    return { ...photo, reference: withReferencePoints({ ...sheet, kind: "other" }, places) };
  };
  expect(mayTakeSheet(photo)).toBe(true);
  expect(mayTakeSheet(at("model"))).toBe(true);
  expect(mayTakeSheet(at("mouse"))).toBe(false);
});
