import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { movedTables } from "./mergeJournal.server.ts";

let story: Story;
let olivia: StoryOwner;
beforeAll(async () => {
  story = await startStory();
});
beforeEach(async () => {
  olivia = await story.signUp({ trial: true });
});
afterAll(() => story.stop());

type Fields = { name?: string; email?: string | null; phone?: string | null; address?: string | null; status?: string; notes?: string | null; last_quote_amount?: number };

async function customer(fields: Fields = {}): Promise<string> {
  const id = randomUUID();
  const all = { status: "prospect", ...fields, name: fields.name ?? "Ann", id, created_by: olivia.id };
  await story.sql(`insert into customers (${Object.keys(all).join(", ")}) select ${Object.keys(all).join(", ")} from jsonb_populate_record(null::customers, $1)`, [JSON.stringify(all)]);
  return id;
}

async function row(table: string, values: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(values);
  const [made] = await story.sql<{ id: string }>(`insert into ${table} (created_by, ${columns.join(", ")}) values ($1, ${columns.map((_, index) => `$${index + 2}`).join(", ")}) returning id`, [olivia.id, ...Object.values(values)]);
  return made?.id ?? "";
}

const estimate = (customer_id: string | null, fields: Fields = {}) => row("estimates", { customer_id, service_name: "Driveway Wash", name: "Erin", ...fields });
const visit = (values: Record<string, unknown>) => row("calendar_events", { title: "Visit", start_datetime: "2026-06-01T10:00Z", end_datetime: "2026-06-01T11:00Z", ...values });

async function merge(primary_id: string, secondary_id: string, choices = {}) {
  const { merges } = olivia.client;
  const { primary, secondary } = await merges.preview({ primary_id, secondary_id });
  return merges.merge({ primary_id, secondary_id, primary_version: primary.version, secondary_version: secondary.version, choices });
}

const customerRow = async (id: string) => (await story.sql<Record<string, unknown>>("select * from customers where created_by = $1 and id = $2", [olivia.id, id]))[0];
const ownerOf = async (table: string, id: string) => (await story.sql<{ customer_id: string | null }>(`select customer_id from ${table} where created_by = $1 and id = $2`, [olivia.id, id]))[0]?.customer_id;
const edit = (id: string, set: string) => story.sql(`update customers set ${set}, version = version + 1, updated_at = clock_timestamp() where created_by = $1 and id = $2`, [olivia.id, id]);

describe("merging", () => {
  test("the primary takes what it lacks, everything of the secondary moves, and the secondary is gone", async () => {
    const ann = await customer({ name: "Ann Lee", email: "ann@mail.dev", status: "prospect", notes: "Has a dog." });
    const anna = await customer({ name: "Anna Lee", email: "anna@mail.dev", phone: "(630) 555-0101", status: "active", notes: "Gate code 1234.", last_quote_amount: 180.5 });
    const job = await estimate(anna);
    const service = await row("customer_services", { customer_id: anna, service_name: "Windows" });
    const followUp = await row("customer_follow_ups", { customer_id: anna });
    const told = await row("notifications", { customer_id: anna, follow_up_id: followUp, title: "Due", message: "Due", priority: "medium", target_date: "2026-06-01", metadata: "{}" });
    const linked = await visit({ customer_id: anna, client_email: "someone.else@mail.dev" });
    const mailed = await visit({ client_email: "ANNA@mail.dev" });
    const others = await visit({ client_email: "others@mail.dev" });
    await row("customer_events", { customer_id: anna, kind: "note" });

    const preview = await olivia.client.merges.preview({ primary_id: ann, secondary_id: anna });
    const counts = { estimates: 1, services: 1, follow_ups: 1, calendar_events: 2, notifications: 1, timeline: 1 };
    expect(preview).toMatchObject({ primary: { id: ann, name: "Ann Lee", notes: "Has a dog." }, secondary: { id: anna, last_quote_amount: 180.5 }, moves: counts });

    const done = await merge(ann, anna);
    expect(done).toMatchObject({ primary: { id: ann, name: "Ann Lee" }, secondary: { id: anna, name: "Anna Lee" }, moved: counts });
    expect(await customerRow(ann)).toMatchObject({ name: "Ann Lee", email: "ann@mail.dev", phone: "(630) 555-0101", status: "active", notes: "Has a dog.\n\n--- Merged Notes ---\n\nGate code 1234.", last_quote_amount: "180.50", version: 2 });
    expect(await customerRow(anna)).toBeUndefined();
    for (const [table, id] of [["estimates", job], ["customer_services", service], ["customer_follow_ups", followUp], ["notifications", told], ["calendar_events", linked]] as const) expect(await ownerOf(table, id), table).toBe(ann);
    const emails = await story.sql("select id, client_email, customer_id from calendar_events where created_by = $1 and id = any($2) order by client_email", [olivia.id, [linked, mailed, others]]);
    expect(emails).toEqual([
      { id: mailed, client_email: "ann@mail.dev", customer_id: null },
      { id: others, client_email: "others@mail.dev", customer_id: null },
      { id: linked, client_email: "someone.else@mail.dev", customer_id: ann },
    ]);
    const timeline = await story.sql("select kind, data->>'name' as name from customer_events where created_by = $1 and customer_id = $2 order by at", [olivia.id, ann]);
    expect(timeline).toEqual([{ kind: "note", name: null }, { kind: "merged", name: "Anna Lee" }]);
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
    await expect(merges.preview({ primary_id: ann, secondary_id: ann })).rejects.toMatchObject({ code: "invalid", fields: { secondary_id: "Please choose two different customers." } });
    await expect(merges.merge({ primary_id: ann, secondary_id: ann, primary_version: 1, secondary_version: 1 })).rejects.toMatchObject({ code: "invalid" });
    await expect(merges.preview({ primary_id: ann, secondary_id: randomUUID() })).rejects.toMatchObject({ code: "not_found", message: "Customer not found" });
    await expect(merges.merge({ primary_id: ann, secondary_id: randomUUID(), primary_version: 1, secondary_version: 1 })).rejects.toMatchObject({ code: "not_found" });
  });

  test("whoever looked at older values is told, and nothing is merged", async () => {
    const [ann, anna] = [await customer(), await customer({ name: "Anna" })];
    await edit(anna, "phone = '1'");
    const { merges } = olivia.client;
    await expect(merges.merge({ primary_id: ann, secondary_id: anna, primary_version: 1, secondary_version: 1 })).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("changed on another device") });
    expect(await customerRow(anna)).toBeDefined();
    expect(await merges.history({})).toEqual({ rows: [], total: 0 });
  });

  test("of two devices at once, also crosswise, one merges and the other is told", async () => {
    for (let round = 0; round < 4; round++) {
      const [ann, bob] = [await customer({ name: "Ann" }), await customer({ name: "Bob" })];
      const job = await estimate(bob);
      const asked = { primary_version: 1, secondary_version: 1 };
      const outcomes = await Promise.allSettled([
        olivia.client.merges.merge({ primary_id: ann, secondary_id: bob, ...asked }),
        olivia.client.merges.merge({ primary_id: round % 2 ? bob : ann, secondary_id: round % 2 ? ann : bob, ...asked }),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const refused = outcomes.find((outcome) => outcome.status === "rejected");
      expect(refused?.reason).toMatchObject({ code: "conflict", message: expect.stringMatching(/^(Ann|Bob) has already been merged into (Ann|Bob)\.$/) });
      const [kept] = await story.sql<{ id: string }>("select id from customers where created_by = $1 and id = any($2)", [olivia.id, [ann, bob]]);
      expect(await ownerOf("estimates", job)).toBe(kept?.id);
    }
  });

  test("an estimate that is added to a customer just then is never left with one that is gone", async () => {
    for (let round = 0; round < 5; round++) {
      const email = `erin${round}@mail.dev`;
      const [bob, erin] = [await customer({ name: "Bob" }), await customer({ name: "Erin", email })];
      const job = await estimate(null, { email });
      await Promise.allSettled([olivia.client.merges.merge({ primary_id: bob, secondary_id: erin, primary_version: 1, secondary_version: 1 }), olivia.client.estimates.addToCustomers({ id: job })]);
      const [left] = await story.sql<{ lost: boolean }>("select customer_id is not null and customer_id not in (select id from customers) as lost from estimates where id = $1", [job]);
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
      const [done] = await Promise.all([merges.merge({ primary_id: ann, secondary_id: bob, primary_version: primary.version, secondary_version: secondary.version }), ...changes]);
      await Promise.all([merges.unmerge({ id: done.merge_id }), ...ids.map((id) => estimates.setStatus({ ids: [id], status: "pending" }))]);
    }
    expect([await ownerOf("estimates", ids[0] ?? ""), await ownerOf("estimates", ids[2] ?? "")]).toEqual([bob, ann]);
  });

  test("every table that names a customer is known to it", async () => {
    const named = await story.sql<{ name: string }>("select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'customer_id' and data_type = 'uuid' order by 1");
    expect(named.map(({ name }) => name)).toEqual(Object.values(movedTables).toSorted());
  });
});

describe("undoing", () => {
  test("brings the secondary back with its id, its age and everything that was its own", async () => {
    const ann = await customer({ name: "Ann", email: "ann@mail.dev", notes: "One." });
    const anna = await customer({ name: "Anna", email: "anna@mail.dev", phone: "2", notes: "Two." });
    const [hers, annas] = [await estimate(ann), await estimate(anna)];
    const mailed = await visit({ client_email: "anna@mail.dev" });
    const [before, other] = [await customerRow(ann), await customerRow(anna)];
    const { merge_id } = await merge(ann, anna);
    const undone = await olivia.client.merges.unmerge({ id: merge_id });
    expect(undone).toMatchObject({ merge_id, restored: { id: anna, name: "Anna" }, primary: { id: ann, name: "Ann" }, moved: { estimates: 1, calendar_events: 1 }, told: [] });
    expect(await customerRow(anna)).toEqual(other);
    expect(await customerRow(ann)).toEqual({ ...before, version: 3 });
    expect([await ownerOf("estimates", hers), await ownerOf("estimates", annas)]).toEqual([ann, anna]);
    expect(await story.sql("select client_email from calendar_events where id = $1", [mailed])).toEqual([{ client_email: "anna@mail.dev" }]);
    expect(await olivia.client.merges.history({})).toEqual({ rows: [], total: 0 });
    expect(await story.sql("select customer_id, data->>'name' as name from customer_events where created_by = $1 and kind = 'unmerged' order by name", [olivia.id])).toEqual([
      { customer_id: anna, name: "Ann" },
      { customer_id: ann, name: "Anna" },
    ]);
    await expect(olivia.client.merges.unmerge({ id: merge_id })).rejects.toMatchObject({ code: "conflict", message: "This merge has already been undone." });
  });

  test("keeps what was edited, deleted, added and given away since, and says which", async () => {
    const ann = await customer({ name: "Ann", phone: null, address: "1 Elm" });
    const bob = await customer({ name: "Bob", phone: "2" });
    const jobs = [await estimate(bob), await estimate(bob), await estimate(bob), await estimate(bob)];
    const service = await row("customer_services", { customer_id: bob, service_name: "Windows" });
    const { merge_id } = await merge(ann, bob);
    await edit(ann, "phone = '3', address = '2 Elm'");
    await olivia.client.estimates.setStatus({ ids: [jobs[0] ?? ""], status: "completed" });
    await olivia.client.estimates.remove({ ids: [jobs[1] ?? ""] });
    await story.sql("delete from customer_services where id = $1", [service]);
    const carl = await customer({ name: "Carl" });
    await story.sql("update estimates set customer_id = $2 where id = $1", [jobs[2], carl]);
    const added = await estimate(ann);

    const { told, moved } = await olivia.client.merges.unmerge({ id: merge_id });
    expect(told).toEqual([
      "Changed again after the merge, so kept as now instead of going back: phone of Ann.",
      "Edited after the merge, and kept: address of Ann.",
      "1 estimate was changed after the merge and went back to Bob as it is now.",
      "1 estimate, 1 service were deleted after the merge and stay deleted.",
      "1 estimate was given to another customer after the merge and stays there.",
      "1 estimate was added after the merge and stays with Ann.",
    ]);
    expect(moved).toMatchObject({ estimates: 3, services: 0 });
    expect(await customerRow(ann)).toMatchObject({ phone: "3", address: "2 Elm" });
    expect(await customerRow(bob)).toMatchObject({ phone: "2" });
    const owners = [];
    for (const id of [...jobs, added]) owners.push(await ownerOf("estimates", id));
    expect(owners).toEqual([bob, bob, carl, bob, ann]);
  });

  test("of a chain begins with the last merge, and names it", async () => {
    const [ann, bob, carl] = [await customer({ name: "Ann" }), await customer({ name: "Bob" }), await customer({ name: "Carl" })];
    const job = await estimate(ann);
    const first = await merge(bob, ann);
    const second = await merge(carl, bob);
    const { merges } = olivia.client;
    const words = "Bob was merged into Carl later. Undo that merge first.";
    expect((await merges.history({})).rows.map(({ id, waits_for }) => ({ id, waits_for }))).toEqual([{ id: second.merge_id, waits_for: null }, { id: first.merge_id, waits_for: words }]);
    await expect(merges.unmerge({ id: first.merge_id })).rejects.toMatchObject({ code: "conflict", message: words });
    expect(await ownerOf("estimates", job)).toBe(carl);
    await merges.unmerge({ id: second.merge_id });
    expect(await ownerOf("estimates", job)).toBe(bob);
    await merges.unmerge({ id: first.merge_id });
    expect(await ownerOf("estimates", job)).toBe(ann);
    expect([await customerRow(ann), await customerRow(bob), await customerRow(carl)]).toMatchObject([{ name: "Ann" }, { name: "Bob" }, { name: "Carl" }]);
  });

  test("of two merges into one customer goes in any order where they changed different fields, and leaves no trace", async () => {
    const ann = await customer({ name: "Ann" });
    const [bob, carl] = [await customer({ name: "Bob", phone: "2" }), await customer({ name: "Carl", address: "3 Elm" })];
    const before = await customerRow(ann);
    const [first, second] = [await merge(ann, bob), await merge(ann, carl)];
    expect((await olivia.client.merges.unmerge({ id: first.merge_id })).told).toEqual([]);
    expect(await customerRow(ann)).toMatchObject({ phone: null, address: "3 Elm" });
    expect((await olivia.client.merges.unmerge({ id: second.merge_id })).told).toEqual([]);
    expect(await customerRow(ann)).toEqual({ ...before, version: 5, updated_at: expect.anything() });
  });

  test("of two merges that changed the same field begins with the later one", async () => {
    const [ann, bob, carl] = [await customer({ name: "Ann", notes: "1" }), await customer({ name: "Bob", notes: "2" }), await customer({ name: "Carl", notes: "3" })];
    const first = await merge(ann, bob);
    await merge(ann, carl);
    await expect(olivia.client.merges.unmerge({ id: first.merge_id })).rejects.toMatchObject({ code: "conflict", message: "Carl was merged into Ann later. Undo that merge first." });
  });

  test("brings the secondary back also when the primary is gone", async () => {
    const [ann, bob] = [await customer({ name: "Ann" }), await customer({ name: "Bob" })];
    await row("customer_services", { customer_id: bob, service_name: "Windows" });
    const { merge_id } = await merge(ann, bob);
    await story.sql("delete from customers where created_by = $1 and id = $2", [olivia.id, ann]);
    const { told, primary } = await olivia.client.merges.unmerge({ id: merge_id });
    expect(primary).toBeNull();
    expect(told).toEqual(["The customer that Bob was merged into is no longer there, so only Bob was brought back.", "1 service was deleted after the merge and stays deleted."]);
    expect(await customerRow(bob)).toMatchObject({ name: "Bob" });
  });

  test("of a merge without a record of rows goes by the secondary's e-mail, and says so", async () => {
    const ann = await customer({ name: "Ann", phone: "1" });
    const bob = randomUUID();
    const [hers, his] = [await estimate(ann, { email: "ann@mail.dev" }), await estimate(ann, { email: "BOB@mail.dev" })];
    const service = await row("customer_services", { customer_id: ann, service_name: "Windows" });
    const id = await row("customer_merges", { primary_customer_id: ann, secondary_customer_id: bob, secondary_customer_data: JSON.stringify({ id: bob, name: "Bob", email: "bob@mail.dev", status: "active" }), merged_by: olivia.id });
    expect((await olivia.client.merges.history({})).rows).toMatchObject([{ id, secondary_name: "Bob", primary_name: "Ann", moved: null }]);
    const { told } = await olivia.client.merges.unmerge({ id });
    expect(told).toEqual(["This merge has no record of what moved, so the estimates with the email of Bob went back (1). Follow-ups and services stay with Ann."]);
    expect(await customerRow(bob)).toMatchObject({ name: "Bob", status: "active", client_type: "residential" });
    expect([await ownerOf("estimates", hers), await ownerOf("estimates", his), await ownerOf("customer_services", service)]).toEqual([ann, bob, ann]);
  });

  test("is for merges that this user made", async () => {
    const [ann, bob] = [await customer(), await customer({ name: "Bob" })];
    const { merge_id } = await merge(ann, bob);
    await story.sql("update customer_merges set merged_by = $2 where created_by = $1", [olivia.id, randomUUID()]);
    expect(await olivia.client.merges.history({})).toEqual({ rows: [], total: 0 });
    await expect(olivia.client.merges.unmerge({ id: merge_id })).rejects.toMatchObject({ code: "not_found" });
  });

  test("asked twice at once is done once", async () => {
    const [ann, bob] = [await customer(), await customer({ name: "Bob" })];
    const { merge_id } = await merge(ann, bob);
    const outcomes = await Promise.allSettled([olivia.client.merges.unmerge({ id: merge_id }), olivia.client.merges.unmerge({ id: merge_id })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await customerRow(bob)).toBeDefined();
  });
});

describe("the history", () => {
  test("shows the newest merge first, of one customer where one is asked for", async () => {
    const [ann, bob, carl, dan] = [await customer({ name: "Ann" }), await customer({ name: "Bob", phone: "1" }), await customer({ name: "Carl" }), await customer({ name: "Dan" })];
    await estimate(bob);
    const [first, second] = [await merge(ann, bob), await merge(carl, dan)];
    const { merges } = olivia.client;
    const all = await merges.history({});
    expect(all.total).toBe(2);
    expect(all.rows.map(({ id }) => id)).toEqual([second.merge_id, first.merge_id]);
    expect((await merges.history({ primary_id: ann })).rows).toMatchObject([{ id: first.merge_id, primary_customer_id: ann, secondary_customer_id: bob, primary_name: "Ann", secondary_name: "Bob", moved: { estimates: 1, services: 0 }, changed_fields: ["phone"], waits_for: null }]);
    expect((await merges.history({ offset: 1, limit: 1 })).rows.map(({ id }) => id)).toEqual([first.merge_id]);
  });
});

describe("an estimate taken out of its customer", () => {
  test("goes to the customer it came from, who comes back for it; undoing the merge brings the rest", async () => {
    const [ann, bob] = [await customer({ name: "Ann" }), await customer({ name: "Bob", email: "bob@mail.dev" })];
    const [one, two] = [await estimate(bob), await estimate(bob)];
    const service = await row("customer_services", { customer_id: bob, service_name: "Windows" });
    const { merge_id } = await merge(ann, bob);
    const { merges } = olivia.client;
    expect(await merges.unmergeEstimate({ estimate_id: one })).toEqual({ outcome: "returned", customer: { id: bob, name: "Bob" } });
    expect([await ownerOf("estimates", one), await ownerOf("estimates", two)]).toEqual([bob, ann]);
    await edit(bob, "phone = '5'");
    const { told } = await merges.unmerge({ id: merge_id });
    expect(told).toEqual(["Bob had already come back and keeps the details of now."]);
    expect([await ownerOf("estimates", one), await ownerOf("estimates", two), await ownerOf("customer_services", service)]).toEqual([bob, bob, bob]);
    expect(await customerRow(bob)).toMatchObject({ phone: "5", email: "bob@mail.dev" });
  });

  test("goes to whom it first belonged to through a chain of merges", async () => {
    const [ann, bob, carl] = [await customer({ name: "Ann" }), await customer({ name: "Bob" }), await customer({ name: "Carl" })];
    const job = await estimate(ann);
    await merge(bob, ann);
    await merge(carl, bob);
    expect(await olivia.client.merges.unmergeEstimate({ estimate_id: job })).toEqual({ outcome: "returned", customer: { id: ann, name: "Ann" } });
    for (const { id } of (await olivia.client.merges.history({})).rows) await olivia.client.merges.unmerge({ id });
    expect(await ownerOf("estimates", job)).toBe(ann);
    expect([await customerRow(ann), await customerRow(bob), await customerRow(carl)]).toMatchObject([{ name: "Ann" }, { name: "Bob" }, { name: "Carl" }]);
  });

  test("that no merge brought becomes a new prospect's, made from its own fields", async () => {
    const ann = await customer({ name: "Ann", status: "active" });
    const job = await estimate(ann, { name: "Erin", email: "erin@mail.dev", phone: "7", address: "7 Elm" });
    const { outcome, customer: made } = await olivia.client.merges.unmergeEstimate({ estimate_id: job });
    expect([outcome, made.name]).toEqual(["created", "Erin"]);
    expect(await customerRow(made.id)).toMatchObject({ name: "Erin", email: "erin@mail.dev", phone: "7", address: "7 Elm", status: "prospect" });
    expect(await ownerOf("estimates", job)).toBe(made.id);
  });

  test("must be there and belong to somebody", async () => {
    const { merges } = olivia.client;
    await expect(merges.unmergeEstimate({ estimate_id: randomUUID() })).rejects.toMatchObject({ code: "not_found" });
    await expect(merges.unmergeEstimate({ estimate_id: await estimate(null) })).rejects.toMatchObject({ code: "invalid", message: "This estimate belongs to no customer." });
  });

  test("waits for the customer it came from to be unmerged from a third one", async () => {
    const [ann, bob, carl] = [await customer({ name: "Ann" }), await customer({ name: "Bob" }), await customer({ name: "Carl" })];
    const [one, two] = [await estimate(bob), await estimate(bob)];
    await merge(ann, bob);
    const { merges } = olivia.client;
    await merges.unmergeEstimate({ estimate_id: one });
    await merge(carl, bob);
    await expect(merges.unmergeEstimate({ estimate_id: two })).rejects.toMatchObject({ code: "conflict", message: "Bob was merged into Carl later. Undo that merge first." });
    expect((await merges.history({ primary_id: ann })).rows[0]?.waits_for).toBe("Bob was merged into Carl later. Undo that merge first.");
  });
});

describe("possible duplicates", () => {
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
    const [ann, anna] = [await customer({ name: "Ann", email: "ann@mail.dev" }), await customer({ name: "Anna", email: "ann@mail.dev" })];
    const { merge_id } = await merge(anna, ann);
    expect((await olivia.client.merges.duplicates()).pairs).toEqual([]);
    await olivia.client.merges.unmerge({ id: merge_id });
    expect((await olivia.client.merges.duplicates()).pairs).toEqual([]);
  });

  test("are not offered again once the owner has told them apart, which can be taken back", async () => {
    const [ann, tom] = [await customer({ name: "Ann", phone: "(630) 555-0101" }), await customer({ name: "Tom", phone: "(630) 555-0101" })];
    const { merges, customers } = olivia.client;
    const found = async () => (await merges.duplicates()).pairs.length;
    expect(await found()).toBe(1);
    expect(await merges.tellApart({ one_id: tom, other_id: ann, apart: true })).toEqual({ apart: true });
    await merges.tellApart({ one_id: ann, other_id: tom, apart: true });
    expect(await found()).toBe(0);
    await merges.tellApart({ one_id: ann, other_id: tom, apart: false });
    expect(await found()).toBe(1);
    await expect(merges.tellApart({ one_id: ann, other_id: randomUUID(), apart: true })).rejects.toMatchObject({ code: "not_found" });
    await merges.tellApart({ one_id: ann, other_id: tom, apart: true });
    await customers.remove({ id: tom });
    expect(await story.sql("select from customer_distinctions where created_by = $1", [olivia.id])).toEqual([]);
  });
});
