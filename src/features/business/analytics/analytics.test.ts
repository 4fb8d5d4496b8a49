import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkLabel } from "#features/requests/estimate-page/formLabel.ts";
import { estimateStatuses } from "#features/requests/estimate-prices/estimateStatus.ts";
import { sizeSources } from "#features/catalog/pricing/sizeSource.ts";
import { formKinds, linkSource } from "#features/requests/form-links/formAddress.ts";
import { maxTagLength, sourceTag } from "#features/requests/form-links/sourceTag.ts";
import { serviceCategories } from "#features/catalog/pricing/measure.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { sumOfDollars } from "#shared/money/dollars.ts";
import { aMoment, aRange, firstDay, zones } from "#testing/anyPeriod.ts";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import {
  asReport,
  conversion,
  openOf,
  reportOf,
  maxReportedLinks,
  winRate,
  type CountedEstimate,
  type Tally,
} from "./analytics.ts";
import { readReport } from "./analytics.queries.ts";
import { readAnalyticsAddress, writeAnalyticsAddress } from "./analyticsAddress.ts";
import { formatDuration, shareChange, countChange } from "./figureWords.ts";
import { earlierRange, maxRangeDays, presets, rangeOf, rangeProblem, spanOf } from "./range.ts";

const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((amount) => amount / 100);
const anEstimate = fc
  .record({
    status: fc.constantFrom(...estimateStatuses),
    service_name: fc.constantFrom("Driveway", "Windows", "windows", "Dach & Fassade", "=1+1"),
    estimate_method: fc.constantFrom("ai", "manual", null),
    figure_source: fc.constantFrom(...sizeSources, null),
    form: fc.constantFrom(...formKinds),
    form_area: fc.constantFrom(...serviceCategories, null),
    link_source: fc.constantFrom(null, "facebook", "flyer"),
    estimated_square_footage: fc.option(cents(5_000)),
    service_rate: fc.option(cents(3)),
    service_unit: fc.constantFrom("per sq ft", "per sq yd", null),
    total_price: fc.option(cents(90_000)),
    created_at: aMoment,
    waited: fc.option(fc.integer({ min: -5_000, max: 900_000_000 })),
  })
  .map(({ waited, ...estimate }): CountedEstimate => ({
    ...estimate,
    first_action_at: waited === null ? null : new Date(Date.parse(estimate.created_at) + waited).toISOString(),
  }));

describe("a report", () => {
  let database: DatabaseWithOwner;
  beforeAll(async () => {
    database = await databaseWithOwner();
  });
  afterAll(() => database.close());

  test("counted by the database is what the rules say", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anEstimate, { maxLength: 120 }),
        aRange,
        fc.constantFrom(...zones),
        async (estimates, range, zone) => {
          const columns = Object.keys(estimates[0] ?? {}).join(", ");
          if (columns)
            await database.query(
              `insert into estimates (created_by, name, ${columns}) select $1, 'Ada', ${columns} from json_populate_recordset(null::estimates, $2)`,
              [database.ownerId, JSON.stringify(estimates)],
            );
          const counted = await readReport(database.owner, range, zone);
          await database.query("delete from estimates");
          expect(counted).toEqual(reportOf(estimates, range, zone));
        },
      ),
      { numRuns: 30 },
    );
  });

  test("adds up to the same totals in each of its parts", () => {
    fc.assert(
      fc.property(
        fc.array(anEstimate, { maxLength: 120 }),
        aRange,
        fc.constantFrom(...zones),
        (estimates, range, zone) => {
          const told = reportOf(estimates, range, zone);
          const { first_action_seconds: _median, ...totals } = told.now;
          for (const part of [told.months, told.services, told.methods, told.links])
            expect(totalOf(part)).toEqual(totals);
          expect(totals.requests).toBe(
            estimates.filter(
              ({ created_at }) =>
                dayIn(zone, new Date(created_at)) >= range.from && dayIn(zone, new Date(created_at)) <= range.to,
            ).length,
          );
        },
      ),
    );
  });

  test("tells no more than so many services and links one by one, and loses none of the others", () => {
    const rows = Array.from({ length: 80 }, (_, index) => ({
      service_name: `Service ${index}`,
      requests: 2,
      won: 1,
      lost: 0,
      revenue: index + 0.1,
    }));
    const none = { requests: 0, won: 0, lost: 0, revenue: 0, first_action_seconds: null };
    const { services } = asReport(
      { from: firstDay, to: firstDay },
      { from: firstDay, to: firstDay },
      { any: true, now: none, before: none, months: [], methods: [], links: [], services: rows },
    );
    expect(services).toHaveLength(maxReportedLinks);
    expect(services[0]?.service_name).toBe("Service 79");
    expect(services.at(-1)?.service_name).toBeNull();
    expect(totalOf(services)).toEqual(totalOf(rows));
  });
});

test("rates are closed requests, and of all; nothing is no rate", () => {
  const tally = { requests: 8, won: 3, lost: 1, revenue: 100 };
  expect([winRate(tally), conversion(tally), openOf(tally)]).toEqual([0.75, 0.375, 4]);
  const none = { requests: 0, won: 0, lost: 0, revenue: 0 };
  const open = { ...none, requests: 2 };
  expect([winRate(none), conversion(none), winRate(open)]).toEqual([null, null, null]);
});

describe("a period", () => {
  test("is compared with as many days before, whole months with whole months", () => {
    expect(earlierRange({ from: "2026-11-08", to: "2026-11-21" })).toEqual({ from: "2026-10-25", to: "2026-11-07" });
    expect(earlierRange({ from: "2026-03-01", to: "2026-03-31" })).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(earlierRange({ from: "2026-01-01", to: "2026-12-31" })).toEqual({ from: "2025-01-01", to: "2025-12-31" });
  });

  test("has its months in their order, the first from its first day on, by the owner's clocks", () => {
    const { months, start, end } = spanOf({ from: "2026-10-25", to: "2027-01-02" }, "America/Chicago");
    expect(months.map(({ month }) => month)).toEqual(["2026-10", "2026-11", "2026-12", "2027-01"]);
    expect([start, months[0]?.start, months[1]?.start, end].map((moment) => moment?.toISOString())).toEqual([
      "2026-10-25T05:00:00.000Z",
      "2026-10-25T05:00:00.000Z",
      "2026-11-01T05:00:00.000Z",
      "2027-01-03T06:00:00.000Z",
    ]);
  });

  test("has names for the usual ones, which end today", () => {
    expect(presets.map((preset) => rangeOf(preset, "2026-11-21"))).toEqual([
      { from: "2026-10-23", to: "2026-11-21" },
      { from: "2026-08-24", to: "2026-11-21" },
      { from: "2025-11-22", to: "2026-11-21" },
      { from: "2026-01-01", to: "2026-11-21" },
    ]);
  });

  test("is what the address says, by its name or by its own days; what is said wrongly is as the page begins", () => {
    const read = (query: string) => readAnalyticsAddress(new URLSearchParams(query), "2026-11-21");
    for (const query of ["", "period=30-days", "period=this-year", "from=2026-02-01&to=2026-02-28"])
      expect(writeAnalyticsAddress(read(query)).toString()).toBe(query);
    for (const query of [
      "period=ever",
      "from=2026-02-01",
      "from=2026-02-30&to=2026-03-01",
      "from=2026-03-01&to=2026-02-01",
    ])
      expect(read(query)).toEqual(read(""));
  });

  test("is refused in words where it ends before it begins, or is too long", () => {
    expect(rangeProblem({ from: "2026-11-21", to: "2026-11-21" })).toBeNull();
    expect(rangeProblem({ from: "2026-11-22", to: "2026-11-21" })).toMatch(/first day/);
    expect(rangeProblem({ from: "2026-01-01", to: addDays("2026-01-01", maxRangeDays) })).toMatch(/ten years/);
    expect(rangeProblem({ from: "0001-01-01", to: "2026-01-01" })).toMatch(/2000/);
  });
});

/** Any characters, also half surrogate pairs. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x10ffff }), fc.integer({ min: 32, max: 126 })), { maxLength: 120 })
  .map((codes) => String.fromCodePoint(...codes));

describe("a link", () => {
  test.each([
    ["/customer-form/an-owner", "", undefined, null],
    ["/customer-form/an-owner/sealcoating", "?source=Facebook", "sealcoating", "facebook"],
    ["/general/customer-form/an-owner", "?utm_source=Google%20Ads&utm_medium=cpc", undefined, "google ads"],
    ["/multi-service/an-owner", "?source=%20%F0%9F%98%80%20", undefined, null],
  ])("%s%s says where the customer came from", (pathname, search, area, tag) => {
    const { crm_type, source } = linkSource({ pathname, search });
    expect([crm_type, sourceTag(source)]).toEqual([area, tag]);
  });

  test("has a tag that is short and plain whatever was written into it, and stays the same when cleaned again", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tag = sourceTag(text);
        expect(tag ?? "x").toMatch(/^[\p{L}\p{M}\p{N}_. -]+$/u);
        expect((tag ?? "").length).toBeLessThanOrEqual(maxTagLength);
        expect(sourceTag(tag)).toBe(tag);
      }),
    );
    expect(sourceTag(`<script>"Yard  sign"</script>`)).toBe("script yard sign script");
    expect([sourceTag(null), sourceTag(" "), sourceTag("!!!")]).toEqual([null, null, null]);
  });

  test("is called as its form is, with its tag first", () => {
    expect(linkLabel({ form: "single", form_area: "sealcoating", link_source: "facebook" })).toBe(
      "facebook, sealcoating form",
    );
    expect(linkLabel({ form: "single", form_area: "general", link_source: null })).toBe("General form");
    expect(linkLabel({ form: "single", form_area: null, link_source: null })).toBe("All-services form");
    expect(linkLabel({ form: null, form_area: null, link_source: null })).toBe("Other links");
  });
});

test("figures are told as people say them", () => {
  expect([20, 90, 3_600, 5_400, 86_400 * 1.5, 86_400 * 12.4].map(formatDuration)).toEqual([
    "under 1 min",
    "2 min",
    "1 h",
    "1 h 30 min",
    "1 day 12 h",
    "12 days",
  ]);
  expect(countChange(12, 8)).toEqual({ words: "+50%", direction: 1 });
  expect(countChange(8, 12)).toEqual({ words: "−33%", direction: -1 });
  expect([countChange(8, 8), countChange(8, 0)]).toEqual([{ words: "same", direction: 0 }, null]);
  expect([shareChange(0.5, 0.4), shareChange(0.5, null)]).toEqual([{ words: "+10 pts", direction: 1 }, null]);
});

function totalOf(rows: readonly Tally[]): Tally {
  const sum = (count: (row: Tally) => number) => rows.reduce((total, row) => total + count(row), 0);
  return {
    requests: sum((row) => row.requests),
    won: sum((row) => row.won),
    lost: sum((row) => row.lost),
    revenue: sumOfDollars(rows.map((row) => row.revenue)),
  };
}
