import { describe, expect, test } from "vitest";
import { groundRectangle, phoneShot, seeded, syntheticPhoto, type Shot } from "#testing/syntheticPhoto.ts";
import { measure, measurePhoto } from "#features/catalog/geometry/measuring.ts";
import { spreadPercent } from "#features/catalog/measurements/measuringWords.ts";
import type { Point } from "#features/catalog/measurements/measurement.ts";
import { movedHandle } from "./measuringState.ts";
import { pointOf, referencePoints, withReferencePoints, type Handle, type PhotoDraft } from "./photoDraft.ts";
import { decisivePoint, secondLookOf, worthALook } from "./secondLook.ts";

/** A drive of 20 × 24 ft by its garage door of 16 ft, whose points were set on a photo drawn this long. */
function byTheDoor(drawn: number, shot: Partial<Shot> = {}): { draft: PhotoDraft; size: Shot["photo"] } {
  const { pointAt, photo } = syntheticPhoto({ ...phoneShot, ...shot });
  const set = { by: "finger", drawn } as const;
  const seen = (right: number, ahead: number, width: number, length: number) =>
    groundRectangle({ right, ahead }, width, length).map((place) => ({ ...pointAt(place), set }));
  const [left, right] = seen(-8, 40, 16, 1);
  if (!left || !right) throw new Error("A line has two ends.");
  return {
    size: photo,
    draft: {
      photo_id: "front",
      reference: { by: "length", kind: "garage_door_double", certainty: "standard", ends: [left, right], length: 16 },
      outlines: [{ hole: false, corners: seen(-10, 16, 20, 24) }],
    },
  };
}

describe("a second look", () => {
  const rough = byTheDoor(900, { eyeHeight: 4.6, down: 8 });

  test("is offered for a rough size, with how close a photo from the other corner brings it", () => {
    const look = secondLookOf([rough.draft], 0, rough.size);
    expect(look?.photo?.now).toBeGreaterThan(worthALook);
    expect(look?.photo?.closer).toBeLessThan(look?.photo?.now ?? 0);
    const answer = measurePhoto(rough.size, { ...rough.draft, reference: rough.draft.reference ?? never() });
    expect(answer.ok && spreadPercent(answer.area)).toBe(look?.photo?.now);
  });

  test("is not offered for a size that is close enough, nor before there is one", () => {
    const close = byTheDoor(40_000, { eyeHeight: 6, down: 14 });
    const sure: PhotoDraft = close.draft.reference
      ? { ...close.draft, reference: { ...close.draft.reference, certainty: "tape" } }
      : close.draft;
    expect(secondLookOf([sure], 0, close.size)).toBeNull();
    expect(secondLookOf([{ ...rough.draft, outlines: [] }], 0, rough.size)).toBeNull();
    expect(secondLookOf([{ ...rough.draft, reference: null }], 0, rough.size)).toBeNull();
  });

  test("is offered for a size that is refused as too rough, if a second photo may make it an answer", () => {
    const refused = byTheDoor(350, { eyeHeight: 5.2, down: 10 });
    const reference = refused.draft.reference ?? never();
    const alone = measurePhoto(refused.size, { ...refused.draft, reference });
    expect(alone.ok || alone.refusal).toBe("coarse_taps");
    const look = secondLookOf([refused.draft], 0, refused.size);
    expect(look?.photo?.now).toBeGreaterThan(30);
    expect(look?.photo?.closer).toBeLessThanOrEqual(30);
    const taken = { ...refused.draft, reference, shows_again: undefined };
    const both = measure(new Map(["front", "back"].map((photo_id) => [photo_id, refused.size])), {
      photos: [taken, { ...taken, photo_id: "back", shows_again: "front" }],
    });
    expect(both.ok && spreadPercent(both.area)).toBe(look?.photo?.closer);
    expect(both.ok && both.area.median).toBeCloseTo(480, 0);
  });

  test("offers no photo where a second one would not be enough, nor for what is refused for another reason", () => {
    const hopeless = byTheDoor(250, { eyeHeight: 5.2, down: 10 });
    expect(secondLookOf([hopeless.draft], 0, hopeless.size)?.photo ?? null).toBeNull();
    const crossing = rough.draft.outlines.map((outline) => {
      const [a, b, c, d] = outline.corners;
      return { ...outline, corners: [a, c, b, d].map((corner) => corner ?? never()) };
    });
    expect(secondLookOf([{ ...rough.draft, outlines: crossing }], 0, rough.size)).toBeNull();
  });

  test("asks for no third photo of a surface, only for the point that decides most", () => {
    const again: PhotoDraft = { ...rough.draft, photo_id: "back", shows_again: "front" };
    const look = secondLookOf([rough.draft, again], 0, rough.size);
    expect(look).toMatchObject({ photo: null, point: { of: expect.any(String) } });
  });
});

test("no other point changes the area more than the decisive one, whichever is moved", () => {
  const { draft, size } = byTheDoor(3000, { down: 9 });
  const point = decisivePoint(size, draft);
  const area = (drawn: PhotoDraft) => {
    const answer = measurePhoto(size, { ...drawn, reference: drawn.reference ?? never() });
    return answer.ok ? answer.area.median : 0;
  };
  const changeBy = (handle: Handle) => {
    const from = pointOf(draft, handle) ?? never();
    // Away from the middle of the photo's width, as the shapes are, by 16 pixels.
    const across = from.x < 0.5 ? -16 : 16;
    const to = { ...from, x: from.x + across / size.width };
    return Math.abs(Math.log(area(movedHandle(draft, handle, to)) / area(draft)));
  };
  const ends = [0, 1].map((index) => changeBy({ of: "reference", reference: 0, index }));
  const corners = [0, 1, 2, 3].map((index) => changeBy({ of: "outline", outline: 0, index }));
  expect(point && changeBy(point)).toBeGreaterThan(Math.max(...ends, ...corners) * 0.8);
});

test("taps that are off by up to 12 pixels of a phone's photo leave the size of a drive by its door within 12%", () => {
  const random = seeded(61);
  const { draft, size } = byTheDoor(3000);
  const off = (point: Point): Point => ({
    ...point,
    x: point.x + (12 * (2 * random.uniform() - 1)) / size.width,
    y: point.y + (12 * (2 * random.uniform() - 1)) / size.height,
  });
  for (let trial = 0; trial < 200; trial++) {
    const reference = withReferencePoints(
      draft.reference ?? never(),
      referencePoints(draft.reference ?? never()).map(off),
    );
    const outlines = draft.outlines.map((outline) => ({ ...outline, corners: outline.corners.map(off) }));
    const answer = measurePhoto(size, { ...draft, reference, outlines });
    expect(answer.ok && Math.abs(answer.area.median / 480 - 1)).toBeLessThan(0.12);
  }
});

function never(): never {
  throw new Error("There is a thing of known size.");
}
