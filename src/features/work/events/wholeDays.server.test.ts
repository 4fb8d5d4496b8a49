import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { allDayBounds } from "./eventTimes.ts";
import { migrationsFolder } from "#platform/database/migrations/migrations.ts";
import { databaseWithOwner } from "#server/testing/databaseWithOwner.ts";

test.each([
  ["in the business's zone", "America/Chicago", "America/Chicago"],
  ["though the business has moved west since", "Europe/Berlin", "America/Chicago"],
  ["though the business has moved east since", "America/Chicago", "Europe/Berlin"],
  ["in a zone that the database doesn't know", "UTC", "Mars/Olympus"],
])("whole days from before they were kept as days become those days, %s", async (_where, written, now) => {
  const { ownerId, query, close } = await databaseWithOwner();
  onTestFinished(close);
  await query("alter table calendar_events drop column start_day, drop column end_day");
  await query(
    "insert into businesses (created_by, time_zone) values ($1, $2) on conflict (created_by) do update set time_zone = excluded.time_zone",
    [ownerId, now],
  );
  const days = [
    ["2025-03-08", "2025-03-10"], // daylight saving time begins in between
    ["2025-11-02", "2025-11-02"], // a day of 25 hours
    ["2026-06-01", "2026-06-01"],
    ["2026-06-03", "2026-07-03"],
  ] as const;
  for (const [first, last] of days) {
    const { start, end } = allDayBounds(first, last, written);
    await query(
      "insert into calendar_events (created_by, title, all_day, start_datetime, end_datetime) values ($1, 'Fair', true, $2, $3)",
      [ownerId, start, end],
    );
  }
  await query(
    "insert into calendar_events (created_by, title, start_datetime, end_datetime) values ($1, 'Call', '2026-08-01T12:00Z', '2026-08-01T13:00Z')",
    [ownerId],
  );
  for (const statement of (await readFile(join(migrationsFolder, "0016_whole-days.sql"), "utf8")).split(
    "--> statement-breakpoint",
  ))
    await query(statement);
  const { rows } = await query(
    "select start_day::text, end_day::text, to_json(start_datetime) as start, to_json(end_datetime) as end from calendar_events order by start_datetime",
  );
  const told = (moment: unknown) => new Date(String(moment)).toISOString();
  expect(rows.map(({ start_day, end_day, start, end }) => [start_day, end_day, told(start), told(end)])).toEqual([
    ...days.map(([first, last]) => [first, last, `${first}T00:00:00.000Z`, `${last}T23:59:59.999Z`]),
    [null, null, "2026-08-01T12:00:00.000Z", "2026-08-01T13:00:00.000Z"],
  ]);
});
