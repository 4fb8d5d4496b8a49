import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { customersOf } from "#server/testing/customersOf.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

let story: Story;
let olivia: StoryOwner;
beforeAll(async () => {
  story = await startStory();
});
beforeEach(async () => {
  olivia = await story.signUp({ trial: true });
});
afterAll(() => story.stop());

const { customer, customerOf, customerRow, edit, estimate, merge, row, visit } = customersOf(() => ({
  story,
  owner: olivia,
}));

describe("merging", () => {
  test("joins notes that are longer together than a form takes: they can be saved and shortened, and do not grow", async () => {
    const [hers, his] = ["h".repeat(19_990), "i".repeat(20_000)];
    const [ann, bob] = [
      await customer({ name: "Ann", email: "ann@mail.dev", notes: hers }),
      await customer({ name: "Bob", notes: his }),
    ];
    await merge(ann, bob);
    const { id, version, ...kept } = await olivia.client.customers.get({ id: ann });
    const joined = `${hers}\n\n--- Merged Notes ---\n\n${his}`;
    expect(kept.notes).toBe(joined);
    const saved = await olivia.client.customers.update({
      ...kept,
      id,
      version,
      email: "ann@mail.dev",
      phone: "(630) 555-0101",
    });
    expect(saved).toMatchObject({ phone: "(630) 555-0101", notes: joined });
    const tooLong = { code: "invalid", fields: { notes: "Please use at most 20,000 characters." } };
    await expect(
      olivia.client.customers.update({
        ...kept,
        id,
        version: saved.version,
        email: "ann@mail.dev",
        notes: `${joined}!`,
      }),
    ).rejects.toMatchObject(tooLong);
    await expect(
      olivia.client.customers.create({ name: "Carl", email: "carl@mail.dev", notes: "c".repeat(20_001) }),
    ).rejects.toMatchObject(tooLong);
    expect(
      await olivia.client.customers.update({ ...kept, id, version: saved.version, email: "ann@mail.dev", notes: his }),
    ).toMatchObject({ notes: his });
  });

  test("asks whose notes to keep where nothing could hold both, and loses neither", async () => {
    const [ann, bob] = [
      await customer({ name: "Ann", notes: "木".repeat(45_000) }),
      await customer({ name: "Bob", notes: "b".repeat(20_000) }),
    ];
    await expect(merge(ann, bob)).rejects.toMatchObject({
      code: "invalid",
      message: "Together these notes are too long. Choose whose notes to keep.",
    });
    expect(await customerRow(bob)).toMatchObject({ notes: "b".repeat(20_000) });
    await merge(ann, bob, { notes: "primary" });
    const { id, version, ...kept } = await olivia.client.customers.get({ id: ann });
    expect(await olivia.client.customers.update({ ...kept, id, version, email: "ann@mail.dev" })).toMatchObject({
      notes: "木".repeat(45_000),
      email: "ann@mail.dev",
    });
  });

  test("the primary takes what it lacks, everything of the secondary moves, and the secondary is gone", async () => {
    const ann = await customer({ name: "Ann Lee", email: "ann@mail.dev", status: "prospect", notes: "Has a dog." });
    const anna = await customer({
      name: "Anna Lee",
      email: "anna@mail.dev",
      phone: "(630) 555-0101",
      status: "active",
      notes: "Gate code 1234.",
      last_quote_amount: 180.5,
    });
    const job = await estimate(anna);
    const service = await row("customer_services", { customer_id: anna, service_name: "Windows" });
    const followUp = await row("customer_follow_ups", { customer_id: anna });
    const told = await row("notifications", {
      customer_id: anna,
      follow_up_id: followUp,
      title: "Due",
      message: "Due",
      priority: "medium",
      target_date: "2026-06-01",
      metadata: "{}",
    });
    const linked = await visit({ customer_id: anna, client_email: "someone.else@mail.dev" });
    const mailed = await visit({ client_email: "ANNA@mail.dev" });
    const others = await visit({ client_email: "others@mail.dev" });
    await row("customer_events", { customer_id: anna, kind: "note" });

    const preview = await olivia.client.merges.preview({ primary_id: ann, secondary_id: anna });
    const counts = { estimates: 1, services: 1, follow_ups: 1, calendar_events: 2, notifications: 1, timeline: 1 };
    expect(preview).toMatchObject({
      primary: { id: ann, name: "Ann Lee", notes: "Has a dog." },
      secondary: { id: anna, last_quote_amount: 180.5 },
      moves: counts,
    });

    const done = await merge(ann, anna);
    expect(done).toMatchObject({
      primary: { id: ann, name: "Ann Lee" },
      secondary: { id: anna, name: "Anna Lee" },
      moved: counts,
    });
    expect(await customerRow(ann)).toMatchObject({
      name: "Ann Lee",
      email: "ann@mail.dev",
      phone: "(630) 555-0101",
      status: "active",
      notes: "Has a dog.\n\n--- Merged Notes ---\n\nGate code 1234.",
      last_quote_amount: "180.50",
      version: 2,
    });
    expect(await customerRow(anna)).toBeUndefined();
    for (const [table, id] of [
      ["estimates", job],
      ["customer_services", service],
      ["customer_follow_ups", followUp],
      ["notifications", told],
      ["calendar_events", linked],
    ] as const)
      expect(await customerOf(table, id), table).toBe(ann);
    const emails = await story.sql(
      "select id, client_email, customer_id from calendar_events where created_by = $1 and id = any($2) order by client_email",
      [olivia.id, [linked, mailed, others]],
    );
    expect(emails).toEqual([
      { id: mailed, client_email: "ann@mail.dev", customer_id: null },
      { id: others, client_email: "others@mail.dev", customer_id: null },
      { id: linked, client_email: "someone.else@mail.dev", customer_id: ann },
    ]);
    const timeline = await story.sql(
      "select kind, data->>'name' as name from customer_events where created_by = $1 and customer_id = $2 order by at",
      [olivia.id, ann],
    );
    expect(timeline).toEqual([
      { kind: "note", name: null },
      { kind: "merged", name: "Anna Lee" },
    ]);
  });

  test("what the person chose wins over the rule", async () => {
    const ann = await customer({ name: "Ann", phone: "1", notes: "One." });
    const anna = await customer({ name: "Anna", phone: null, notes: "Two." });
    await merge(ann, anna, { name: "secondary", phone: "secondary", notes: "secondary" });
    expect(await customerRow(ann)).toMatchObject({ name: "Anna", phone: null, notes: "Two." });
  });

  test("needs two different customers of the owner's", async () => {
    const ann = await customer();
    const { merges } = olivia.client;
    await expect(merges.preview({ primary_id: ann, secondary_id: ann })).rejects.toMatchObject({
      code: "invalid",
      fields: { secondary_id: "Please choose two different customers." },
    });
    await expect(
      merges.merge({ primary_id: ann, secondary_id: ann, primary_version: 1, secondary_version: 1 }),
    ).rejects.toMatchObject({ code: "invalid" });
    await expect(merges.preview({ primary_id: ann, secondary_id: randomUUID() })).rejects.toMatchObject({
      code: "not_found",
      message: "Customer not found",
    });
    await expect(
      merges.merge({ primary_id: ann, secondary_id: randomUUID(), primary_version: 1, secondary_version: 1 }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  test("a merge of outdated values is refused with a message, and nothing is merged", async () => {
    const [ann, anna] = [await customer(), await customer({ name: "Anna" })];
    await edit(anna, "phone = '1'");
    const { merges } = olivia.client;
    await expect(
      merges.merge({ primary_id: ann, secondary_id: anna, primary_version: 1, secondary_version: 1 }),
    ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("changed on another device") });
    expect(await customerRow(anna)).toBeDefined();
    expect(await merges.history({})).toEqual({ rows: [], total: 0 });
  });

  test("of two devices at once, also crosswise, one merges and the other is refused", async () => {
    for (let round = 0; round < 4; round++) {
      const [ann, bob] = [await customer({ name: "Ann" }), await customer({ name: "Bob" })];
      const job = await estimate(bob);
      const asked = { primary_version: 1, secondary_version: 1 };
      const outcomes = await Promise.allSettled([
        olivia.client.merges.merge({ primary_id: ann, secondary_id: bob, ...asked }),
        olivia.client.merges.merge({
          primary_id: round % 2 ? bob : ann,
          secondary_id: round % 2 ? ann : bob,
          ...asked,
        }),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const refused = outcomes.find((outcome) => outcome.status === "rejected");
      expect(refused?.reason).toMatchObject({
        code: "conflict",
        message: expect.stringMatching(/^(Ann|Bob) has already been merged into (Ann|Bob)\.$/),
      });
      const [kept] = await story.sql<{ id: string }>(
        "select id from customers where created_by = $1 and id = any($2)",
        [olivia.id, [ann, bob]],
      );
      expect(await customerOf("estimates", job)).toBe(kept?.id);
    }
  });

  test("an estimate that is added to a customer just then is never left with one that is gone", async () => {
    for (let round = 0; round < 5; round++) {
      const email = `erin${round}@mail.dev`;
      const [bob, erin] = [await customer({ name: "Bob" }), await customer({ name: "Erin", email })];
      const job = await estimate(null, { email });
      await Promise.allSettled([
        olivia.client.merges.merge({ primary_id: bob, secondary_id: erin, primary_version: 1, secondary_version: 1 }),
        olivia.client.estimates.addToCustomers({ id: job }),
      ]);
      const [left] = await story.sql<{ lost: boolean }>(
        "select customer_id is not null and customer_id not in (select id from customers where created_by = $2) as lost from estimates where created_by = $2 and id = $1",
        [job, olivia.id],
      );
      expect(left?.lost).toBe(false);
    }
  });

  test("waits for an estimate that is being changed at the same moment, as its undoing does", async () => {
    const [ann, bob] = [await customer({ name: "Ann" }), await customer({ name: "Bob" })];
    const ids = [await estimate(bob), await estimate(bob), await estimate(ann)];
    const { merges, estimates } = olivia.client;
    for (const status of ["completed", "pending", "cancelled", "in-progress"] as const) {
      const { primary, secondary } = await merges.preview({ primary_id: ann, secondary_id: bob });
      const changes = ids.map((id) => estimates.setStatus({ ids: [id], status }));
      const [done] = await Promise.all([
        merges.merge({
          primary_id: ann,
          secondary_id: bob,
          primary_version: primary.version,
          secondary_version: secondary.version,
        }),
        ...changes,
      ]);
      await Promise.all([
        merges.unmerge({ id: done.merge_id }),
        ...ids.map((id) => estimates.setStatus({ ids: [id], status: "pending" })),
      ]);
    }
    expect([await customerOf("estimates", ids[0] ?? ""), await customerOf("estimates", ids[2] ?? "")]).toEqual([
      bob,
      ann,
    ]);
  });
});

describe("the history", () => {
  test("shows the newest merge first, of one customer where one is asked for", async () => {
    const [ann, bob, carl, dan] = [
      await customer({ name: "Ann" }),
      await customer({ name: "Bob", phone: "1" }),
      await customer({ name: "Carl" }),
      await customer({ name: "Dan" }),
    ];
    await estimate(bob);
    const [first, second] = [await merge(ann, bob), await merge(carl, dan)];
    const { merges } = olivia.client;
    const all = await merges.history({});
    expect(all.total).toBe(2);
    expect(all.rows.map(({ id }) => id)).toEqual([second.merge_id, first.merge_id]);
    expect((await merges.history({ primary_id: ann })).rows).toMatchObject([
      {
        id: first.merge_id,
        primary_customer_id: ann,
        secondary_customer_id: bob,
        primary_name: "Ann",
        secondary_name: "Bob",
        moved: { estimates: 1, services: 0 },
        changed_fields: ["phone"],
        waits_for: null,
      },
    ]);
    expect((await merges.history({ offset: 1, limit: 1 })).rows.map(({ id }) => id)).toEqual([first.merge_id]);
  });
});

describe("possible duplicates", () => {
  test("share an email or a phone number with a further contact", async () => {
    const olivia = await story.signUp({ trial: true });
    const { customers, merges } = olivia.client;
    const contacts = [{ name: "Ann", label: null, phone: "+1 630 555 0177", email: "Ann@mail.dev" }];
    await customers.create({ name: "Maple Terrace", email: "office@maple.dev", contacts });
    await customers.create({ name: "Ann Lee", email: "ann@mail.dev", phone: "(630) 555-0177" });
    await customers.create({ name: "Bo Lee", email: "bo@mail.dev" });
    const { pairs } = await merges.duplicates();
    expect(pairs).toMatchObject([
      { older: { name: "Maple Terrace" }, newer: { name: "Ann Lee" }, reasons: ["email", "phone"] },
    ]);
  });

  test("have a close name, and the address of one is a place of the other", async () => {
    const olivia = await story.signUp({ trial: true });
    const { customers, merges } = olivia.client;
    const places = [{ name: "Lake house", address: "7 Shoreline Drive, Lake Geneva" }];
    await customers.create({ name: "Ann Lee", email: "ann@mail.dev", address: "12 Oak St", places });
    await customers.create({ name: "Anne Lee", email: "anne@mail.dev", address: "7 shoreline dr. lake geneva" });
    await customers.create({ name: "Bo Diaz", email: "bo@mail.dev", address: "7 Shoreline Dr, Lake Geneva" });
    const { pairs } = await merges.duplicates();
    expect(pairs).toMatchObject([
      { older: { name: "Ann Lee", places }, newer: { name: "Anne Lee" }, reasons: ["name_and_address"] },
    ]);
  });

  test("are offered with their reasons, the surest first, and merged by nobody but the owner", async () => {
    const ann = await customer({ name: "Ann Lee", email: "ann@mail.dev", phone: "(630) 555-0101" });
    const anna = await customer({ name: "Anna Lee", email: " ANN@mail.dev", phone: "1-630-555-0101" });
    const jon = await customer({ name: "Jon Smith", address: "12 North Oak Street" });
    const john = await customer({ name: "Smith, John", address: "12 N. Oak St." });
    await customer({ name: "Mary Smith", address: "12 N. Oak St." });
    const { pairs, more } = await olivia.client.merges.duplicates();
    expect(pairs.map(({ older, newer, reasons }) => [older.id, newer.id, reasons])).toEqual([
      [ann, anna, ["email", "phone"]],
      [jon, john, ["name_and_address"]],
    ]);
    expect(more).toBe(false);
    expect(await customerRow(anna)).toBeDefined();
  });

  test("are not offered again once their merge was undone", async () => {
    const [ann, anna] = [
      await customer({ name: "Ann", email: "ann@mail.dev" }),
      await customer({ name: "Anna", email: "ann@mail.dev" }),
    ];
    const { merge_id } = await merge(anna, ann);
    expect((await olivia.client.merges.duplicates()).pairs).toEqual([]);
    await olivia.client.merges.unmerge({ id: merge_id });
    expect((await olivia.client.merges.duplicates()).pairs).toEqual([]);
  });

  test("are not offered again once the owner has told them apart, which can be taken back", async () => {
    const [ann, tom] = [
      await customer({ name: "Ann", phone: "(630) 555-0101" }),
      await customer({ name: "Tom", phone: "(630) 555-0101" }),
    ];
    const { merges, customers } = olivia.client;
    const found = async () => (await merges.duplicates()).pairs.length;
    expect(await found()).toBe(1);
    expect(await merges.dismissDuplicate({ one_id: tom, other_id: ann, apart: true })).toEqual({ apart: true });
    await merges.dismissDuplicate({ one_id: ann, other_id: tom, apart: true });
    expect(await found()).toBe(0);
    await merges.dismissDuplicate({ one_id: ann, other_id: tom, apart: false });
    expect(await found()).toBe(1);
    await expect(merges.dismissDuplicate({ one_id: ann, other_id: randomUUID(), apart: true })).rejects.toMatchObject({
      code: "not_found",
    });
    await merges.dismissDuplicate({ one_id: ann, other_id: tom, apart: true });
    await customers.remove({ id: tom });
    expect(await story.sql("select from dismissed_duplicates where created_by = $1", [olivia.id])).toEqual([]);
  });
});
