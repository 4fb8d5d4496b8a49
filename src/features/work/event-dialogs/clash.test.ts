import { describe, expect, test } from "vitest";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { canClash, clashOf, clashSentence, rangeOfClashes } from "./clash.ts";

const zone = "America/Chicago";
const named = [
  { id: "olivia", name: "Olivia Owner" },
  { id: "max", name: "Max Manager" },
];
const reader = { me: "olivia", alone: false, named, zone };
const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const event = (title: string, from: string, until: string, assigned_to: string[]): CalendarEvent => ({
  id: title,
  title,
  start_datetime: at(from),
  end_datetime: at(until),
  all_day: false,
  arrival_window: false,
  assigned_to,
  description: null,
  client_name: null,
  client_email: null,
  client_phone: null,
  client_address: null,
  service_type: null,
  estimated_price: null,
  actual_price: null,
  estimate_id: null,
  customer_id: null,
  schedule_id: null,
  occurrence_day: null,
  job_id: null,
  completed_at: null,
  completed_by: null,
  notes: null,
  version: 1,
  created_by: "",
  created_at: "",
  updated_at: "",
});
const planned = event("New", "15:00", "16:00", ["max", "olivia"]);

describe("the clash of an event that was planned", () => {
  test("names the person, the event and its time, how many more there are, and the next free half hour", () => {
    const others = [event("House wash", "15:30", "17:00", ["max"]), event("Gutters", "15:00", "15:30", ["max"])];
    const clash = clashOf(planned, others, reader);
    expect(clash && clashSentence(clash, zone)).toBe(
      "Max Manager also has House wash, 9:30 AM to 11:00 AM, and 1 more.",
    );
    expect(clash?.free?.toISOString()).toBe(at("17:00"));
  });

  test("speaks to the reader of the reader's own events, and of all in a business of one person", () => {
    const sentenceOf = (assigned_to: string[], alone: boolean) => {
      const clash = clashOf(planned, [event("House wash", "15:30", "17:00", assigned_to)], { ...reader, alone });
      return clash && clashSentence(clash, zone);
    };
    expect(sentenceOf(["olivia"], false)).toMatch(/^You also have House wash/);
    expect(sentenceOf([], true)).toMatch(/^You also have House wash/);
    expect(sentenceOf(["somebody who left"], false)).toBeNull();
  });
});

test("only hours of someone, within a day, can clash", () => {
  expect(canClash(planned, { alone: false })).toBe(true);
  expect(canClash({ ...planned, all_day: true }, { alone: true })).toBe(false);
  expect(canClash({ ...planned, assigned_to: [] }, { alone: false })).toBe(false);
  expect(canClash({ ...planned, assigned_to: [] }, { alone: true })).toBe(true);
  expect(canClash({ ...planned, end_datetime: "2026-11-24T15:01:00.000Z" }, { alone: true })).toBe(false);
});

test("the others are looked for on the day of the start and the next, which can have 25 hours", () => {
  expect(rangeOfClashes({ start_datetime: "2026-11-01T05:30:00Z" }, zone)).toEqual({
    from: "2026-11-01T05:00:00.000Z",
    to: "2026-11-03T06:00:00.000Z",
  });
});
