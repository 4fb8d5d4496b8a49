/** A local minimum: the unknowns at which the sum of squared residuals is smallest, and that sum. */
export type Minimum = { at: number[]; cost: number };

/** The differences between the observations and the values that the unknowns predict. */
export type Residuals = (unknowns: readonly number[]) => number[];

/** Rows of equal length, one after another. */
type Matrix = readonly Float64Array[];

const maxSteps = 40;
const minGain = 1e-9;

/** A step that gains less than this share counts as slow. */
const slowGain = 0.2;

/**
 * Levenberg–Marquardt from `start`: unknowns of any scale (Marquardt's damping by the diagonal), the Jacobian by finite
 * differences. Residuals that are not finite mark an impossible point, and a step never ends there. Null if `start` is
 * such a point. A sum of squares above `hopeless` is of no use to the caller, so the search does not refine its last
 * digits.
 */
export function leastSquares(
  residualsAt: Residuals,
  start: readonly number[],
  hopeless = Number.POSITIVE_INFINITY,
): Minimum | null {
  let at = [...start];
  let residuals = residualsAt(at);
  let cost = squared(residuals);
  if (!Number.isFinite(cost)) return null;
  let damping = 1e-4;
  for (let step = 0; step < maxSteps; step++) {
    const jacobian = slopesAt(residualsAt, at, residuals);
    const normal = normalOf(jacobian);
    const slope = timesRows(jacobian, residuals);
    const before = cost;
    while (damping < 1e12) {
      const move = solvePositive(normal, slope, damping);
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
      // Even a tiny step brings no improvement: this is the minimum.
      if (move && move.every((each) => Math.abs(each) < 1e-13)) return { at, cost };
      damping *= 10;
    }
    if (before - cost <= (cost > hopeless ? slowGain : minGain) * before) return { at, cost };
  }
  return { at, cost };
}

/**
 * The influence of each residual on figures derived from the unknowns (propagation of errors at the minimum). For each
 * figure it is the change if a residual's observation is off by one. A gradient is the change of a figure by each
 * unknown. Null if the residuals do not determine every unknown.
 */
export function sensitivities(
  residualsAt: Residuals,
  solvedAt: readonly number[],
  gradients: readonly (readonly number[])[],
): number[][] | null {
  const jacobian = jacobianAt(residualsAt, solvedAt);
  const normal = normalOf(jacobian);
  const figures = gradients.map((gradient) => {
    const byUnknown = solvePositive(normal, gradient, 0);
    return byUnknown && timesColumns(jacobian, byUnknown);
  });
  return figures.every((figure) => figure !== null) ? figures : null;
}

/** The change of a figure by each unknown, by finite differences; null if the figure has no value next to them. */
export function gradientAt(figureAt: (unknowns: readonly number[]) => number, at: readonly number[]): number[] | null {
  const gradient = at.map((value, index) => {
    const step = 1e-5 * Math.max(1, Math.abs(value));
    return (figureAt(at.with(index, value + step)) - figureAt(at.with(index, value - step))) / (2 * step);
  });
  return gradient.every(Number.isFinite) ? gradient : null;
}

/** Solves a square system of linear equations (elimination with the largest pivot); null when it has no single solution. */
export function solveEquations(rows: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const size = rows.length;
  const system = rows.map((row, index) => Float64Array.from([...row, right[index] ?? Number.NaN]));
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(entry(system, row, column)) > Math.abs(entry(system, pivot, column))) pivot = row;
    const from = system[pivot];
    const to = system[column];
    if (!from || !to || !(Math.abs(from[column] ?? 0) > 1e-14)) return null;
    [system[pivot], system[column]] = [to, from];
    for (const [row, each] of system.entries()) {
      const times = row === column ? 0 : (each[column] ?? 0) / (from[column] ?? 1);
      if (times !== 0) for (let at = column; at <= size; at++) each[at] = (each[at] ?? 0) - times * (from[at] ?? 0);
    }
  }
  const solution = system.map((row, index) => (row[size] ?? Number.NaN) / (row[index] ?? 1));
  return solution.every(Number.isFinite) ? solution : null;
}

function entry(matrix: Matrix, row: number, column: number): number {
  return matrix[row]?.[column] ?? Number.NaN;
}

function squared(residuals: readonly number[]): number {
  let sum = 0;
  for (const residual of residuals) sum += residual * residual;
  return sum;
}

/** The change of the residuals by each unknown: a row for each unknown. A change that is not finite counts as 0. */
function jacobianAt(residualsAt: Residuals, at: readonly number[]): Matrix {
  const moved = [...at];
  return at.map((value, unknown) => {
    const step = 1e-6 * Math.max(1, Math.abs(value));
    moved[unknown] = value + step;
    const ahead = residualsAt(moved);
    moved[unknown] = value - step;
    const behind = residualsAt(moved);
    moved[unknown] = value;
    return Float64Array.from(ahead, (each, row) => {
      const change = (each - (behind[row] ?? Number.NaN)) / (2 * step);
      return Number.isFinite(change) ? change : 0;
    });
  });
}

/**
 * The same by differences to one side, from the residuals at this point: half as many computations, and exact enough to
 * choose a step, whose gain is checked.
 */
function slopesAt(residualsAt: Residuals, at: readonly number[], residuals: readonly number[]): Matrix {
  const moved = [...at];
  return at.map((value, unknown) => {
    const step = 1e-7 * Math.max(1, Math.abs(value));
    moved[unknown] = value + step;
    const ahead = residualsAt(moved);
    moved[unknown] = value;
    return Float64Array.from(ahead, (each, row) => {
      const change = (each - (residuals[row] ?? Number.NaN)) / step;
      return Number.isFinite(change) ? change : 0;
    });
  });
}

function normalOf(jacobian: Matrix): Matrix {
  return jacobian.map((row) => Float64Array.from(timesRows(jacobian, row)));
}

function timesRows(jacobian: Matrix, by: ArrayLike<number>): number[] {
  return jacobian.map((row) => {
    let sum = 0;
    for (let index = 0; index < row.length; index++) sum += (row[index] ?? 0) * (by[index] ?? 0);
    return sum;
  });
}

function timesColumns(jacobian: Matrix, by: ArrayLike<number>): number[] {
  const sums = Array.from({ length: jacobian[0]?.length ?? 0 }, () => 0);
  for (const [unknown, row] of jacobian.entries())
    for (let index = 0; index < row.length; index++)
      sums[index] = (sums[index] ?? 0) + (row[index] ?? 0) * (by[unknown] ?? 0);
  return sums;
}

/**
 * Solves a symmetric system whose diagonal is increased by `damping` of itself (Cholesky); null if it is not positive
 * definite.
 */
function solvePositive(normal: Matrix, right: readonly number[], damping: number): Float64Array | null {
  const size = normal.length;
  const lower = normal.map((row) => new Float64Array(row.length));
  const solution = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    const mine = lower[row] ?? solution;
    for (let column = 0; column <= row; column++) {
      const theirs = lower[column] ?? solution;
      let rest = entry(normal, row, column);
      if (row === column) rest += damping * (rest + 1e-30);
      for (let index = 0; index < column; index++) rest -= (mine[index] ?? 0) * (theirs[index] ?? 0);
      if (row === column && !(rest > 0)) return null;
      mine[column] = row === column ? Math.sqrt(rest) : rest / (theirs[column] ?? 1);
    }
    let rest = right[row] ?? Number.NaN;
    for (let index = 0; index < row; index++) rest -= (mine[index] ?? 0) * (solution[index] ?? 0);
    solution[row] = rest / (mine[row] ?? 1);
  }
  for (let row = size - 1; row >= 0; row--) {
    let rest = solution[row] ?? 0;
    for (let index = row + 1; index < size; index++) rest -= entry(lower, index, row) * (solution[index] ?? 0);
    solution[row] = rest / entry(lower, row, row);
  }
  return solution;
}
