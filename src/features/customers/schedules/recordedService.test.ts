import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recordVisitOn, undoVisit, type RecordedService, type ServiceDates } from "./recordedService.ts";

const months = 3;
const begun: ServiceDates = { last_service_date: "2026-01-05", next_service_date: "2026-04-05" };
/** Services on these days, recorded one after the other. */
const recorded = (days: readonly string[]): RecordedService[] => {
  let dates = begun;
  return days.map((day) => {
    const service = recordVisitOn(dates, months, day);
    dates = service.after;
    return service;
  });
};

describe("a recorded service that is taken back", () => {
  test("leaves the dates that were there before it", () => {
    const [service] = recorded(["2026-04-02"]);
    expect(service?.after).toEqual({ last_service_date: "2026-04-02", next_service_date: "2026-07-02" });
    expect(service && undoVisit(service.after, months, service, [])).toEqual({ dates: begun, changed: [] });
  });

  test("leaves alone what somebody has set since, and what was recorded after that", () => {
    const [first, second] = recorded(["2026-04-02", "2026-07-02"]);
    if (!first || !second) throw new Error("Two services were recorded.");
    const edited = { last_service_date: "2026-05-01", next_service_date: "2026-08-01" };
    expect(undoVisit(edited, months, first, [])).toEqual({ dates: null, changed: [] });
    const later = recordVisitOn(edited, months, "2026-08-03");
    expect(undoVisit(later.after, months, first, [later])).toEqual({ dates: null, changed: [] });
  });

  const day = fc
    .integer({ min: 0, max: 900 })
    .map((days) => new Date(Date.UTC(2025, 6, 1 + days)).toISOString().slice(0, 10));
  test("is as if it had never been recorded, whichever goes first", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(day, fc.boolean(), fc.nat()), { minLength: 1, maxLength: 6 }), (services) => {
        let journal = recorded(services.map(([on]) => on)).map((service, id) => ({ ...service, id }));
        let dates: ServiceDates = journal.at(-1)?.after ?? begun;
        const going = services
          .flatMap(([, goes, when], id) => (goes ? [{ id, when }] : []))
          .toSorted((a, b) => a.when - b.when);
        for (const { id } of going) {
          const place = journal.findIndex((service) => service.id === id);
          const [taken] = journal.splice(place, 1);
          if (!taken) throw new Error("It was recorded.");
          const back = undoVisit(dates, months, taken, journal.slice(place));
          journal = [...journal.slice(0, place), ...back.changed];
          expect(back.dates).not.toBeNull();
          dates = back.dates ?? dates;
        }
        const stayed = recorded(services.flatMap(([on, goes]) => (goes ? [] : [on])));
        expect(journal.map(({ id: _id, ...service }) => service)).toEqual(stayed);
        expect(dates).toEqual(stayed.at(-1)?.after ?? begun);
      }),
    );
  });
});
