import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correctedSince, correctionBy, learnPhones, minPhoneJobs, type MeasuredJob } from "./learnedPhones.ts";

const phone = "Apple iPhone 14 Pro";
let requests = 0;
/** A job of 1,000 sq ft by its photo, ±10%, that was `off` larger in truth, as a logarithm. */
const job = (off: number, of: Partial<MeasuredJob> = {}): MeasuredJob => ({
  request_id: String((requests += 1)),
  photos: [{ camera: phone, correction: null }],
  area: 1_000,
  low: 1_000 / 1.1,
  high: 1_100,
  actual: 1_000 * Math.exp(off),
  shown: [],
  ...of,
});
const errors = [-0.05, 0.03, -0.02, 0.06, 0.01, -0.04, 0.04, 0.02];
const jobs = (bias = 0, of: Partial<MeasuredJob> = {}) => errors.map((error) => job(bias + error, of));

describe("what finished jobs teach of a phone", () => {
  test("is known from 8 jobs on: a third of the middle error", () => {
    const few = learnPhones(jobs(0.1).slice(1));
    expect(few).toMatchObject([{ camera: phone, jobs: minPhoneJobs - 1, correction: null }]);
    const [learned] = learnPhones(jobs(0.1));
    expect(learned).toMatchObject({ camera: phone, jobs: 8 });
    expect(learned?.bias).toBeCloseTo(0.115, 9);
    expect(learned?.correction?.bias).toBeCloseTo(0.115 / 3, 9);
    expect(correctionBy(learned ? [learned] : [], phone)).toEqual(learned?.correction);
    expect(correctionBy(learned ? [learned] : [], "Google Pixel 8")).toBeNull();
    expect(correctionBy(learned ? [learned] : [], null)).toBeNull();
    expect(correctionBy(null, phone)).toBeNull();
  });

  test("is of that phone alone, and of no photo whose camera is unknown or differs from the others", () => {
    const mixed = [
      ...jobs(0.1),
      ...jobs(-0.08, { photos: [{ camera: "Google Pixel 8", correction: null }] }),
      ...jobs(1, { photos: [{ camera: null, correction: null }] }),
      ...jobs(1, { photos: [] }),
      ...jobs(1, {
        photos: [
          { camera: phone, correction: null },
          { camera: "Google Pixel 8", correction: null },
        ],
      }),
    ];
    expect(learnPhones(mixed).map(({ camera, jobs: count, bias }) => [camera, count, bias.toFixed(3)])).toEqual([
      [phone, 8, "0.115"],
      ["Google Pixel 8", 8, "-0.065"],
    ]);
  });

  test("is nothing if the actual size was copied from the estimate, whichever of its sizes that was", () => {
    expect(learnPhones([job(0), job(0, { area: 1_000.3 }), job(0.2, { shown: [null, 1_221.6] })])).toEqual([]);
    expect(learnPhones([job(0.2, { shown: [null, 1_223] })])).toHaveLength(1);
  });

  test("is not moved by a size that somebody mistyped by 10, nor by a surface of another size", () => {
    expect(learnPhones([job(Math.log(10)), ...jobs(), job(-Math.log(10)), job(0.7)])).toEqual(learnPhones(jobs()));
  });

  test("counts a photo once, however many services were priced by it", () => {
    const all = jobs();
    const again = all.slice(0, 1).map((first) => ({ ...first, actual: 1_300 }));
    expect(learnPhones([...all, ...again])[0]?.jobs).toBe(8);
  });

  test("is of sizes before any correction, so that it does not run after itself", () => {
    const photos = [{ camera: phone, correction: { bias: 0.043, stretch: 2 } }];
    const times = (size: number) => size * Math.exp(0.043);
    const corrected = jobs(0.1).map(({ area, actual, ...rest }) => ({
      ...rest,
      actual,
      area: times(area),
      low: times(area) / 1.1 ** 2,
      high: times(area) * 1.1 ** 2,
      photos,
    }));
    const [learned, plain] = [learnPhones(corrected)[0], learnPhones(jobs(0.1))[0]];
    expect(learned?.bias).toBeCloseTo(plain?.bias ?? 0, 9);
    expect(learned?.correction?.stretch).toBeCloseTo(plain?.correction?.stretch ?? 0, 9);
    const now = learned ? [{ ...learned, correction: { bias: 0.07, stretch: 1 } }] : [];
    expect(correctedSince({ photos }, now)).toBeCloseTo(0.027, 9);
    expect(correctedSince({ photos }, [])).toBeCloseTo(-0.043, 9);
    expect(correctedSince({ photos: [{ camera: null, correction: null }] }, now)).toBe(0);
  });

  test("is bounded: a tenth of the size, and twenty phones of the newest 200 jobs each", () => {
    const [far] = learnPhones(Array.from({ length: 100 }, (_, index) => job(0.5 + (index % 7) / 100)));
    expect(far?.correction?.bias).toBe(0.1);
    const exact = learnPhones(Array.from({ length: 250 }, (_, index) => job(0.01 + (index % 3) / 10_000)));
    expect(exact[0]).toMatchObject({ jobs: 200, correction: { stretch: 0.6 } });
    const many = Array.from({ length: 30 }, (_, index) =>
      Array.from({ length: index + 1 }, () => job(0.1, { photos: [{ camera: `Maker ${index}`, correction: null }] })),
    ).flat();
    const learned = learnPhones(many);
    expect(learned).toHaveLength(20);
    expect(learned[0]).toMatchObject({ camera: "Maker 29", jobs: 30 });
  });

  test("is finite and within its bounds for any jobs, and one more job of any size moves it by little", () => {
    const size = fc.double({ min: 1, max: 1e6, noNaN: true });
    const anyJob = fc.record({ area: size, actual: size, width: fc.double({ min: 1e-6, max: 2, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(anyJob, { maxLength: 40 }), (all) => {
        const learned = learnPhones(
          all.map(({ area, actual, width }) =>
            job(0, { area, actual, low: area / (1 + width), high: area * (1 + width) }),
          ),
        );
        return learned.every(
          ({ bias, spread, correction }) =>
            Number.isFinite(bias) &&
            Number.isFinite(spread) &&
            (correction === null ||
              (Math.abs(correction.bias) <= 0.1 && correction.stretch >= 0.6 && correction.stretch <= 1.6)),
        );
      }),
    );
    fc.assert(
      fc.property(size, (actual) => {
        const [before, after] = [learnPhones(jobs())[0], learnPhones([...jobs(), job(0, { actual })])[0]];
        return Math.abs((after?.correction?.bias ?? 1) - (before?.correction?.bias ?? 0)) < 0.01;
      }),
    );
  });
});
