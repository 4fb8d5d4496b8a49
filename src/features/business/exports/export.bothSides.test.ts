import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { choiceByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import { carla, line, offer } from "#server/testing/quoteStory.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";

describeOnBothSides("the file of quotes", (side) => {
  const quotes = () => side.client.quotes;
  /** Returns the rows of the file, by column heading. */
  const exported = async (filter: Parameters<typeof side.client.exports.quotes>[0] = {}) => {
    const { url, file_name } = await side.client.exports.quotes(filter);
    expect(file_name).toBe(`quotes-${side.today}.csv`);
    const text = await side.download(url);
    expect(text).toMatch(/^\uFEFFNumber,/);
    return parse(text, { bom: true, columns: true }) as Record<string, string>[];
  };
  const sent = async (fields: Parameters<typeof offer>[0] = {}, name = carla.name) => {
    const { id, version } = await quotes().create({});
    const written = await quotes().save({ id, version, offer: offer(fields), recipient: { ...carla, name } });
    return quotes().send({ id, version: written.version, last_day: addDays(side.today, 30) });
  };

  test("shows what was offered, chosen, signed and paid, in dollars and days", async () => {
    const packages = ["Good", "Best"].map((name, at) => ({
      id: name.toLowerCase(),
      name,
      description: "",
      recommended: name === "Best",
      lines: [line({ id: `line-${at}`, unit_price: (at + 1) * 100_05 })],
    }));
    const quote = await sent({ title: "Driveway, walk", packages, deposit: { kind: "percent", percent: "25" } });
    await quotes().recordPayment({ id: quote.id, method: "cash", amount: 50_50, paid_on: side.today, note: null });
    const { id, number } = quote;
    const row = {
      Number: String(number),
      Title: "Driveway, walk",
      Customer: carla.name,
      Email: carla.email,
      Address: carla.address ?? "",
      State: "Sent",
      Total: "200.1",
      Deposit: "50.03",
      Paid: "50.5",
      Currency: "USD",
      Sent: side.today,
      Viewed: "",
      Answered: "",
      "Last Day": addDays(side.today, 30),
      "Accepted Package": "",
      "Signed By": "",
      ID: id,
    };
    expect((await exported()).find(({ ID }) => ID === id)).toEqual(row);

    const [version] = quote.versions;
    const choice = choiceByDefault(version?.content.packages ?? []);
    await quotes().recordAcceptance({
      id,
      how: "phone",
      choice: { ...choice, package_id: "good" },
      content_hash: version?.content_hash ?? "",
      name: "Carla C.",
      note: null,
    });
    expect((await exported()).find(({ ID }) => ID === id)).toEqual({
      ...row,
      State: "Accepted",
      Total: "100.05",
      Deposit: "25.01",
      Answered: side.today,
      "Accepted Package": "Good",
      "Signed By": "Carla C.",
    });
  });

  test("has the quotes that the list lists with the same filter, in its order", async () => {
    const customer_id = side.sample.customers[0]?.id ?? "";
    await quotes().create({ customer_id });
    const { id, versions, number } = await sent({ title: "50% off_season" }, "Dora Fifty");
    await quotes().recordDecline({ id: (await sent()).id, reason: null });
    await quotes().recordAcceptance({
      id,
      how: "phone",
      choice: choiceByDefault(versions[0]?.content.packages ?? []),
      content_hash: versions[0]?.content_hash ?? "",
      name: "Dora",
      note: null,
    });
    const filters = [
      {},
      { state: "accepted" },
      { state: "draft" },
      { search: "fifty" },
      { search: "50% off_" },
      { search: "off%nobody" },
      { search: String(number) },
      { customer_id },
    ] as const;
    const found: number[] = [];
    for (const filter of filters) {
      const { rows } = await quotes().list({ limit: 100, ...filter });
      expect(
        (await exported(filter)).map(({ ID }) => ID),
        JSON.stringify(filter),
      ).toEqual(rows.map(({ id }) => id));
      found.push(rows.length);
    }
    expect([found[3], found[4], found[5]]).toEqual([1, 1, 0]);
    expect(Math.min(...found.filter((_, at) => at !== 5))).toBeGreaterThan(0);
  });

  test("keeps formulas harmless", async () => {
    const { id } = await sent({ title: '=HYPERLINK("//elsewhere")' }, "+1 555 0100");
    expect((await exported()).find(({ ID }) => ID === id)).toMatchObject({
      Title: '\'=HYPERLINK("//elsewhere")',
      Customer: "'+1 555 0100",
    });
  });
});

describeOnBothSides("the file of jobs", (side) => {
  test("has the jobs that the list has with the same filter, in its order, in dollars", async () => {
    const [customer] = side.sample.customers;
    const line = { id: "line-1", text: "Gutters", quantity: "3", unit: "", unit_price: 40_50, taxable: false };
    const work = { lines: [line], discount: null, taxes: [] };
    const job = await side.client.jobs.create({ customer_id: customer?.id ?? "", title: "Slate roof", work });
    for (const filter of [{}, { progress: "to_schedule" as const }, { search: "slate" }]) {
      const { url, file_name } = await side.client.exports.jobs(filter);
      expect(file_name).toBe(`jobs-${side.today}.csv`);
      const rows = parse(await side.download(url), { bom: true, columns: true }) as Record<string, string>[];
      const listed = (await side.client.jobs.list({ limit: 100, ...filter })).rows;
      expect(rows.map((row) => Number(row["Number"])).toSorted()).toEqual(
        listed.map(({ number }) => number).toSorted(),
      );
      expect(rows[0]).toMatchObject({
        Number: String(job.number),
        Title: "Slate roof",
        Customer: customer?.name,
        Status: "To be scheduled",
        Total: "121.5",
        Currency: "USD",
        Created: side.today,
        ID: job.id,
      });
    }
  });
});
