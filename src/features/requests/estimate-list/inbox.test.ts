import { expect, test } from "vitest";
import type { ListedEstimate } from "#features/requests/estimate-prices/estimate.ts";
import { inboxOf } from "./inbox.ts";

const zone = "America/Chicago";
/** 11 PM on November 22 in Chicago. */
const now = new Date("2026-11-23T05:00:00Z");
const row = (name: string, is_new: boolean | null, created_at: string) =>
  ({ name, is_new, created_at }) as ListedEstimate;
const grouped = (rows: ListedEstimate[]) =>
  inboxOf(rows, zone, now).map((group) => [group.name, group.rows.map(({ name }) => name)]);

test("what is new comes under its name, whenever it came; then what came on the business's own day, then the rest", () => {
  expect(
    grouped([
      row("Ada", true, "2026-11-23T04:59:00Z"),
      row("Ben", true, "2026-11-01T12:00:00Z"),
      row("Cleo", false, "2026-11-23T00:00:00Z"),
      row("Dora", false, "2026-11-22T06:00:00Z"),
      row("Eve", false, "2026-11-22T05:59:59Z"),
    ]),
  ).toEqual([
    ["New", ["Ada", "Ben"]],
    ["Today", ["Cleo", "Dora"]],
    ["Earlier", ["Eve"]],
  ]);
});

test("a page of one kind has one group; a list sorted otherwise has no names", () => {
  expect(grouped([row("Ada", false, "2026-01-01T00:00:00Z")])).toEqual([["Earlier", ["Ada"]]]);
  expect(grouped([row("Ben", null, "2026-11-23T04:00:00Z"), row("Ada", null, "2026-01-01T00:00:00Z")])).toEqual([
    [null, ["Ben", "Ada"]],
  ]);
  expect(grouped([])).toEqual([]);
});
