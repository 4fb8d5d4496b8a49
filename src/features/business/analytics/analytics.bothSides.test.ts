import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkLabel } from "#features/requests/estimate-page/formLabel.ts";
import { displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import type { Choice } from "#features/quotes/quote-rules/quote.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { carla, line, offer } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import { conversion, methodLabels, reportOf, winRate } from "./analytics.ts";
import { rangeOf } from "./range.ts";

describeOnBothSides("Analytics", (side) => {
  test("a year tells of every request, and of each what became of it", async () => {
    const told = await side.client.analytics.report(rangeOf("12-months", side.today));
    const of = (status: string) => side.sample.estimates.filter((estimate) => estimate.status === status);
    expect(told).toMatchObject({
      any: true,
      now: { requests: 23, won: of("completed").length, lost: of("cancelled").length },
      before: { requests: 0, revenue: 0, first_action_seconds: null },
    });
    expect(told.now.revenue).toBeCloseTo(
      of("completed").reduce((sum, estimate) => sum + (displayedPrice(estimate) ?? 0), 0),
      2,
    );
    expect(told.now.first_action_seconds).toBeGreaterThan(0);
    expect(told.services.map(({ service_name }) => service_name).toSorted()).toEqual(
      [...new Set(side.sample.estimates.map(({ service_name }) => service_name))].toSorted(),
    );
    expect(told.methods.map(({ method }) => method)).toEqual(["ai", "measured", "manual"]);
    expect(told.links.some(({ link_source }) => link_source === "facebook")).toBe(true);
    expect(told).toEqual(reportOf(side.sample.estimates, rangeOf("12-months", side.today), side.timeZone));
  });

  test("a shorter period is reported with the one before it", async () => {
    const range = rangeOf("30-days", side.today);
    const told = await side.client.analytics.report(range);
    expect(told.earlier).toEqual({ from: addDays(side.today, -59), to: addDays(side.today, -30) });
    expect(told.before.requests).toBeGreaterThan(0);
    expect(told.now.requests + told.before.requests).toBeLessThan(23);
  });

  test("what the owner does counts at once: a job that is won, one that is deleted", async () => {
    const range = rangeOf("90-days", side.today);
    const [won, deleted] = side.sample.estimates.filter((estimate) => estimate.status === "pending");
    if (!won || !deleted) throw new Error("The sample business has too few pending estimates.");
    const before = (await side.client.analytics.report(range)).now;
    await side.client.estimates.setStatus({ ids: [won.id], status: "completed" });
    await side.client.estimates.remove({ ids: [deleted.id] });
    const { now } = await side.client.analytics.report(range);
    expect(now).toMatchObject({ requests: before.requests - 1, won: before.won + 1, lost: before.lost });
    expect(now.revenue).toBeCloseTo(before.revenue + (displayedPrice(won) ?? 0), 2);
  });

  test("the file says what the page says", async () => {
    const range = rangeOf("90-days", side.today);
    const told = await side.client.analytics.report(range);
    const { url, file_name } = await side.client.analytics.file(range);
    expect(file_name).toBe(`analytics-${range.from}-to-${range.to}.csv`);
    const rows: Record<string, string>[] = parse(decodeURIComponent(url.slice("data:text/csv;charset=utf-8,".length)), {
      columns: true,
      bom: true,
    });
    const quotes = await side.client.analytics.quotes(range);
    const money = await side.client.analytics.invoices(range);
    const parts = [told.months, told.services, told.methods, told.links, quotes.packages, money.months, money.services];
    expect(rows).toHaveLength(7 + parts.reduce((sum, part) => sum + part.length, 0));
    const percent = (share: number | null) => (share === null ? "" : String(Math.round(share * 1000) / 10));
    expect(rows[0]).toMatchObject({
      Part: "Total",
      Item: "This period",
      Requests: String(told.now.requests),
      Won: String(told.now.won),
      Lost: String(told.now.lost),
      Revenue: told.now.revenue.toFixed(2),
      "Win rate (%)": percent(winRate(told.now)),
    });
    for (const one of told.methods)
      expect(rows).toContainEqual(
        expect.objectContaining({
          Part: "Method",
          Item: methodLabels[one.method],
          Requests: String(one.requests),
          "Win rate, all requests (%)": percent(conversion(one)),
        }),
      );
    for (const one of told.links)
      expect(
        rows.filter(({ Part, Item, Won }) => Part === "Link" && Item === linkLabel(one) && Won === String(one.won)),
      ).toHaveLength(1);
  });

  test("quotes are counted from their first sending on: what is chosen, what is added, and how it ends", async () => {
    const { client, today } = side;
    const range = rangeOf("30-days", today);
    const before = await client.analytics.quotes(range);
    const choices = offer({
      packages: [
        { id: "good", name: "=Good", description: "", recommended: false, lines: [line()] },
        {
          id: "better",
          name: "=Better",
          description: "",
          recommended: true,
          lines: [
            line({ id: "wash" }),
            line({ id: "seal", quantity: "2.5", unit_price: 10_01, optional: true }),
            line({ id: "edges", optional: true }),
          ],
        },
      ],
    });
    const send = async (written = offer()) => {
      const { id, version } = await client.quotes.create({});
      const saved = await client.quotes.save({ id, version, offer: written, recipient: carla });
      return client.quotes.send({ id, version: saved.version, last_day: addDays(today, 30) });
    };
    const accept = (quote: QuoteDetails, choice: Choice) =>
      client.quotes.recordAcceptance({
        id: quote.id,
        how: "phone",
        choice,
        content_hash: quote.versions.at(-1)?.content_hash ?? "",
        name: "Carla Customer",
        note: null,
      });
    const single = { package_id: "package-1", line_ids: [] };
    await accept(await send(choices), { package_id: "better", line_ids: ["seal"] });
    await accept(await send(choices), { package_id: "good", line_ids: [] });
    const { id: released } = await accept(await send(), single);
    await client.quotes.release({ id: released, reason: "Asked for more" });
    await accept(await send(), single);
    await client.quotes.recordDecline({ id: (await send()).id, reason: null });
    await client.quotes.withdraw({ id: (await send()).id });
    await client.quotes.create({});

    const told = await client.analytics.quotes(range);
    expect(told.any).toBe(true);
    const { seconds_to_yes: seconds, ...counted } = told.now;
    expect(seconds).toBeGreaterThanOrEqual(0);
    // $125.03 with the seal, which is 2.5 × $10.01.
    expect(counted).toEqual({
      sent: before.now.sent + 6,
      viewed: before.now.viewed,
      accepted: before.now.accepted + 3,
      declined: before.now.declined + 1,
      expired: before.now.expired,
      withdrawn: before.now.withdrawn + 1,
      sent_value: before.now.sent_value + 625_03,
      accepted_value: before.now.accepted_value + 325_03,
    });
    expect(told.packages).toEqual(
      expect.arrayContaining([
        { kind: "named", name: "=Better", offered: 2, accepted: 1, accepted_value: 125_03 },
        { kind: "named", name: "=Good", offered: 2, accepted: 1, accepted_value: 100_00 },
        { kind: "single", name: null, offered: 1, accepted: 1, accepted_value: 100_00 },
      ]),
    );
    expect(told.extras).toEqual({
      offered: before.extras.offered + 1,
      accepted: before.extras.accepted + 1,
      lines_value: before.extras.lines_value + 25_03,
    });

    const { url } = await client.analytics.file(range);
    const rows: Record<string, string>[] = parse(decodeURIComponent(url.slice("data:text/csv;charset=utf-8,".length)), {
      columns: true,
      bom: true,
    });
    expect(rows).toContainEqual(
      expect.objectContaining({
        Part: "Quotes",
        Item: "This period",
        Requests: "",
        Won: String(told.now.accepted),
        Lost: String(told.now.declined + told.now.expired + told.now.withdrawn),
        "Quotes sent": String(told.now.sent),
        "Value won": (told.now.accepted_value / 100).toFixed(2),
      }),
    );
    // The owners' texts do not run as formulas in a spreadsheet.
    expect(rows).toContainEqual(
      expect.objectContaining({
        Part: "Package",
        Item: "'=Better",
        Won: "1",
        "Accepted quotes that offered it": "2",
        "Value won": "125.03",
      }),
    );
    expect((await client.analytics.quotes({ from: "2020-01-01", to: "2020-01-31" })).now).toMatchObject({
      sent: 0,
      accepted: 0,
      seconds_to_yes: null,
    });
  });

  test("a period that ends before it begins is refused in words", async () => {
    expect(
      await refusal(side.client.analytics.report({ from: side.today, to: addDays(side.today, -1) })),
    ).toMatchObject({ code: "invalid", message: "The first day can't be after the last." });
  });
});

describe("Where a request came from", () => {
  let story: Story;
  beforeAll(async () => void (story = await startStory()));
  afterAll(() => story.stop());

  test("is kept with it: the form's area and the link's tag; and the first thing the owner does is timed once", async () => {
    const owner = await story.signUp({ trial: true, timeZone: "America/Chicago" });
    const { id: service_id } = await owner.client.services.create({
      name: "=Sealing",
      rate: 1,
      unit: "per sq ft",
      pricing_model: "fixed",
      service_category: "sealcoating",
    });
    const submit = (link: { crm_type?: string; source?: string | null }) =>
      story.nobody.publicForms.submit({
        business_owner_id: owner.id,
        request_id: randomUUID(),
        kind: "standard",
        name: "Ada",
        email: "ada@mail.example",
        services: [{ service_id }],
        ...link,
      });
    const { results } = await submit({ crm_type: "sealcoating", source: "  Yard <b>Sign</b> " });
    await submit({ crm_type: "no such area", source: "x".repeat(9_000) });
    await submit({ source: null });

    const today = dayIn("America/Chicago", new Date());
    const asked = { from: addDays(today, -1), to: today };
    const id = results[0]?.estimate_id ?? "";
    expect((await owner.client.analytics.report(asked)).now).toMatchObject({ requests: 3, first_action_seconds: null });
    // Moves the request to two hours ago.
    await story.sql("update estimates set created_at = now() - interval '2 hours' where id = $1", [id]);
    await owner.client.estimates.setStatus({ ids: [id], status: "completed" });
    const told = await owner.client.analytics.report(rangeOf("90-days", today));
    expect(told.links.map((one) => [linkLabel(one), one.requests, one.won])).toEqual([
      ["yard b sign b, sealcoating form", 1, 1],
      ["All-services form", 1, 0],
      [`${"x".repeat(40)}, all-services form`, 1, 0],
    ]);
    expect(told.now.first_action_seconds).toBeGreaterThanOrEqual(7_200);
    expect(told.now.first_action_seconds).toBeLessThan(7_300);
    const [acted] = await story.sql<{ at: string }>(
      "select (created_at + interval '1 minute')::text as at from estimates where id = $1",
      [id],
    );
    await story.sql("update estimates set first_action_at = $2 where id = $1", [id, acted?.at]);
    await owner.client.estimates.setStatus({ ids: [id], status: "cancelled" });
    expect((await owner.client.analytics.report(rangeOf("90-days", today))).now).toMatchObject({
      lost: 1,
      first_action_seconds: 60,
    });

    // The texts of customers and owners do not run as formulas in a spreadsheet.
    const { url } = await owner.client.analytics.file(asked);
    expect(decodeURIComponent(url)).toContain("'=Sealing");
  });

  test.each<[string, (owner: StoryOwner, edited: { id: string; version: number }) => Promise<unknown>]>([
    [
      "correcting the customer's details",
      ({ client }, edited) =>
        client.estimates.saveCustomerInfo({ ...edited, name: "Ada", address: "1 Elm St", email: null }),
    ],
    ["setting the price", ({ client }, edited) => client.estimates.savePrice({ ...edited, total_price: 480 })],
    ["writing notes", ({ client }, edited) => client.estimates.saveNotes({ ...edited, notes: "Call first" })],
    ["setting the status", ({ client }, { id }) => client.estimates.setStatus({ ids: [id], status: "completed" })],
    ["adding the customer", ({ client }, { id }) => client.estimates.addToCustomers({ id })],
    ["telling the true figure", ({ client }, edited) => client.estimates.saveActualSize({ ...edited, actual_size: 4 })],
  ])("is acted on for the first time by %s", async (_what, act) => {
    const owner = await story.signUp({ trial: true, timeZone: "America/Chicago" });
    const { id: service_id } = await owner.client.services.create({
      name: "Windows",
      rate: 15,
      unit: "per window",
      pricing_model: "count",
    });
    const { results } = await story.nobody.publicForms.submit({
      business_owner_id: owner.id,
      request_id: randomUUID(),
      kind: "standard",
      name: "Ada",
      email: "ada@mail.dev",
      estimate_method: "manual",
      services: [{ service_id, manual_quantity: 3 }],
    });
    const id = results[0]?.estimate_id ?? "";
    await story.sql(
      "update estimates set created_at = now() - interval '2 hours', status = 'completed' where id = $1",
      [id],
    );
    const today = dayIn("America/Chicago", new Date());
    const waited = async () =>
      (await owner.client.analytics.report(rangeOf("90-days", today))).now.first_action_seconds;
    expect(await waited()).toBeNull();
    await act(owner, { id, version: (await owner.client.estimates.get({ id })).version });
    expect(await waited()).toBeGreaterThanOrEqual(7_200);
    expect(await waited()).toBeLessThan(7_300);
  });
});
