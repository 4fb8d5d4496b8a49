import { describe, expect, test } from "vitest";
import { gradientAt, leastSquares, sensitivities, solveEquations } from "./leastSquares.ts";

describe("linear equations", () => {
  test("are solved, in whatever order they come", () => {
    const rows = [
      [0, 2, 1],
      [1, -2, -3],
      [-1, 1, 2],
    ];
    expect(solveEquations(rows, [-8, 0, 3])).toEqual([-4, -5, 2].map((each) => expect.closeTo(each, 9) as number));
  });

  test("without a single solution have none", () => {
    expect(
      solveEquations(
        [
          [1, 2],
          [2, 4],
        ],
        [1, 2],
      ),
    ).toBeNull();
    expect(solveEquations([[Number.NaN]], [1])).toBeNull();
  });
});

describe("least squares", () => {
  /** Rosenbrock's banana function, which has a curved valley. */
  const valley = ([x = 0, y = 0]: readonly number[]) => [10 * (y - x * x), 1 - x];

  test("finds the bottom of a bent valley", () => {
    const least = leastSquares(valley, [-1.2, 1]);
    expect(least?.at).toEqual([expect.closeTo(1, 5), expect.closeTo(1, 5)]);
    expect(least?.cost).toBeCloseTo(0, 9);
  });

  test("does not go where there is nothing, and starts nowhere there", () => {
    const root = ([x = 0]: readonly number[]) => [Math.sqrt(x) - 2];
    expect(leastSquares(root, [9])?.at[0]).toBeCloseTo(4, 5);
    expect(leastSquares(root, [-1])).toBeNull();
  });

  test("leaves early what is hopeless", () => {
    let asked = 0;
    const counted = (at: readonly number[]) => {
      asked++;
      return [...valley(at), 100];
    };
    leastSquares(counted, [-1.2, 1]);
    const thorough = asked;
    asked = 0;
    leastSquares(counted, [-1.2, 1], 1);
    expect(asked).toBeLessThan(thorough / 2);
  });
});

describe("what residuals have to do with a figure", () => {
  /** A straight line through three points of equal weight. */
  const line = ([a = 0, b = 0]: readonly number[]) => [a - 1, a + b - 2, a + 2 * b - 3];

  test("adds up to the variance of the figure", () => {
    const [slope] = sensitivities(line, [1, 1], [[0, 1]]) ?? [];
    // The slope of a line through 0, 1, 2: half of the difference of the outer two.
    expect(slope).toEqual([-0.5, 0, 0.5].map((each) => expect.closeTo(each, 6) as number));
  });

  test("is not known where something is left open", () => {
    expect(sensitivities(([a = 0, b = 0]) => [a + b, Number.NaN], [0, 0], [[1, 0]])).toBeNull();
  });

  test("a figure changes with each unknown", () => {
    expect(gradientAt(([a = 0, b = 0]) => a * a * b, [3, 2])).toEqual(
      [12, 9].map((each) => expect.closeTo(each, 5) as number),
    );
    expect(gradientAt(([a = 0]) => Math.log(a), [0])).toBeNull();
  });
});
