import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxCorners, maxOutlines } from "#features/catalog/measurements/measurement.ts";
import {
  diameterOf,
  crossesItself,
  distanceTo,
  edges,
  isConvex,
  isInside,
  type PlanePoint,
  polygonArea,
  polygonSides,
  orientation,
  thinnestOf,
} from "./polygon.ts";

const square: PlanePoint[] = [
  [1, 1],
  [5, 1],
  [5, 5],
  [1, 5],
];
/** An L: the square without its upper right quarter. */
const bent: PlanePoint[] = [
  [1, 1],
  [5, 1],
  [5, 3],
  [3, 3],
  [3, 5],
  [1, 5],
];
const bowTie: PlanePoint[] = [
  [1, 1],
  [5, 5],
  [5, 1],
  [1, 5],
];
const reversed = (corners: readonly PlanePoint[]) => corners.toReversed();

describe("a polygon's figures", () => {
  test("its edges go from each corner to the next, and from the last to the first", () => {
    expect(edges(square.slice(0, 3))).toEqual([
      [
        [1, 1],
        [5, 1],
      ],
      [
        [5, 1],
        [5, 5],
      ],
      [
        [5, 5],
        [1, 1],
      ],
    ]);
    expect(edges([])).toEqual([]);
  });

  test("its area and its sides, whichever way round it goes", () => {
    for (const [corners, area, sides] of [
      [square, 16, [4, 4, 4, 4]],
      [bent, 12, [4, 2, 2, 2, 2, 4]],
      [
        [
          [0, 0],
          [3, 0],
          [0, 4],
        ],
        6,
        [3, 5, 4],
      ],
    ] as [PlanePoint[], number, number[]][]) {
      expect(polygonArea(corners)).toBe(area);
      expect(polygonArea(reversed(corners))).toBe(area);
      expect(polygonSides(corners)).toEqual(sides);
    }
    expect(polygonArea([])).toBe(0);
    expect(polygonSides([])).toEqual([]);
  });

  test("a triangle's turn is twice its area, and its sign the way it turns", () => {
    expect(orientation([1, 2], [4, 2], [1, 4])).toBe(6);
    expect(orientation([1, 4], [4, 2], [1, 2])).toBe(-6);
    expect(orientation([1, 2], [2, 3], [4, 5])).toBe(0);
  });

  test("moving or turning a polygon changes neither area nor sides", () => {
    const coordinate = fc.integer({ min: -100, max: 100 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 8 }),
        coordinate,
        coordinate,
        (corners, right, down) => {
          const moved = corners.map(([x, y]) => [right - y, down + x] as const);
          expect(polygonArea(moved)).toBe(polygonArea(corners));
          expect(polygonSides(moved)).toEqual(polygonSides(corners));
        },
      ),
    );
  });
});

describe("the shape of a polygon", () => {
  test("a bow tie crosses itself; a square, a bent one and one that only touches itself do not", () => {
    expect(crossesItself(bowTie)).toBe(true);
    expect(crossesItself(square)).toBe(false);
    expect(crossesItself(bent)).toBe(false);
    const touching: PlanePoint[] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 0],
      [0, 4],
    ];
    for (const index of touching.keys())
      expect(crossesItself([...touching.slice(index), ...touching.slice(0, index)])).toBe(false);
  });

  test("sides whose lines cross only outside of one of them do not cross", () => {
    // The first side's line goes through the third side, but ends before it.
    expect(
      crossesItself([
        [0, 2],
        [2, 2],
        [4, 0],
        [4, 4],
      ]),
    ).toBe(false);
    expect(
      crossesItself([
        [4, 0],
        [4, 4],
        [0, 2],
        [2, 2],
      ]),
    ).toBe(false);
  });

  test("it is convex where every corner points outwards, whichever way round", () => {
    expect(isConvex(square)).toBe(true);
    expect(isConvex(reversed(square))).toBe(true);
    expect(isConvex(bowTie)).toBe(false);
    const dart: PlanePoint[] = [
      [0, 0],
      [4, 2],
      [0, 4],
      [1, 2],
    ];
    expect(isConvex(dart)).toBe(false);
    expect(isConvex(reversed(dart))).toBe(false);
    // A corner that does not turn is not a corner.
    const flat: PlanePoint[] = [
      [0, 0],
      [2, 0],
      [4, 0],
      [2, 4],
    ];
    expect(isConvex(flat)).toBe(false);
    expect(isConvex(reversed(flat))).toBe(false);
  });
});

describe("a place and a polygon", () => {
  test.each<[PlanePoint, boolean, string]>([
    [[2, 2], true, "in the foot"],
    [[2, 4.5], true, "in the upright"],
    [[4.9, 2], true, "at the end of the foot"],
    [[4, 4], false, "in the quarter that is missing"],
    [[0, 2], false, "to the left"],
    [[6, 2], false, "to the right"],
    [[2, 0], false, "above"],
    [[2, 6], false, "below"],
    [[0, 3], false, "to the left of a corner's height"],
    [[4, 0], false, "above the foot"],
  ])("%o is inside a bent one: %s (%s)", (place, inside) => {
    expect(isInside(place, bent)).toBe(inside);
    expect(isInside(place, reversed(bent))).toBe(inside);
  });

  test("beside a slanted side the side itself decides", () => {
    const triangle: PlanePoint[] = [
      [0, 0],
      [8, 0],
      [0, 4],
    ];
    expect(isInside([3.9, 2], triangle)).toBe(true);
    expect(isInside([4.1, 2], triangle)).toBe(false);
    expect(isInside([5.9, 1], triangle)).toBe(true);
    expect(isInside([6.1, 1], triangle)).toBe(false);
  });

  test("wherever a triangle is, it holds the places that lie on the same side of all its sides", () => {
    const place = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }));
    fc.assert(
      fc.property(place, place, place, place, (a, b, c, one) => {
        const sides = [orientation(a, b, one), orientation(b, c, one), orientation(c, a, one)];
        fc.pre(sides.every((side) => side !== 0) && orientation(a, b, c) !== 0);
        expect(isInside(one, [a, b, c])).toBe(sides.every((side) => side > 0) || sides.every((side) => side < 0));
      }),
    );
  });

  test.each<[PlanePoint, number]>([
    [[3, 0], 1],
    [[3, 1.5], 0.5],
    [[5, 3], 0],
    [[8, 9], 5],
    [[-2, -3], 5],
    [[3, 3], 2],
    [[7, 3], 2],
  ])("%o is %d from the border of the square", (place, distance) => {
    expect(distanceTo(square, place)).toBeCloseTo(distance, 12);
    expect(distanceTo(reversed(square), place)).toBeCloseTo(distance, 12);
  });

  test("the distance is measured square to a slanted side, and a side without length is its corner", () => {
    const slanted: PlanePoint[] = [
      [1, 1],
      [5, 4],
      [1, 4],
    ];
    expect(distanceTo(slanted, [3 + 3, 2.5 - 4])).toBeCloseTo(5, 12);
    const doubled: PlanePoint[] = [
      [1, 1],
      [1, 1],
    ];
    expect(distanceTo(doubled, [4, 5])).toBe(5);
  });
});

describe("the longest way from one point to another", () => {
  test("is that of the two farthest apart", () => {
    expect(
      diameterOf([
        [0, 0],
        [1, 1],
        [3, 4],
        [2, 0],
      ]),
    ).toBe(5);
    expect(diameterOf([])).toBe(0);
  });

  test("is found among as many corners as one photo may have", () => {
    const corners = Array.from({ length: maxOutlines * maxCorners }, (_, at): PlanePoint => [at, 0]);
    expect(diameterOf(corners)).toBe(maxOutlines * maxCorners - 1);
  });
});

test("the smallest width of a polygon is across it, however it is turned", () => {
  const thin: PlanePoint[] = [
    [0, 0],
    [10, 0],
    [11, 1],
    [1, 1],
  ];
  expect(thinnestOf(thin)).toBeCloseTo(1, 9);
  const [cos, sin] = [Math.cos(1), Math.sin(1)];
  expect(thinnestOf(thin.map(([x, y]): PlanePoint => [x * cos - y * sin, x * sin + y * cos]))).toBeCloseTo(1, 9);
});
