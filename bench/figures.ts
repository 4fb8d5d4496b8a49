import autocannon from "autocannon";

/** Prints one figure beside its floor, measured in the same run; `ratio` is ours over floor. */
export function print(name: string, ours: number, floor: number, unit: string): void {
  const short = (figure: number) =>
    figure >= 100 ? figure.toFixed(0) : figure >= 0.01 ? figure.toFixed(2) : figure.toPrecision(2);
  console.log(
    `BENCH name=${name} ours=${short(ours)}${unit} floor=${short(floor)}${unit} ratio=${(ours / floor).toFixed(3)}`,
  );
}

/** Returns the median; of an even number of figures, the upper of the middle two. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the figure that this share of the figures does not exceed. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const answers = 300;
const warmingUp = 20;

/** Returns the median milliseconds of one answer of ours and of the floor; requests alternate, one after another. */
export async function interleaved(asks: {
  ours: () => Promise<unknown>;
  floor: () => Promise<unknown>;
}): Promise<{ ours: number; floor: number }> {
  const took = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < answers; round++) {
    for (const side of ["floor", "ours"] as const) {
      const started = performance.now();
      await asks[side]();
      if (round >= warmingUp) took[side].push(performance.now() - started);
    }
  }
  return { ours: median(took.ours), floor: median(took.floor) };
}

type Load = { url: string; requests: autocannon.Request[] };

const rounds = 3;
const seconds = 4;

/**
 * Returns the requests per second of ours and of the floor: the sides alternate; each figure is the median of the
 * rounds.
 */
export async function sideBySide(
  loads: { ours: Load; floor: Load },
  connections = 32,
): Promise<{ ours: number; floor: number }> {
  const figures = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    for (const side of ["floor", "ours"] as const) {
      const { url, requests } = loads[side];
      const result = await autocannon({ url, requests, connections, duration: round === 0 ? 2 : seconds });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${side}: ${result.non2xx} refused, ${result.errors} failed of ${result.requests.total}`);
      if (round > 0) figures[side].push(result.requests.average); // the first round only warms up
    }
  }
  return { ours: median(figures.ours), floor: median(figures.floor) };
}
