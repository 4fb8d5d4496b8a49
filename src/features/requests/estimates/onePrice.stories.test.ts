import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { sumOfDollars } from "#shared/money/dollars.ts";

/**
 * Estimates stored before there was one price. Lists then showed size × rate; the price that the customer saw or the
 * owner set was stored beside it. They need no change, and no price that a customer saw is lost: in every combination
 * each screen now shows the price that counted.
 */
let story: Story;
let owner: StoryOwner;
beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp({ trial: true });
});
afterAll(() => story.stop());

const rate = 0.25;
const edges = 20;
type Case = {
  /** The minimum is above size × rate. */ minimum: boolean;
  owners: "none" | "set" | "cleared";
  package: boolean;
  hidden: boolean;
  anew: boolean;
};

const flags = [false, true];
const cases: Case[] = flags.flatMap((minimum) =>
  (["none", "set", "cleared"] as const).flatMap((owners) =>
    flags.flatMap((isPackage) =>
      flags.flatMap((hidden) => flags.map((anew) => ({ minimum, owners, package: isPackage, hidden, anew }))),
    ),
  ),
);

/** The price shown for 400 sq ft, the stored price (for 600 sq ft if measured again), and the price that counts. */
function pricesOf({ minimum, owners, package: isPackage, hidden, anew }: Case) {
  const least = minimum ? 500 : 0;
  const computed = (squareFeet: number) => Math.max(squareFeet * rate, least) + (isPackage ? edges : 0);
  const squareFeet = anew ? 600 : 400;
  const stored = owners === "set" ? 333.33 : owners === "cleared" ? null : computed(squareFeet);
  return {
    least,
    squareFeet,
    stored,
    told: hidden ? null : computed(400),
    counts: stored ?? (isPackage ? null : squareFeet * rate),
  };
}

describe("every combination of minimum, owner's price, package, hidden and measured anew", () => {
  const rows = cases.map((one) => ({ id: randomUUID(), ...one, ...pricesOf(one) }));
  let customerId: string;

  beforeAll(async () => {
    customerId = (await owner.client.customers.create({ name: "Ada", email: "ada@mail.dev" })).id;
    for (const { id, least, squareFeet, stored, told, package: isPackage } of rows) {
      await story.sql(
        `insert into estimates (created_by, id, name, service_name, pricing_model, service_rate, service_unit, minimum_price,
           estimated_square_footage, total_price, price_shown_to_customer, first_shown_price, first_shown_at, status, customer_id)
         values ($1, $2, 'Ada', 'Driveway Wash', 'area', $3, 'per sq ft', $4, $5, $6, $7, $8, $9, 'completed', $10)`,
        [
          owner.id,
          id,
          rate,
          least,
          squareFeet,
          stored,
          told !== null,
          told,
          told && "2026-10-01T10:00:00Z",
          customerId,
        ],
      );
      if (isPackage)
        await story.sql(
          "insert into estimate_lines (created_by, estimate_id, name, pricing_model, rate, unit, total) values ($1, $2, 'Edges', 'fixed', $3, 'flat rate', $3)",
          [owner.id, id, edges],
        );
    }
  });

  test("has its price in its details, with what the customer was told first", async () => {
    for (const { id, stored, told, squareFeet } of rows) {
      const details = await owner.client.estimates.get({ id });
      expect(details).toMatchObject({ total_price: stored, estimated_square_footage: squareFeet });
      expect(details.first_shown_price?.price ?? null).toBe(told);
    }
  });

  test("is sorted by it", async () => {
    const counted = new Map<string, number | null>(rows.map(({ id, counts }) => [id, counts]));
    const sorted = (await owner.client.estimates.list({ sort: "total_price", direction: "asc", limit: 100 })).rows;
    expect(sorted.map(({ id }) => counted.get(id))).toEqual(
      rows.map(({ counts }) => counts).toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity)),
    );
  });

  test("counts with it in the customer's revenue, the analytics and the file", async () => {
    const revenue = sumOfDollars(rows.map(({ counts }) => counts ?? 0));
    expect((await owner.client.customers.list({})).rows[0]).toMatchObject({ totalRevenue: revenue });
    const today = new Date().toISOString().slice(0, 10);
    const report = await owner.client.analytics.report({ from: `${today.slice(0, 4)}-01-01`, to: today });
    expect(report.now).toMatchObject({ revenue });
    const { url } = await owner.client.exports.estimates();
    const file = await (await fetch(new URL(url, story.url), { headers: owner.headers() })).text();
    const written = parse(file, { bom: true, columns: true }) as Record<string, string>[];
    for (const { id, counts, told } of rows)
      expect(written.find((row) => row["ID"] === id)).toMatchObject({
        Price: counts === null ? "" : String(counts),
        "First Shown Price": told === null ? "" : String(told),
      });
  });

  test("takes the price that its owner sets, everywhere, and what the customer was told stays", async () => {
    for (const { id, told } of rows) {
      const { version } = await owner.client.estimates.get({ id });
      const saved = await owner.client.estimates.savePrice({ id, version, total_price: 77 });
      expect(saved.total_price).toBe(77);
      expect(saved.first_shown_price?.price ?? null).toBe(told);
    }
    expect((await owner.client.customers.list({})).rows[0]).toMatchObject({ totalRevenue: 77 * rows.length });
  });
});
