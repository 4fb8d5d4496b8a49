import { describe, expect, test } from "vitest";
import fc from "fast-check";
import {
  closeUp,
  drawnLength,
  isClose,
  knobsOf,
  labelPlace,
  magnifierPlace,
  onPhoto,
  onScreen,
  pushed,
  scaleOf,
  seenOf,
  showing,
  viewBetween,
  wholePhoto,
  zoomed,
  type Scene,
} from "./photoView.ts";

const phone: Scene = {
  photo: { width: 4032, height: 3024 },
  frame: { width: 390, height: 410 },
  view: wholePhoto,
  turn: 0,
};
const looking = fc.record({
  zoom: fc.double({ min: 1, max: 30, noNaN: true }),
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});
const place = fc.record({
  x: fc.double({ min: 0, max: 390, noNaN: true }),
  y: fc.double({ min: 0, max: 410, noNaN: true }),
});

describe("a photo in its frame", () => {
  test("a place of the screen and its point of the photo are the same, both ways", () => {
    fc.assert(
      fc.property(looking, place, (view, at) => {
        const back = onScreen({ ...phone, view }, onPhoto({ ...phone, view }, at));
        expect(back.x).toBeCloseTo(at.x, 6);
        expect(back.y).toBeCloseTo(at.y, 6);
      }),
    );
  });

  test("all of it fills the width, in the middle", () => {
    expect(onScreen(phone, { x: 0, y: 0.5 })).toEqual({ x: 0, y: 205 });
    expect(seenOf(phone)).toEqual({ left: 0, top: 0, right: 1, bottom: 1 });
  });

  test("what is under the fingers stays there while the photo grows", () => {
    const at = { x: 200, y: 200 };
    const before = onPhoto(phone, at);
    const closer: Scene = { ...phone, view: zoomed(phone, 8, at) };
    expect(onPhoto(closer, at).x).toBeCloseTo(before.x, 9);
    expect(onPhoto(closer, at).y).toBeCloseTo(before.y, 9);
  });

  test("it comes close enough to see single pixels, and never smaller than whole", () => {
    let scene = phone;
    for (let i = 0; i < 20; i++) scene = { ...scene, view: zoomed(scene, 2, { x: 10, y: 10 }) };
    expect(scaleOf(scene)).toBeCloseTo(4, 6);
    expect(zoomed(scene, 0.0001, { x: 10, y: 10 })).toEqual(wholePhoto);
  });

  test("it cannot be pushed out of sight", () => {
    fc.assert(
      fc.property(
        looking,
        fc.integer({ min: -9000, max: 9000 }),
        fc.integer({ min: -9000, max: 9000 }),
        (view, x, y) => {
          const { left, right, top, bottom } = seenOf({ ...phone, view: pushed({ ...phone, view }, { x, y }) });
          expect(right - left).toBeGreaterThan(0);
          expect(bottom - top).toBeGreaterThan(0);
        },
      ),
    );
  });

  test("a point out of sight is brought into sight, one in sight stays where it is", () => {
    const scene: Scene = { ...phone, view: { zoom: 6, x: 0.2, y: 0.2 } };
    const shown = onScreen({ ...scene, view: showing(scene, { x: 0.8, y: 0.7 }) }, { x: 0.8, y: 0.7 });
    expect(shown.x).toBeLessThanOrEqual(390);
    expect(shown.y).toBeLessThanOrEqual(410);
    expect(showing(scene, { x: 0.2, y: 0.2 })).toBe(scene.view);
  });
});

describe("beside the finger", () => {
  const frame = phone.frame;

  test("the knob is away from the point, and inside the frame even for a point in its corner", () => {
    for (const point of [
      { x: 200, y: 200 },
      { x: 0, y: 0 },
      { x: 390, y: 0 },
      { x: 390, y: 410 },
      { x: 0, y: 410 },
    ]) {
      const [knob = { x: 0, y: 0 }] = knobsOf({ points: [point, { x: 195, y: 205 }], frame });
      expect(Math.hypot(knob.x, knob.y)).toBeCloseTo(34);
      expect(point.x + knob.x).toBeGreaterThan(10);
      expect(point.x + knob.x).toBeLessThan(380);
      expect(point.y + knob.y).toBeGreaterThan(10);
      expect(point.y + knob.y).toBeLessThan(400);
    }
  });

  test("knobs of points that lie close together do not lie on each other", () => {
    const points = [
      { x: 200, y: 200 },
      { x: 212, y: 203 },
      { x: 30, y: 390 },
      { x: 208, y: 190 },
    ];
    const knobs = knobsOf({ points, frame }).map((knob, index) => ({
      x: knob.x + (points[index]?.x ?? 0),
      y: knob.y + (points[index]?.y ?? 0),
    }));
    for (const [index, one] of knobs.entries())
      for (const other of knobs.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(40);
  });

  test("the magnifier is above the finger, beside it at the upper edge, and never beyond the sides", () => {
    expect(magnifierPlace({ finger: { x: 200, y: 300 }, frame, size: 120 })).toEqual({ x: 140, y: 148 });
    expect(magnifierPlace({ finger: { x: 2, y: 300 }, frame, size: 120 }).x).toBe(4);
    expect(magnifierPlace({ finger: { x: 389, y: 300 }, frame, size: 120 }).x).toBe(266);
    fc.assert(
      fc.property(place, (finger) => {
        const { x, y } = magnifierPlace({ finger, frame, size: 120 });
        const covered = finger.x > x && finger.x < x + 120 && finger.y > y && finger.y < y + 120;
        expect(covered).toBe(false);
        expect(y).toBeLessThan(Math.max(5, finger.y));
      }),
    );
  });
});

describe("a close-up", () => {
  const whole = drawnLength(phone);

  test("draws the long side 3,000 pixels long on any screen, with the point in its middle", () => {
    for (const frame of [phone.frame, { width: 844, height: 200 }, { width: 880, height: 700 }]) {
      const close: Scene = { ...phone, frame, view: closeUp({ ...phone, frame }, { x: 0.4, y: 0.6 }) };
      expect(drawnLength(close)).toBeCloseTo(3000, 6);
      expect(onScreen(close, { x: 0.4, y: 0.6 }).x).toBeCloseTo(frame.width / 2, 6);
      expect(isClose(close)).toBe(true);
      expect(isClose({ ...phone, frame })).toBe(false);
    }
  });

  test("comes no closer than a small photo is worth, and shows its corner inside the frame", () => {
    const small: Scene = { ...phone, photo: { width: 640, height: 480 } };
    const close = { ...small, view: closeUp(small, { x: 1, y: 1 }) };
    expect(drawnLength(close)).toBeCloseTo(2560, 6);
    expect(isClose(close)).toBe(true);
    const corner = onScreen(close, { x: 1, y: 1 });
    expect(corner.x).toBeLessThan(small.frame.width - 20);
    expect(corner.y).toBeLessThan(small.frame.height - 20);
  });

  test("is come to with one place of the screen standing still", () => {
    const to = closeUp(phone, { x: 0.3, y: 0.55 });
    const still = [0.25, 0.5, 0.75].map((share) => viewBetween(phone.view, to, share));
    const fixed = { x: (phone.view.x - to.x * to.zoom) / (1 - to.zoom), y: 0 };
    const before = onScreen(phone, fixed).x;
    for (const view of still) expect(onScreen({ ...phone, view }, fixed).x).toBeCloseTo(before, 6);
    expect(viewBetween(phone.view, to, 1)).toBe(to);
    expect(drawnLength({ ...phone, view: viewBetween(phone.view, to, 0.5) })).toBeGreaterThan(whole);
  });
});

describe("a side's label", () => {
  const label = { width: 60, height: 20 };

  test("is wholly on the visible part of the photo, wherever its side is", () => {
    fc.assert(
      fc.property(looking, place, fc.double({ min: -4, max: 4, noNaN: true }), (view, side, away) => {
        const scene = { ...phone, view };
        const at = labelPlace(scene, { side, away, gap: 40, label, button: 10 });
        if (!at) return;
        for (const [across, down] of [
          [-1, -1],
          [1, 1],
        ] as const) {
          const corner = { x: at.x + across * 30, y: at.y + down * 10 };
          const { x, y } = onPhoto(scene, corner);
          expect(Math.min(x, y)).toBeGreaterThan(-1e-9);
          expect(Math.max(x, y)).toBeLessThan(1 + 1e-9);
          expect(corner.x).toBeGreaterThan(-1e-6);
          expect(corner.x).toBeLessThan(phone.frame.width + 1e-6);
        }
      }),
    );
  });

  test("is above the button on its side where the edge of the photo leaves no room beside it, or below", () => {
    const at = (y: number) => labelPlace(phone, { side: { x: 20, y }, away: Math.PI, gap: 40, label, button: 10 });
    expect(at(200)).toEqual({ x: 30, y: 180 });
    expect(at(65)).toEqual({ x: 30, y: 85 });
  });

  test("is missing while the middle of its side is out of sight", () => {
    expect(labelPlace(phone, { side: { x: -5, y: 200 }, away: 0, gap: 40, label, button: 10 })).toBeNull();
    expect(labelPlace(phone, { side: { x: 5, y: 200 }, away: Math.PI, gap: 40, label, button: 0 })).toEqual({
      x: 30,
      y: 190,
    });
  });
});
