import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { migrationsFolder } from "#platform/database/migrations/migrations.ts";
import { databaseWithOwner } from "#server/testing/databaseWithOwner.ts";

type Query = Awaited<ReturnType<typeof databaseWithOwner>>["query"];

/** A database in the state before measurements were separated by hand, with functions that fill it. */
async function before() {
  const { ownerId, query, close } = await databaseWithOwner();
  onTestFinished(close);
  await query(
    "alter table estimates drop column drawn_by, drop column predictions, drop column first_shown_price, drop column first_shown_low, drop column first_shown_high, drop column first_shown_at",
  );
  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const id = randomUUID();
    const whole: Record<string, unknown> = { created_by: ownerId, id, ...row };
    const columns = Object.keys(whole);
    await query(
      `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
      Object.values(whole),
    );
    return id;
  };
  const estimate = (row: Record<string, unknown> = {}) =>
    insert("estimates", {
      name: "Ada",
      service_name: "Wash",
      total_price: 200,
      estimated_square_footage: 800,
      created_at: "2026-05-01T12:00:00Z",
      ...row,
    });
  const measured = (estimate_id: string, made_by: string, area: number, at: string, annotations: object = { area }) =>
    insert("measurements", {
      estimate_id,
      made_by,
      annotations: JSON.stringify(annotations),
      area,
      area_low: area * 0.9,
      area_high: area * 1.1,
      created_at: `2026-05-01T${at}Z`,
    });
  const analysed = (estimate_id: string, result: object) =>
    insert("analyses", {
      estimate_id,
      provider: "p",
      model: "m",
      prompt_version: 1,
      answer: "{}",
      result: JSON.stringify(result),
      created_at: "2026-05-01T12:00:20Z",
    });
  return { query, insert, estimate, measured, analysed };
}

async function migrateNow(query: Query): Promise<void> {
  const text = await readFile(join(migrationsFolder, "0024_learning-by-hand.sql"), "utf8");
  for (const statement of text.split("--> statement-breakpoint")) await query(statement);
}

const rowOf = async (query: Query, id: string): Promise<Record<string, unknown>> =>
  (
    await query(
      `select drawn_by, predictions, first_shown_price::float8 as price, first_shown_low as low, to_json(first_shown_at) as at from estimates where id = '${id}'`,
    )
  ).rows[0] ?? {};

test("what each hand found is taken from what was kept then; what is not known any more teaches nothing", async () => {
  const { query, insert, estimate, measured, analysed } = await before();
  const service = await insert("services", {
    name: "Wash",
    calibrations: '{"measured":{"pairs":20,"bias":0,"spread":0}}',
  });
  const corrected = await estimate({ figure_source: "measured", predicted_size: 800 });
  await measured(corrected, "customer", 600, "12:00:00");
  await measured(corrected, "customer", 640, "13:00:00");
  await measured(corrected, "owner", 780, "14:00:00");
  await measured(corrected, "owner", 800, "15:00:00");
  const confirmed = await estimate({ figure_source: "measured", predicted_size: 500 });
  const outline = { drawn: "by a model" };
  await analysed(confirmed, {
    doubtful: false,
    found: { source: "measured", squareFootage: 500.00004, interval: { median: 500, low: 400, high: 600 } },
  });
  await measured(confirmed, "model", 500, "12:00:20", outline);
  await measured(confirmed, "customer", 500, "12:01:00", outline);
  const guessed = await estimate({ figure_source: "analysed", predicted_size: 640 });
  await analysed(guessed, { doubtful: false, found: { source: "analysed", squareFootage: 640 } });
  const doubted = await estimate({ figure_source: "measured", predicted_size: 300 });
  await analysed(doubted, {
    doubtful: true,
    found: { source: "measured", squareFootage: 300, interval: { median: 300, low: 200, high: 400 } },
  });
  const tiny = await estimate({ figure_source: "assumed" });
  await analysed(tiny, { doubtful: false, found: { source: "analysed", squareFootage: 30 } });
  const typed = await estimate({ figure_source: "typed", predicted_size: 900 });
  await migrateNow(query);

  const interval = (size: number) => ({
    size,
    low: expect.closeTo(size * 0.9, 4),
    high: expect.closeTo(size * 1.1, 4),
  });
  const alone = (size: number) => ({ size, low: null, high: null });
  expect(await rowOf(query, corrected)).toMatchObject({
    drawn_by: "owner",
    predictions: { customer_measured: interval(600), owner_measured: interval(800) },
  });
  expect(await rowOf(query, confirmed)).toMatchObject({
    drawn_by: "model",
    predictions: { model_measured: { size: 500, low: 400, high: 600 } },
  });
  expect((await rowOf(query, confirmed))["predictions"]).not.toHaveProperty("customer_measured");
  expect(await rowOf(query, guessed)).toMatchObject({ drawn_by: null, predictions: { analysed: alone(640) } });
  for (const id of [doubted, tiny]) expect((await rowOf(query, id))["predictions"]).toEqual({});
  expect(await rowOf(query, typed)).toMatchObject({ drawn_by: null, predictions: { typed: alone(900) } });
  expect((await query(`select calibrations from services where id = '${service}'`)).rows).toEqual([
    { calibrations: null },
  ]);
});

test("what a customer was shown first is known where every change since is in the history, and otherwise is not", async () => {
  const { query, insert, estimate, analysed } = await before();
  const event = (estimate_id: string, kind: string, data: object, at = "12:30:00") =>
    insert("estimate_events", { estimate_id, kind, data: JSON.stringify(data), at: `2026-05-01T${at}Z` });
  const untouched = await estimate();
  const hidden = await estimate({ price_shown_to_customer: false });
  const repriced = await estimate({ version: 4, total_price: 260 });
  await event(repriced, "price", { from: 220, to: 260 }, "14:00:00");
  await event(repriced, "price", { from: 200, to: 220 }, "13:00:00");
  await event(repriced, "notes", {});
  const unrecorded = await estimate({ version: 2 });
  const remeasured = await estimate({ version: 2 });
  await event(remeasured, "size", { price_from: 150, price_to: 200 });
  const ranged = await estimate({ figure_low: 600, figure_high: 1_000 });
  const firm = await estimate({ figure_low: 760, figure_high: 840 });
  const set = await estimate({ version: 2 });
  await event(set, "price", { from: null, to: 200 });
  const later = await estimate({ version: 2 });
  await analysed(later, {});
  await migrateNow(query);

  const first = async (id: string) => {
    const { price, at } = await rowOf(query, id);
    return [price, at && new Date(String(at)).toISOString()];
  };
  const came = "2026-05-01T12:00:00.000Z";
  expect(await first(untouched)).toEqual([200, came]);
  expect(await first(repriced)).toEqual([200, came]);
  expect(await first(firm)).toEqual([200, came]);
  expect(await first(later)).toEqual([200, "2026-05-01T12:00:20.000Z"]);
  for (const id of [hidden, unrecorded, remeasured, ranged, set]) expect(await first(id)).toEqual([null, null]);
});
