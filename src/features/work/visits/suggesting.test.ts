import { describe, expect, test } from "vitest";
import { eventOf } from "./suggestedEvent.ts";
import { suggestionsFrom } from "./suggesting.ts";

describe("visits that service schedules ask for", () => {
  const today = "2026-11-21";
  const entry = {
    kind: "service" as const,
    id: "s1",
    customer_id: "c1",
    customer_name: "Carla Brown",
    service_name: "Gutters",
    service_interval_months: 3,
    last_service_date: "2026-08-30",
    next_service_date: "2026-11-30",
    service_notes: "Ladder",
  };
  const asked = {
    entries: [entry],
    contacts: [{ id: "c1", email: "carla@mail.example", phone: null, address: "12 Maple Avenue" }],
    open: [],
    from: "2026-11-01",
    to: "2026-11-30",
    today,
    timeZone: "America/Chicago",
  };

  test("are suggested on the day they are due, with who and where, and become whole days", () => {
    const [visit] = suggestionsFrom(asked);
    expect(visit).toMatchObject({
      schedule_id: "s1",
      day: "2026-11-30",
      title: "Gutters: Carla Brown",
      client_address: "12 Maple Avenue",
      notes: "Ladder",
    });
    expect(visit && eventOf(visit, "America/Chicago")).toMatchObject({
      title: "Gutters: Carla Brown",
      schedule_id: "s1",
      customer_id: "c1",
      all_day: true,
      start_datetime: "2026-11-30T06:00:00.000Z",
      end_datetime: "2026-12-01T05:59:59.999Z",
    });
  });

  test("that are overdue are proposed for today, and only where today is in sight", () => {
    const overdue = { ...asked, entries: [{ ...entry, next_service_date: "2026-10-01" }] };
    expect(suggestionsFrom(overdue)).toMatchObject([{ day: today, due: "2026-10-01" }]);
    expect(suggestionsFrom({ ...overdue, from: "2026-11-22" })).toEqual([]);
    expect(suggestionsFrom({ ...overdue, from: "2026-10-01", to: "2026-10-31" })).toEqual([]);
  });

  test("are not suggested once they are planned, and again after an event from before the last service", () => {
    const planned = (start_datetime: string) =>
      suggestionsFrom({ ...asked, open: [{ schedule_id: "s1", start_datetime }] });
    expect(planned("2026-12-04T15:00:00Z")).toEqual([]);
    expect(planned("2026-08-30T15:00:00Z")).toHaveLength(1);
  });
});
