import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import type { QuotePackage } from "#features/quotes/quote-rules/quote.ts";
import { chosenParts } from "#features/quotes/quote-rules/chosenParts.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { aMoment, aRange, firstDay, zones } from "#testing/anyPeriod.ts";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { maxReportedLinks } from "./analytics.ts";
import {
  asQuoteReport,
  lostQuotes,
  openQuotes,
  quoteReportOf,
  type CountedQuote,
  type QuoteFigures,
} from "./quoteReport.ts";
import { readQuoteReport } from "./quoteReport.queries.ts";

const aMonth = 30 * 86_400_000;

/**
 * Names that two packages of one offer can share, that run as formulas in spreadsheets, and that JSON has to escape.
 */
const aName = fc.constantFrom("Good", "Better", "good", "=1+1", 'The "works" ☀', "");
const aLine = fc.record({
  quantity: fc.constantFrom("1", "0", "2.5", "0.125", "0.001", "999999999.999"),
  unit_price: fc.oneof(fc.integer({ min: 0, max: 900_000 }), fc.constantFrom(0, 1, 4, 500)),
  optional: fc.boolean(),
});
/** An offer of up to four packages, with the choice of one of them and of some of its optional lines. */
const anOffer = fc
  .record({
    packages: fc.array(fc.record({ name: aName, lines: fc.array(aLine, { maxLength: 4 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    chosen: fc.nat(),
    wanted: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  })
  .map(({ packages, chosen, wanted }) => {
    const offered = packages.map(({ name, lines }, at): QuotePackage => ({
      id: `package-${at}`,
      name,
      description: "",
      recommended: false,
      lines: lines.map((line, place) => ({
        ...line,
        id: `line-${at}-${place}`,
        text: "",
        unit: "",
        taxable: true,
        chosen_by_default: false,
      })),
    }));
    const one = offered[chosen % offered.length];
    const line_ids = (one?.lines ?? []).flatMap(({ id, optional }, place) => (optional && wanted[place] ? [id] : []));
    return { packages: offered, choice: { package_id: one?.id ?? "", line_ids } };
  });

/** A quote with all its sent and accepted versions. `held`: the newest acceptance is still valid. */
const aQuote = fc
  .record({
    state: fc.constantFrom("draft", "sent", "sent", "accepted", "accepted", "declined", "withdrawn"),
    total: fc.integer({ min: 0, max: 9_999_999_999 }),
    sentAt: aMoment,
    viewed: fc.boolean(),
    standsFor: fc.integer({ min: -1, max: 3 * aMonth }),
    waited: fc.oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: 0, max: 2 * aMonth })),
    offers: fc.array(anOffer, { minLength: 1, maxLength: 3 }),
  })
  .map(({ sentAt, viewed, standsFor, waited, offers, ...quote }) => {
    const wasSent = quote.state !== "draft";
    const later = (milliseconds: number) => new Date(Date.parse(sentAt) + milliseconds).toISOString();
    return {
      id: randomUUID(),
      ...quote,
      first_sent_at: wasSent ? sentAt : null,
      first_viewed_at: wasSent && viewed ? later(1_000) : null,
      expires_at: wasSent ? later(standsFor) : null,
      answered_at: quote.state === "accepted" || quote.state === "declined" ? later(waited) : null,
      offers: wasSent ? offers : [],
    };
  });
type Written = typeof aQuote extends fc.Arbitrary<infer Made> ? Made : never;

/** The fields of a quote that the report counts. */
const countedOf = ({ offers, answered_at, ...quote }: Written): CountedQuote => {
  const last = offers.at(-1);
  const at = quote.state === "accepted" ? answered_at : null;
  return { ...quote, acceptance: last && at !== null ? { at, ...last } : null };
};

/**
 * Stores quotes as the product does: each version was accepted once, and all acceptances except the newest of an
 * accepted quote were released.
 */
async function store({ query, ownerId }: DatabaseWithOwner, quotes: readonly Written[]): Promise<void> {
  const insert = async (table: string, rows: Record<string, unknown>[]) => {
    const columns = Object.keys(rows[0] ?? {}).join(", ");
    if (columns !== "")
      await query(
        `insert into ${table} (created_by, ${columns}) select $1, ${columns} from json_populate_recordset(null::${table}, $2)`,
        [ownerId, JSON.stringify(rows)],
      );
  };
  const versions = quotes.flatMap(({ id, offers, first_sent_at }) =>
    offers.map(({ packages, choice }, place) => ({
      id: randomUUID(),
      quote_id: id,
      number: place + 1,
      packages,
      choice,
      first_sent_at,
    })),
  );
  const held = ({ id, state }: Written) =>
    state === "accepted" ? (versions.findLast(({ quote_id }) => quote_id === id)?.id ?? null) : null;
  await insert(
    "quotes",
    quotes.map(({ offers, ...quote }) => ({
      ...quote,
      sent_version: offers.length,
      acceptance_id: held({ ...quote, offers }),
    })),
  );
  await insert(
    "quote_versions",
    versions.map(({ quote_id, number, packages, first_sent_at }) => ({
      quote_id,
      number,
      content: canonicalJson({ packages }),
      content_hash: "",
      pdf_hash: "",
      sent_at: first_sent_at,
    })),
  );
  await insert(
    "quote_acceptances",
    versions.map(({ id, quote_id, number, packages, choice }) => ({
      id,
      quote_id,
      version: number,
      idempotency_key: randomUUID(),
      how: "page",
      ...choice,
      ...chosenParts(packages, choice),
      total: 0,
      deposit: 0,
      name: "Carla",
      notices: [],
      language: "en",
      content_hash: "",
      pdf_hash: "",
      accepted_at: "",
      time_zone: "UTC",
    })),
  );
}

describe("a report of quotes", () => {
  let database: DatabaseWithOwner;
  beforeAll(async () => {
    database = await databaseWithOwner();
  });
  afterAll(() => database.close());

  test("counted by the database is what the rule says", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aQuote, { maxLength: 60 }),
        aRange,
        fc.constantFrom(...zones),
        aMoment,
        async (quotes, range, timeZone, moment) => {
          const now = new Date(moment);
          await store(database, quotes);
          const counted = await readQuoteReport(database.owner, range, { timeZone, now });
          await database.query("delete from quotes");
          expect(counted).toEqual(quoteReportOf(quotes.map(countedOf), range, { timeZone, now }));
        },
      ),
      { numRuns: 60 },
    );
  });

  test("adds up: each quote of the period stands in one place, and each accepted one chose one package", () => {
    fc.assert(
      fc.property(
        fc.array(aQuote, { maxLength: 60 }),
        aRange,
        fc.constantFrom(...zones),
        aMoment,
        (quotes, range, timeZone, moment) => {
          const { now, packages, extras } = quoteReportOf(quotes.map(countedOf), range, {
            timeZone,
            now: new Date(moment),
          });
          const ofPeriod = quotes.filter(({ first_sent_at }) => {
            const day = first_sent_at && dayIn(timeZone, new Date(first_sent_at));
            return day && day >= range.from && day <= range.to;
          });
          expect(now.sent).toBe(ofPeriod.length);
          expect(now.accepted).toBe(ofPeriod.filter(({ state }) => state === "accepted").length);
          expect(openQuotes(now) + lostQuotes(now)).toBe(now.sent - now.accepted);
          expect(openQuotes(now)).toBeGreaterThanOrEqual(0);
          const sum = (count: (one: (typeof packages)[number]) => number) =>
            packages.reduce((total, one) => total + count(one), 0);
          expect(sum(({ accepted }) => accepted)).toBe(now.accepted);
          expect(sum(({ accepted_value }) => accepted_value)).toBe(now.accepted_value);
          for (const { offered, accepted } of [...packages, extras]) expect(accepted).toBeLessThanOrEqual(offered);
        },
      ),
    );
  });

  test("lists no more than so many packages one by one, and loses none of the others", () => {
    const rows = Array.from({ length: 80 }, (_, index) => ({
      name: `Package ${index}`,
      offered: 3,
      accepted: 1,
      accepted_value: index,
    }));
    const days = { from: firstDay, to: firstDay };
    const { packages } = asQuoteReport(days, days, {
      any: true,
      now: none,
      before: none,
      packages: rows,
      extras: { offered: 0, accepted: 0, lines_value: 0 },
    });
    expect(packages).toHaveLength(maxReportedLinks);
    expect(packages[0]).toMatchObject({ kind: "named", name: "Package 79" });
    expect(packages.at(-1)).toEqual({ kind: "other", name: null, offered: 93, accepted: 31, accepted_value: 465 });
  });
});

const none: QuoteFigures = {
  sent: 0,
  viewed: 0,
  accepted: 0,
  declined: 0,
  expired: 0,
  withdrawn: 0,
  sent_value: 0,
  accepted_value: 0,
  seconds_to_yes: null,
};

describe("by example", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const in2026 = { from: "2026-01-01", to: "2026-12-31" };
  const reported = (...quotes: CountedQuote[]) => quoteReportOf(quotes, in2026, { timeZone: "UTC", now });
  const sentOn = (day: string, fields: Partial<CountedQuote> = {}): CountedQuote => ({
    state: "sent",
    expires_at: "2026-12-01T00:00:00Z",
    total: 100_00,
    first_sent_at: `${day}T00:00:00Z`,
    first_viewed_at: null,
    acceptance: null,
    ...fields,
  });
  const line = (id: string, optional = false, quantity = "1") => ({
    id,
    text: id,
    quantity,
    unit: "",
    unit_price: 50_01,
    taxable: true,
    optional,
    chosen_by_default: false,
  });
  const better = { id: "b", name: "Better", lines: [line("wash"), line("seal", true, "2.5"), line("edges", true)] };
  const good = { id: "g", name: "Good", lines: [line("rinse")] };
  const acceptedOn = (day: string, choice: { package_id: string; line_ids: string[] }, packages = [good, better]) =>
    sentOn("2026-11-01", { state: "accepted", acceptance: { at: `${day}T00:00:00Z`, packages, choice } });

  test("a quote whose time is over is lost, unless it was accepted; a draft was never sent", () => {
    const over = { expires_at: "2026-11-21T12:00:00Z" };
    expect(
      reported(
        sentOn("2026-11-01"),
        sentOn("2026-11-01", over),
        { ...acceptedOn("2026-11-02", { package_id: "g", line_ids: [] }), ...over },
        sentOn("2026-11-01", { state: "declined", ...over, first_viewed_at: "2026-11-02T00:00:00Z" }),
        sentOn("2026-11-01", { state: "withdrawn" }),
        sentOn("2026-11-01", { state: "draft", first_sent_at: null }),
        sentOn("2025-12-31"),
      ),
    ).toMatchObject({
      any: true,
      now: { sent: 5, viewed: 1, accepted: 1, declined: 1, expired: 1, withdrawn: 1, sent_value: 500_00 },
      before: { sent: 1, expired: 0 },
    });
    expect(reported(sentOn("2026-11-01", { state: "draft", first_sent_at: null })).any).toBe(false);
  });

  test("the time to yes is the median, from the first sending", () => {
    const on = (day: string) => acceptedOn(day, { package_id: "g", line_ids: [] });
    expect(reported(on("2026-11-02"), on("2026-11-05"), on("2026-11-20")).now.seconds_to_yes).toBe(4 * 86_400);
    expect(reported(sentOn("2026-11-01")).now.seconds_to_yes).toBeNull();
  });

  test("packages are counted by name in accepted quotes, and quotes of one package together", () => {
    const { packages, extras } = reported(
      acceptedOn("2026-11-02", { package_id: "b", line_ids: ["seal"] }),
      acceptedOn("2026-11-02", { package_id: "b", line_ids: [] }),
      acceptedOn("2026-11-02", { package_id: "g", line_ids: [] }),
      acceptedOn("2026-11-02", { package_id: "g", line_ids: [] }, [good]),
      sentOn("2026-11-01"),
    );
    expect(packages).toEqual([
      { kind: "named", name: "Better", offered: 3, accepted: 2, accepted_value: 200_00 },
      { kind: "named", name: "Good", offered: 3, accepted: 1, accepted_value: 100_00 },
      { kind: "single", name: null, offered: 1, accepted: 1, accepted_value: 100_00 },
    ]);
    // 2.5 × $50.01 is $125.025, which rounds up.
    expect(extras).toEqual({ offered: 2, accepted: 1, lines_value: 125_03 });
  });
});
