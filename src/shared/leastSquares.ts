import { CholeskyDecomposition, LuDecomposition, Matrix } from "ml-matrix";

/** Solves a square system of linear equations; null when it has no single solution. */
export function solveEquations(rows: number[][], right: number[]): number[] | null {
  const decomposed = new LuDecomposition(new Matrix(rows));
  if (decomposed.isSingular()) return null;
  const solution = decomposed.solve(Matrix.columnVector(right)).to1DArray();
  return solution.every(Number.isFinite) ? solution : null;
}

/** The unknowns at which the sum of squares of the residuals is smallest nearby, and that sum. */
export type Least = { at: number[]; cost: number };

/** What is left between what is seen and what the unknowns would show, number by number. */
export type Residuals = (unknowns: readonly number[]) => number[];

const maxSteps = 40;
const minGain = 1e-9;

/**
 * Levenberg–Marquardt from `start`: unknowns of any scale (Marquardt's damping by the diagonal), the Jacobian by
 * central differences. Residuals that are not finite mark a place that cannot be; a step never ends there. Null when
 * `start` is one.
 */
export function leastSquares(residualsAt: Residuals, start: readonly number[]): Least | null {
  let at = [...start];
  let residuals = residualsAt(at);
  let cost = squared(residuals);
  if (!Number.isFinite(cost)) return null;
  let damping = 1e-4;
  for (let step = 0; step < maxSteps; step++) {
    const jacobian = jacobianAt(residualsAt, at, residuals.length);
    const transposed = jacobian.transpose();
    const normal = transposed.mmul(jacobian);
    const slope = transposed.mmul(Matrix.columnVector(residuals));
    const before = cost;
    while (damping < 1e12) {
      const damped = normal.clone();
      for (let index = 0; index < at.length; index++)
        damped.set(index, index, normal.get(index, index) * (1 + damping) + 1e-30);
      const cholesky = new CholeskyDecomposition(damped);
      const move = cholesky.isPositiveDefinite() ? cholesky.solve(slope).to1DArray() : null;
      const next = move ? at.map((value, index) => value - (move[index] ?? 0)) : at;
      const nextResiduals = move ? residualsAt(next) : residuals;
      const nextCost = squared(nextResiduals);
      if (move && nextCost < cost) {
        at = next;
        residuals = nextResiduals;
        cost = nextCost;
        damping = Math.max(1e-12, damping / 10);
        break;
      }
      // No step is better even when it is tiny: this is the bottom.
      if (move && Math.max(...move.map(Math.abs)) < 1e-13) return { at, cost };
      damping *= 10;
    }
    if (before - cost <= minGain * before) return { at, cost };
  }
  return { at, cost };
}

const maxSettlingSteps = 20;
const settled = 1e-8;

/**
 * For many problems that differ only a little from one that is solved: finds their unknowns with the Jacobian of that
 * one, worked out once (Gauss–Newton with a fixed Jacobian). Null where a problem differs too much to settle this way.
 */
export function neighbours(
  residualsAt: Residuals,
  solvedAt: readonly number[],
): (residualsOf: Residuals) => number[] | null {
  const jacobian = jacobianAt(residualsAt, solvedAt, residualsAt(solvedAt).length);
  const transposed = jacobian.transpose();
  const cholesky = new CholeskyDecomposition(transposed.mmul(jacobian));
  if (!cholesky.isPositiveDefinite()) return () => null;
  const step = cholesky.solve(transposed).to2DArray();
  return (residualsOf) => {
    let at = [...solvedAt];
    for (let count = 0; count < maxSettlingSteps; count++) {
      const residuals = residualsOf(at);
      const move = step.map((row) =>
        row.reduce((sum, share, index) => sum + share * (residuals[index] ?? Number.NaN), 0),
      );
      at = at.map((value, index) => value - (move[index] ?? Number.NaN));
      const longest = Math.max(...move.map(Math.abs));
      if (longest < settled) return at;
      if (!Number.isFinite(longest)) return null;
    }
    return null;
  };
}

function squared(residuals: readonly number[]): number {
  let sum = 0;
  for (const residual of residuals) sum += residual * residual;
  return sum;
}

function jacobianAt(residualsAt: Residuals, at: readonly number[], rows: number): Matrix {
  const jacobian = Matrix.zeros(rows, at.length);
  at.forEach((value, column) => {
    const step = 1e-6 * Math.max(1, Math.abs(value));
    const ahead = residualsAt(at.with(column, value + step));
    const behind = residualsAt(at.with(column, value - step));
    for (let row = 0; row < rows; row++) {
      const change = ((ahead[row] ?? Number.NaN) - (behind[row] ?? Number.NaN)) / (2 * step);
      jacobian.set(row, column, Number.isFinite(change) ? change : 0);
    }
  });
  return jacobian;
}
