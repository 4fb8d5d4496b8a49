import * as fc from "fast-check";
import type { Range } from "#features/business/analytics/range.ts";
import { addDays, momentOf } from "#shared/days/calendarDays.ts";

/** Days and moments within about fourteen months, for property tests of counts over a period. */

/** Zones on both sides of UTC, with and without daylight saving time and half-hour offsets. */
export const zones = ["America/Chicago", "UTC", "Asia/Kathmandu", "Pacific/Auckland", "America/Sao_Paulo"];
/** The earliest generated day. */
export const firstDay = "2025-09-01";

/** A generated day of the period. */
const aDay = fc.integer({ min: 0, max: 420 }).map((days) => addDays(firstDay, days));

/** A range of days. */
export const aRange = fc
  .tuple(aDay, aDay)
  .map(([one, other]): Range => (one < other ? { from: one, to: other } : { from: other, to: one }));

/** A moment, often exactly midnight in an owner's zone. */
export const aMoment = fc.oneof(
  fc
    .integer({ min: 0, max: 36_000_000 })
    .map((seconds) => new Date(Date.parse(firstDay) + seconds * 1_000).toISOString()),
  fc
    .tuple(aDay, fc.constantFrom(...zones), fc.integer({ min: -1, max: 1 }))
    .map(([day, zone, beside]) => new Date(momentOf(day, 0, zone).getTime() + beside).toISOString()),
);
