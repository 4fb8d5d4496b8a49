import { expect, test } from "vitest";
import { edgesIn, type Edge, type GreyPatch } from "./edges.ts";

const side = 64;

/** A patch whose brightness is that of a place, counted from its middle. */
function patch(brightness: (x: number, y: number) => number): GreyPatch {
  const grey = Float32Array.from({ length: side * side }, (_, index) =>
    brightness((index % side) - side / 2, Math.floor(index / side) - side / 2),
  );
  return { grey, width: side, height: side };
}

/** The distance of a place (from the middle, in pixels) from an edge. */
function distance({ from, to }: Edge, x: number, y: number): number {
  const [ax, ay] = [(from.x - 0.5) * side, (from.y - 0.5) * side];
  const [dx, dy] = [(to.x - from.x) * side, (to.y - from.y) * side];
  return Math.abs(dx * (y - ay) - dy * (x - ax)) / Math.hypot(dx, dy);
}

test("both edges of a slab's corner are found, to two pixels", () => {
  for (const turn of [0, 0.3, 0.8, 1.2]) {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    // Within a pixel of an edge, a lens blurs it.
    const soft = (off: number) => Math.min(1, Math.max(0, off + 0.5));
    const edges = edgesIn(patch((x, y) => 110 + 90 * soft(x * c + y * s - 4) * soft(y * c - x * s + 6)));
    expect(edges).toHaveLength(2);
    const corner = { x: 4 * c + 6 * s, y: 4 * s - 6 * c };
    for (const edge of edges) expect(distance(edge, corner.x, corner.y)).toBeLessThan(2.5);
  }
});

test("a single edge is one, and where there is none, none is made up", () => {
  expect(edgesIn(patch((_, y) => (y > 5 ? 60 : 180)))).toHaveLength(1);
  expect(edgesIn(patch(() => 128))).toEqual([]);
  // Concrete: rough, without a line.
  let seed = 1;
  const rough = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  expect(edgesIn(patch(() => 120 + 30 * rough()))).toEqual([]);
});
