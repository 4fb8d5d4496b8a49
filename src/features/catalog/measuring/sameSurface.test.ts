import { describe, expect, test } from "vitest";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";
import { measureDraft } from "./measureDraft.ts";
import { beginMeasuring, measuringReducer, type MeasuringAction } from "./measuringState.ts";
import { measurementOf, type PhotoDraft } from "./photoDraft.ts";
import { photosDisagreeText, sameSurfaceAnswer, sameSurfaceQuestion } from "./sameSurface.ts";

/** A drive of 20 × 24 ft with a slab of 4 × 4 ft on it, seen from `ahead` feet in front of it. */
const seenFrom = (photo_id: string, ahead: number, slab = 4): { draft: PhotoDraft; size: typeof phoneShot.photo } => {
  const { pointAt, photo } = syntheticPhoto(phoneShot);
  const set = { by: "finger", drawn: 3000 } as const;
  const points = (right: number, forth: number, width: number, length: number) =>
    groundRectangle({ right, ahead: ahead + forth }, width, length).map((place) => ({ ...pointAt(place), set }));
  const [a, b, c, d] = points(-5, 5, 4, 4);
  if (!a || !b || !c || !d) throw new Error("A rectangle has four corners.");
  return {
    size: photo,
    draft: {
      photo_id,
      reference: {
        by: "rectangle",
        kind: "other",
        certainty: "standard",
        corners: [a, b, c, d],
        width: slab,
        height: slab,
      },
      outlines: [{ hole: false, rectangular: true, corners: points(-10, 0, 20, 24) }],
    },
  };
};

const [one, two, three] = [seenFrom("one", 14), seenFrom("two", 18), seenFrom("three", 16)];
const photos = [one, two, three].map(({ draft, size }) => ({ photo_id: draft.photo_id, size }));
const measured = (draft: readonly PhotoDraft[]) => measureDraft({ draft: [...draft], photos, answers: new WeakMap() });

describe("a second photo", () => {
  const both = [one.draft, two.draft];

  test("is asked about once it is measured, and adds up only where it shows another surface", () => {
    expect(sameSurfaceQuestion([one.draft])).toBeNull();
    expect(sameSurfaceQuestion([one.draft, { photo_id: "two", reference: null, outlines: [] }])).toBeNull();
    expect(sameSurfaceQuestion(both)).toEqual({ photo: 1, others: [0] });
    const another = [one.draft, { ...two.draft, shows_again: null }];
    expect(sameSurfaceQuestion(another)).toBeNull();
    expect(sameSurfaceAnswer(another, 1)).toEqual({ same: null });
    expect(measurementOf(another)?.photos.map(({ shows_again }) => shows_again)).toEqual([undefined, undefined]);
    const same = [one.draft, { ...two.draft, shows_again: "one" }];
    expect(sameSurfaceQuestion(same)).toBeNull();
    expect(sameSurfaceAnswer(same, 1)).toEqual({ same: 0 });
    const [total, added] = [measured(same).total, measured(another).total];
    expect(total?.ok && total.area.median).toBeCloseTo(480, 0);
    expect(added?.ok && added.area.median).toBeCloseTo(960, 0);
  });

  test("that was told to show the same surface is undone like everything else", () => {
    const say = (shows_again: string | null | undefined): MeasuringAction => ({
      do: "say_shows_again",
      photo: 1,
      shows_again,
    });
    const begun = { ...beginMeasuring({ photos }), draft: both };
    const said = measuringReducer(begun, say("one"));
    expect(sameSurfaceAnswer(said.draft, 1)).toEqual({ same: 0 });
    expect(sameSurfaceQuestion(measuringReducer(said, { do: "undo" }).draft)).not.toBeNull();
    expect(sameSurfaceQuestion(measuringReducer(said, say(undefined)).draft)).not.toBeNull();
    expect(measuringReducer(said, say("one"))).toBe(said);
  });

  test("that was measured before is asked about again only where a model has drawn", () => {
    const start = measurementOf(both);
    const again = (proposedBy: "model" | null) =>
      sameSurfaceQuestion(beginMeasuring({ photos, start, proposedBy }).draft);
    expect(again(null)).toBeNull();
    expect(again("model")).toEqual({ photo: 1, others: [0] });
  });

  test("that says otherwise than the first one of the same surface is told of", () => {
    const wrong = seenFrom("two", 18, 6).draft;
    const of = (second: PhotoDraft) => photosDisagreeText([one.draft, second], measured([one.draft, second]).photos);
    expect(of({ ...wrong, shows_again: "one" })).toMatch(/^Photo 1 says 4[78]\d sq ft, photo 2 \d{3,4}\.$/);
    expect(of({ ...wrong, shows_again: null })).toBeNull();
    expect(of({ ...two.draft, shows_again: "one" })).toBeNull();
  });
});

test("of three photos of one surface all measure it, also where the first of them is taken away", () => {
  const same = [one.draft, { ...two.draft, shows_again: "one" }, { ...three.draft, shows_again: "two" }];
  expect(measurementOf(same)?.photos.map(({ shows_again }) => shows_again)).toEqual([undefined, "one", "one"]);
  const left = same.with(0, { ...one.draft, outlines: [] });
  expect(measurementOf(left)?.photos.map(({ shows_again }) => shows_again)).toEqual([undefined, "two"]);
  const { total } = measured(left);
  expect(total?.ok && total.area.median).toBeCloseTo(480, 0);
  expect(sameSurfaceQuestion([one.draft, { ...two.draft, shows_again: null }, three.draft])).toEqual({
    photo: 2,
    others: [0, 1],
  });
});
