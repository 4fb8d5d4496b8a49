import { expect, test } from "vitest";
import { strokes } from "#features/quotes/quote-rules/acceptance.ts";
import { signatureLimits } from "#features/quotes/quote-rules/signatureBox.ts";
import { strokesOf } from "./strokes.ts";

const canvas = { width: 300, height: 100 };

test("what is drawn on a canvas of any size becomes whole points in the signature's box", () => {
  expect(
    strokesOf(
      [
        [
          { x: 0, y: 0 },
          { x: 150.2, y: 50 },
          { x: 400, y: -5 },
        ],
        [],
      ],
      canvas,
    ),
  ).toEqual([
    [
      [0, 0],
      [300, 100],
      [600, 0],
    ],
  ]);
});

test("nothing drawn is nothing", () => {
  expect(strokesOf([], canvas)).toBeNull();
  expect(strokesOf([[]], canvas)).toBeNull();
});

test("however much is drawn, what is sent is taken, and is below 64 KB", () => {
  const wild = Array.from({ length: 260 }, (_, at) =>
    Array.from({ length: 400 }, (_each, step) => ({ x: (at * step) % 300, y: step % 100 })),
  );
  const sent = strokesOf(wild, canvas);
  expect(strokes.safeParse(sent).success).toBe(true);
  expect(sent?.flat().length).toBeLessThanOrEqual(signatureLimits.points);
  expect(JSON.stringify(sent).length).toBeLessThan(64 * 1024);
});
