import { expect, test } from "vitest";
import { asMeasuredToday, phoneLessons, type FinishedJob } from "./phoneLessons.ts";

const camera = "Apple iPhone 14 Pro";
const correction = { bias: 0.02, stretch: 1 };

const job = (id: number, of: Partial<FinishedJob> = {}): FinishedJob => ({
  id: String(id),
  request_id: String(id),
  area: 500,
  area_low: 450,
  area_high: 556,
  actual_size: 530 + id,
  predictions: { customer_measured: { size: 500, low: 450, high: 556 }, typed: { size: 480, low: null, high: null } },
  estimated_square_footage: 500,
  photos: [{ camera, correction: null }],
  ...of,
});

test("a size that repeats one of the estimate's own sizes teaches nothing", () => {
  const own = [job(1, { actual_size: 480 }), job(2, { actual_size: 500 }), job(3, { actual_size: 499.6 })];
  expect(phoneLessons(own)).toEqual([]);
  expect(phoneLessons([job(1), ...own])).toMatchObject([{ camera, jobs: 1 }]);
});

test("sizes measured on photos are compared as they would be measured today, and no others", () => {
  const jobs = [job(1), job(2, { photos: [{ camera, correction }] }), job(3, { photos: [] })];
  const learned = [{ camera, jobs: 12, bias: 0.05, spread: 0.1, correction: { bias: 0.03, stretch: 1 } }];
  const today = asMeasuredToday([...jobs, { ...job(4), id: "unmeasured" }], jobs, learned);
  const sizes = today.map(({ predictions }) => predictions.customer_measured?.size.toFixed(2));
  expect(sizes).toEqual([500 * Math.exp(0.03), 500 * Math.exp(0.01), 500, 500].map((size) => size.toFixed(2)));
  expect(today[0]?.predictions).toMatchObject({
    customer_measured: { low: 450 * Math.exp(0.03), high: 556 * Math.exp(0.03) },
    typed: { size: 480 },
  });
});
