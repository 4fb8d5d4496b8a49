import { describe, expect, test } from "vitest";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { beginMeasuring, measuringReducer, type MeasuringAction, type MeasuringState } from "./measuringState.ts";
import {
  fixesThePlane,
  measurementOf,
  nameOfOutline,
  outlineStart,
  pointOf,
  startOfReference,
  touchesTheFrame,
} from "./photoDraft.ts";
import { sheetAt } from "./sheetReference.ts";
import { pointOnSameSpot } from "./unplacedPoints.ts";

const seen = { left: 0, top: 0, right: 1, bottom: 1 };
const photos = [{ photo_id: "front" }, { photo_id: "back" }];
const door = startOfReference({ kind: "garage_door_double", seen, before: null });
const sheet = startOfReference({ kind: "plywood", seen, before: null });

const after = (...actions: MeasuringAction[]): MeasuringState =>
  actions.reduce(measuringReducer, beginMeasuring({ photos }));
const surface: MeasuringAction = { do: "add_outline", photo: 0, outline: outlineStart({ hole: false, seen }) };
const hole: MeasuringAction = { do: "add_outline", photo: 0, outline: outlineStart({ hole: true, seen }) };
const corner = (index: number, outline = 0) => ({ of: "outline", outline, index }) as const;
const first = (state: MeasuringState) => state.draft[0] ?? { photo_id: "", reference: null, outlines: [] };

describe("undo and redo", () => {
  test("every step can be taken back and done again, to the very beginning", () => {
    const end = after({ do: "choose_reference", photo: 0, at: 0, reference: sheet }, surface, {
      do: "add_corner",
      photo: 0,
      outline: 0,
      after: 1,
    });
    let state = end;
    for (let i = 0; i < 3; i++) state = measuringReducer(state, { do: "undo" });
    expect(state.draft).toEqual(beginMeasuring({ photos }).draft);
    expect(measuringReducer(state, { do: "undo" })).toBe(state);
    for (let i = 0; i < 3; i++) state = measuringReducer(state, { do: "redo" });
    expect(state.draft).toEqual(end.draft);
    expect(measuringReducer(state, { do: "redo" })).toBe(state);
  });

  test("the moves of one drag are one step, those of the next drag another", () => {
    const move = (x: number, run: string): MeasuringAction => ({
      do: "move",
      photo: 0,
      handle: corner(2),
      to: { x, y: 0.9 },
      run,
    });
    const state = after(surface, move(0.6, "drag 1"), move(0.7, "drag 1"), move(0.8, "drag 2"));
    expect(pointOf(first(measuringReducer(state, { do: "undo" })), corner(2))).toEqual({ x: 0.7, y: 0.9 });
    expect(measuringReducer(measuringReducer(state, { do: "undo" }), { do: "undo" }).draft).toEqual(
      after(surface).draft,
    );
  });

  test("what is said of whether a photo is as taken goes with it, can be opened again, and taken back", () => {
    const say = (as_taken: boolean | null): MeasuringAction => ({ do: "say_as_taken", photo: 0, as_taken });
    const said = after({ do: "choose_reference", photo: 0, at: 0, reference: sheet }, surface, say(true));
    expect(measurementOf(said.draft)?.photos).toMatchObject([{ photo_id: "front", as_taken: true }]);
    expect(measuringReducer(said, say(true))).toBe(said);
    expect(first(measuringReducer(said, say(false))).as_taken).toBe(false);
    expect(first(measuringReducer(said, say(null)))).not.toHaveProperty("as_taken");
    expect(first(measuringReducer(said, { do: "undo" }))).not.toHaveProperty("as_taken");
  });

  test("something new after an undo leaves nothing to redo", () => {
    const state = measuringReducer(measuringReducer(after(surface, hole), { do: "undo" }), surface);
    expect(state.future).toEqual([]);
  });

  test("what changes nothing is no step", () => {
    const state = after(surface);
    const nowhere = pointOf(first(state), corner(0)) ?? { x: 0, y: 0 };
    expect(measuringReducer(state, { do: "move", photo: 0, handle: corner(0), to: nowhere, run: "keys" })).toBe(state);
    expect(measuringReducer(state, { do: "move", photo: 0, handle: corner(9), to: { x: 0, y: 0 }, run: "keys" })).toBe(
      state,
    );
    expect(measuringReducer(state, { do: "remove_outline", photo: 0, outline: 4 })).toBe(state);
  });
});

describe("drawing", () => {
  test("a point never leaves the photo", () => {
    const state = after(surface, { do: "move", photo: 0, handle: corner(0), to: { x: -0.2, y: 1.4 }, run: "drag 1" });
    expect(pointOf(first(state), corner(0))).toEqual({ x: 0, y: 1 });
  });

  test("a corner is added in the middle of a side, also of the last one, and taken away down to three", () => {
    const added = after(surface, { do: "add_corner", photo: 0, outline: 0, after: 3 });
    expect(pointOf(first(added), corner(4))).toEqual({ x: (0.2 + 0.34) / 2, y: (0.74 + 0.34) / 2 });
    const removed = [0, 0, 0, 0].reduce<MeasuringState>(
      (state) => measuringReducer(state, { do: "remove_corner", photo: 0, outline: 0, index: 0 }),
      added,
    );
    expect(first(removed).outlines[0]?.corners).toHaveLength(3);
  });

  test("surfaces stay before holes, and each is counted among its kind", () => {
    const photo = first(after(surface, hole, surface));
    expect(photo.outlines.map((outline) => outline.hole)).toEqual([false, false, true]);
    expect([0, 1, 2].map((index) => nameOfOutline(photo, index))).toEqual(["Surface 1", "Surface 2", "Hole 1"]);
  });

  test("the first surface stays a rectangle only while a length gives the scale", () => {
    const byLength = first(after({ do: "choose_reference", photo: 0, at: 0, reference: door }, surface, surface));
    expect([fixesThePlane(byLength, 0), fixesThePlane(byLength, 1)]).toEqual([true, false]);
    expect(fixesThePlane(first(after({ do: "choose_reference", photo: 0, at: 0, reference: sheet }, surface)), 0)).toBe(
      false,
    );
  });

  test("another thing taken for scale keeps the place of the one before, if it is pointed at in the same way", () => {
    const moved = first(
      after(
        { do: "choose_reference", photo: 0, at: 0, reference: door },
        {
          do: "move",
          photo: 0,
          handle: { of: "reference", reference: 0, index: 1 },
          to: { x: 0.9, y: 0.5 },
          run: "drag 1",
        },
      ),
    ).reference;
    expect(startOfReference({ kind: "car", seen, before: moved })).toMatchObject({
      kind: "car",
      ends: [{}, { x: 0.9, y: 0.5 }],
    });
    expect(startOfReference({ kind: "plywood", seen, before: moved })).toMatchObject({
      by: "rectangle",
      width: 8,
      height: 4,
    });
    expect(startOfReference({ kind: "tape", seen, before: null })).toMatchObject({ length: 0, certainty: "tape" });
  });

  test("what is new begins in the part of the photo that is looked at", () => {
    const near = { left: 0.5, top: 0.25, right: 0.75, bottom: 0.5 };
    for (const { x, y } of outlineStart({ hole: false, seen: near }).corners) {
      expect(x).toBeGreaterThan(0.5);
      expect(x).toBeLessThan(0.75);
      expect(y).toBeGreaterThan(0.25);
      expect(y).toBeLessThan(0.5);
    }
  });

  test("a corner at the edge of the picture is noticed", () => {
    const outline = outlineStart({ hole: false, seen });
    expect(touchesTheFrame(outline)).toBe(false);
    expect(touchesTheFrame({ ...outline, corners: outline.corners.with(2, { x: 0.5, y: 1 }) })).toBe(true);
  });
});

describe("the measurement", () => {
  test("is of the photos that have both a scale and a surface", () => {
    const one = after({ do: "choose_reference", photo: 1, at: 0, reference: sheet }, surface);
    expect(measurementOf(one.draft)).toBeNull();
    const both = measuringReducer(one, { do: "choose_reference", photo: 0, at: 0, reference: sheet });
    expect(measurementOf(both.draft)?.photos.map(({ photo_id }) => photo_id)).toEqual(["front"]);
  });

  test("measured before, it can be gone on with, and is the same if nothing is done", () => {
    const start: Measurement = {
      photos: [{ photo_id: "back", reference: sheet, outlines: [outlineStart({ hole: false, seen })] }],
    };
    expect(measurementOf(beginMeasuring({ photos, start }).draft)).toEqual(start);
  });
});

describe("points that are new", () => {
  const placedCorner = (index: number, x: number): MeasuringAction => ({
    do: "move",
    photo: 0,
    handle: corner(index),
    to: { x, y: 0.5, set: { by: "finger", drawn: 3000 } },
    run: `tap ${index}`,
  });
  const drawSurface: MeasuringAction = { ...surface, unplaced: true };
  const left = (state: MeasuringState) => state.unplaced.map(({ handle }) => handle.index);

  test("wait for their place one after the other, and Undo lets the last one wait again", () => {
    const state = after(drawSurface, placedCorner(0, 0.2), placedCorner(1, 0.8));
    expect(left(state)).toEqual([2, 3]);
    const undone = measuringReducer(state, { do: "undo" });
    expect(left(undone)).toEqual([1, 2, 3]);
    expect(left(measuringReducer(undone, { do: "redo" }))).toEqual([2, 3]);
    expect(left(measuringReducer(measuringReducer(undone, { do: "undo" }), { do: "undo" }))).toEqual([]);
  });

  test("stay those of their outline when others come and go before it", () => {
    const holeFirst = after({ ...hole, unplaced: true }, drawSurface);
    expect(new Set(holeFirst.unplaced.map(({ handle }) => handle.of === "outline" && handle.outline))).toEqual(
      new Set([0, 1]),
    );
    const removed = measuringReducer(holeFirst, { do: "remove_outline", photo: 0, outline: 0 });
    expect(removed.unplaced.map(({ handle }) => handle)).toEqual([0, 1, 2, 3].map((index) => corner(index)));
  });

  test("of something else taken for scale take the place of those before", () => {
    const chosen = after(
      { do: "choose_reference", photo: 0, at: 0, reference: sheet, unplaced: true },
      { do: "choose_reference", photo: 0, at: 0, reference: door, unplaced: true },
    );
    expect(left(chosen)).toEqual([0, 1]);
  });

  test("are caught where they are set on the spot of another one, by what is seen of it", () => {
    const photo = first(after(drawSurface, placedCorner(0, 0.5)));
    const at = (to: { x: number; y: number }, drawn: number) =>
      pointOnSameSpot({
        photo,
        handle: corner(1),
        to,
        drawn,
        size: { width: 4000, height: 3000 },
        unplaced: [corner(1), corner(2), corner(3)],
      });
    expect(at({ x: 0.502, y: 0.5 }, 3000)).toBe(0);
    expect(at({ x: 0.51, y: 0.5 }, 3000)).toBeNull();
    expect(at({ x: 0.51, y: 0.5 }, 390)).toBe(0);
    expect(at(outlineStart({ hole: false, seen }).corners[2] ?? { x: 0, y: 0 }, 3000)).toBeNull();
  });
});

describe("a second thing of known size", () => {
  const twice = after(
    { do: "choose_reference", photo: 0, at: 0, reference: door, unplaced: true },
    { do: "choose_reference", photo: 0, at: 1, reference: sheet, unplaced: true },
    surface,
  );

  test("stands beside the first, each with points of its own, and both are measured by", () => {
    expect(twice.unplaced).toHaveLength(6);
    const moved = measuringReducer(twice, {
      do: "move",
      photo: 0,
      handle: { of: "reference", reference: 1, index: 2 },
      to: { x: 0.9, y: 0.9 },
      run: "tap",
    });
    expect(measurementOf(moved.draft)?.photos[0]).toMatchObject({
      reference: { kind: "garage_door_double" },
      more_references: [{ kind: "plywood", corners: [{}, {}, { x: 0.9, y: 0.9 }, {}] }],
    });
    expect(moved.unplaced).toHaveLength(5);
    expect(fixesThePlane(first(twice), 0)).toBe(false);
  });

  test("takes the place of the first when that one is removed, with what is still to be placed of it", () => {
    const removed = measuringReducer(twice, { do: "remove_reference", photo: 0, at: 0 });
    expect(first(removed)).toMatchObject({ reference: { kind: "plywood" } });
    expect(first(removed)).not.toHaveProperty("more_references");
    expect(removed.unplaced.map(({ handle }) => handle)).toEqual(
      [0, 1, 2, 3].map((index) => ({ of: "reference", reference: 0, index })),
    );
  });
});

describe("a surface said to be a rectangle", () => {
  const said: MeasuringAction = { do: "say_rectangular", photo: 0, outline: 0, rectangular: true };

  test("stays one while its corners are moved, and is open again with another corner or another answer", () => {
    const yes = after(surface, said);
    expect(first(yes).outlines[0]?.rectangular).toBe(true);
    const moved = measuringReducer(yes, { do: "move", photo: 0, handle: corner(0), to: { x: 0, y: 0 }, run: "drag" });
    expect(first(moved).outlines[0]?.rectangular).toBe(true);
    const more = measuringReducer(yes, { do: "add_corner", photo: 0, outline: 0, after: 0 });
    expect(first(more).outlines[0]).not.toHaveProperty("rectangular");
    const open = measuringReducer(yes, { ...said, rectangular: null });
    expect(first(open).outlines[0]).not.toHaveProperty("rectangular");
    expect(measuringReducer(yes, said)).toBe(yes);
  });
});

describe("how points were set", () => {
  const by = { by: "finger", drawn: 3000 } as const;

  test("stays with them, also where the edge of the photo holds them back", () => {
    const state = after(surface, {
      do: "move",
      photo: 0,
      handle: corner(0),
      to: { x: -0.1, y: 0.2, set: by },
      run: "drag 1",
    });
    expect(pointOf(first(state), corner(0))).toEqual({ x: 0, y: 0.2, set: by });
  });

  test("is the model's for every corner of its proposal that nobody moved", () => {
    const start: Measurement = {
      photos: [{ photo_id: "front", reference: sheet, outlines: [outlineStart({ hole: false, seen })] }],
    };
    const moved = measuringReducer(beginMeasuring({ photos, start, proposedBy: "model" }), {
      do: "move",
      photo: 0,
      handle: corner(1),
      to: { x: 0.7, y: 0.3, set: by },
      run: "drag 1",
    });
    const [taken] = measurementOf(moved.draft)?.photos ?? [];
    expect(taken?.outlines[0]?.corners.map(({ set }) => set)).toEqual([
      { by: "model" },
      by,
      { by: "model" },
      { by: "model" },
    ]);
    expect(taken?.reference.by === "rectangle" && taken.reference.corners[0].set).toEqual({ by: "model" });
  });

  test("of a corner put into a side is that of the coarser of its neighbours", () => {
    const set = (index: number, drawn: number): MeasuringAction => ({
      do: "move",
      photo: 0,
      handle: corner(index),
      to: { x: index / 10, y: 0.1, set: { by: "mouse", drawn } },
      run: `drag ${index}`,
    });
    const state = after(surface, set(0, 900), set(1, 3000), { do: "add_corner", photo: 0, outline: 0, after: 0 });
    expect(pointOf(first(state), corner(1))?.set).toEqual({ by: "mouse", drawn: 900 });
    const beside = after(surface, set(0, 900), { do: "add_corner", photo: 0, outline: 0, after: 0 });
    expect(pointOf(first(beside), corner(1))?.set).toBeUndefined();
  });
});

describe("a photo", () => {
  const turn: MeasuringAction = { do: "turn", photo: 0 };

  test("is turned with all that is drawn on it, can be turned back, and comes round", () => {
    const drawn = after(surface, turn);
    expect(first(drawn)).toMatchObject({ turned: 90, outlines: first(after(surface)).outlines });
    expect(first(measuringReducer(drawn, { do: "undo" }))).not.toHaveProperty("turned");
    expect(first(after(turn, turn, turn, turn))).not.toHaveProperty("turned");
  });

  test("has a zoom once that is said, which ends with the answer that it is whole", () => {
    const said = after({ do: "say_as_taken", photo: 0, as_taken: true }, { do: "say_zoom", photo: 0, zoom: 0.5 });
    expect(first(said)).toMatchObject({ as_taken: true, zoom: 0.5 });
    expect(first(measuringReducer(said, { do: "say_zoom", photo: 0, zoom: null }))).not.toHaveProperty("zoom");
    expect(first(measuringReducer(said, { do: "say_as_taken", photo: 0, as_taken: false }))).not.toHaveProperty("zoom");
  });

  test("that is added shows the same surface again, and Undo takes back only what was drawn", () => {
    const added = measuringReducer(after(surface), { do: "add_photo", photo_id: "corner", again: 0 });
    expect(added.draft[2]).toEqual({ photo_id: "corner", reference: null, outlines: [], shows_again: "front" });
    const undone = measuringReducer(added, { do: "undo" });
    expect(undone.draft.map(({ photo_id }) => photo_id)).toEqual(["front", "back", "corner"]);
    expect(undone.draft[0]?.outlines).toEqual([]);
    expect(measuringReducer(undone, { do: "redo" }).draft).toEqual(added.draft);
  });

  test("keeps the sheet that was found in it, whatever is undone, and leaves nothing to undo by itself", () => {
    const reference = sheetAt([
      [0.4, 0.6],
      [0.6, 0.6],
      [0.6, 0.8],
      [0.4, 0.8],
    ]);
    const found = measuringReducer(beginMeasuring({ photos: [{ photo_id: "front" }] }), {
      do: "take_sheet",
      photo: 0,
      reference,
    });
    expect(found.draft[0]?.reference).toEqual(reference);
    expect(found.past).toEqual([]);
    const drawn = measuringReducer(beginMeasuring({ photos: [{ photo_id: "front" }] }), surface);
    const late = measuringReducer(drawn, { do: "take_sheet", photo: 0, reference });
    expect(measuringReducer(late, { do: "undo" }).draft).toEqual(found.draft);
  });
});
