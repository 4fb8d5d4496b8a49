import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { customersOf } from "#server/testing/customersOf.ts";
import { colleague } from "#server/testing/colleague.ts";
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

describe("undoing", () => {
  test("brings the secondary back with its id, its age and everything that was its own", async () => {
    const ann = await customer({ name: "Ann", email: "ann@mail.dev", notes: "One." });
    const anna = await customer({ name: "Anna", email: "anna@mail.dev", phone: "2", notes: "Two." });
    const [hers, annas] = [await estimate(ann), await estimate(anna)];
    const mailed = await visit({ client_email: "anna@mail.dev" });
    const [before, other] = [await customerRow(ann), await customerRow(anna)];
    const { merge_id } = await merge(ann, anna);
    const undone = await olivia.client.merges.unmerge({ id: merge_id });
    expect(undone).toMatchObject({
      merge_id,
      restored: { id: anna, name: "Anna" },
      primary: { id: ann, name: "Ann" },
      moved: { estimates: 1, calendar_events: 1 },
      told: [],
    });
    expect(await customerRow(anna)).toEqual(other);
    expect(await customerRow(ann)).toEqual({ ...before, version: 3 });
    expect([await customerOf("estimates", hers), await customerOf("estimates", annas)]).toEqual([ann, anna]);
    expect(await story.sql("select client_email from calendar_events where id = $1", [mailed])).toEqual([
      { client_email: "anna@mail.dev" },
    ]);
    expect(await olivia.client.merges.history({})).toEqual({ rows: [], total: 0 });
    expect(
      await story.sql(
        "select customer_id, data->>'name' as name from customer_events where created_by = $1 and kind = 'unmerged' order by name",
        [olivia.id],
      ),
    ).toEqual([
      { customer_id: anna, name: "Ann" },
      { customer_id: ann, name: "Anna" },
    ]);
    await expect(olivia.client.merges.unmerge({ id: merge_id })).rejects.toMatchObject({
      code: "conflict",
      message: "This merge has already been undone.",
    });
  });

  test("takes back the places that the merge added, whatever was added since and in any order", async () => {
    const { customers, merges } = olivia.client;
    const gate = { name: null, address: "12 Oak Street", gate_code: "1", notes: null };
    const lake = { name: "Lake house", address: "7 Shoreline Dr", gate_code: "2", notes: null };
    const shop = { name: "Shop", address: "3 Elm St", gate_code: null, notes: "Dog" };
    const make = (name: string, address: string, places: (typeof gate | typeof lake | typeof shop)[]) =>
      customers.create({ name, email: `${name.toLowerCase()}@mail.dev`, address, places });
    const [ann, anna, anne] = [
      await make("Ann", "12 Oak St", [gate]),
      await make("Anna", "1 Pine Rd", [lake, { ...gate, gate_code: "9" }]),
      await make("Anne", "12 oak st.", [lake, shop]),
    ];
    const first = await merge(ann.id, anna.id);
    const second = await merge(ann.id, anne.id);
    const pine = { name: null, address: "1 Pine Rd", gate_code: null, notes: null };
    const merged = await customers.get({ id: ann.id });
    expect(merged.places).toEqual([gate, lake, { ...gate, gate_code: "9" }, pine, shop]);
    const { id, version, email, ...fields } = merged;
    const shed = { ...shop, name: "Shed", address: "5 Elm St" };
    const places = [shed, ...merged.places];
    await customers.update({ ...fields, id, version, email: email ?? "", places });
    await merges.unmerge({ id: first.merge_id });
    expect(await customers.get({ id })).toMatchObject({ address: "12 Oak St", places: [shed, gate, shop] });
    expect(await customers.get({ id: anna.id })).toMatchObject({ address: "1 Pine Rd", places: anna.places });
    await merges.unmerge({ id: second.merge_id });
    expect(await customers.get({ id })).toMatchObject({ places: [shed, gate] });
    expect(await customers.get({ id: anne.id })).toMatchObject({ places: anne.places });
  });

  test("of customers with too many places together is not needed: they are not merged", async () => {
    const { customers } = olivia.client;
    const many = (street: string) =>
      Array.from({ length: 30 }, (_, number) => ({ address: `${number + 1} ${street} St` }));
    const ann = await customers.create({ name: "Ann", email: "ann@mail.dev", places: many("Oak") });
    const bob = await customers.create({ name: "Bob", email: "bob@mail.dev", places: many("Elm") });
    await expect(merge(ann.id, bob.id)).rejects.toMatchObject({
      code: "invalid",
      message: "Together these customers have more than 50 places. Remove some first.",
    });
  });

  test("is done once when two ask for it at the same moment", async () => {
    const [ann, anna] = [await customer({ name: "Ann" }), await customer({ name: "Anna" })];
    const { merge_id } = await merge(ann, anna);
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => olivia.client.merges.unmerge({ id: merge_id })),
    );
    const refusals = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as Error] : []));
    expect(refusals.map(({ message }) => message)).toEqual(Array(3).fill("This merge has already been undone."));
    expect(
      await story.sql("select 1 from customer_events where created_by = $1 and kind = 'unmerged'", [olivia.id]),
    ).toHaveLength(2);
  });

  test("leaves what was taken out of the merge where a later merge brought it, in whatever order both are undone", async () => {
    const { merges } = olivia.client;
    const dan = await customer({ name: "Dan" });
    const ann = await customer({ name: "Ann" });
    const job = await estimate(ann);
    const { merge_id: first } = await merge(dan, ann);
    await merges.unmergeEstimate({ estimate_id: job }); // restores Ann for it
    const { customer: prospect } = await merges.unmergeEstimate({ estimate_id: job });
    const { merge_id: second } = await merge(dan, prospect.id);
    expect(await customerOf("estimates", job)).toBe(dan);

    await merges.unmerge({ id: first });
    expect(await customerOf("estimates", job)).toBe(dan);
    await merges.unmerge({ id: second });
    expect(await customerOf("estimates", job)).toBe(prospect.id);
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
      "Changed again after the merge, so the latest is kept: phone of Ann.",
      "Edited after the merge and kept: address of Ann.",
      "1 estimate was changed after the merge and went back to Bob as it is now.",
      "1 estimate, 1 service were deleted after the merge and stay deleted.",
      "1 estimate was given to another customer after the merge and stays there.",
      "1 estimate was added after the merge and stays with Ann.",
    ]);
    expect(moved).toMatchObject({ estimates: 3, services: 0 });
    expect(await customerRow(ann)).toMatchObject({ phone: "3", address: "2 Elm" });
    expect(await customerRow(bob)).toMatchObject({ phone: "2" });
    const owners = [];
    for (const id of [...jobs, added]) owners.push(await customerOf("estimates", id));
    expect(owners).toEqual([bob, bob, carl, bob, ann]);
  });

  test("of a chain begins with the last merge, and names it", async () => {
    const [ann, bob, carl] = [
      await customer({ name: "Ann" }),
      await customer({ name: "Bob" }),
      await customer({ name: "Carl" }),
    ];
    const job = await estimate(ann);
    const first = await merge(bob, ann);
    const second = await merge(carl, bob);
    const { merges } = olivia.client;
    const words = "Bob was merged into Carl later. Undo that merge first.";
    expect((await merges.history({})).rows.map(({ id, waits_for }) => ({ id, waits_for }))).toEqual([
      { id: second.merge_id, waits_for: null },
      { id: first.merge_id, waits_for: words },
    ]);
    await expect(merges.unmerge({ id: first.merge_id })).rejects.toMatchObject({ code: "conflict", message: words });
    expect(await customerOf("estimates", job)).toBe(carl);
    await merges.unmerge({ id: second.merge_id });
    expect(await customerOf("estimates", job)).toBe(bob);
    await merges.unmerge({ id: first.merge_id });
    expect(await customerOf("estimates", job)).toBe(ann);
    expect([await customerRow(ann), await customerRow(bob), await customerRow(carl)]).toMatchObject([
      { name: "Ann" },
      { name: "Bob" },
      { name: "Carl" },
    ]);
  });

  test("of two merges into one customer goes in any order where they changed different fields, and leaves no trace", async () => {
    const ann = await customer({ name: "Ann" });
    const [bob, carl] = [
      await customer({ name: "Bob", phone: "2" }),
      await customer({ name: "Carl", address: "3 Elm" }),
    ];
    const before = await customerRow(ann);
    const [first, second] = [await merge(ann, bob), await merge(ann, carl)];
    expect((await olivia.client.merges.unmerge({ id: first.merge_id })).told).toEqual([]);
    expect(await customerRow(ann)).toMatchObject({ phone: null, address: "3 Elm" });
    expect((await olivia.client.merges.unmerge({ id: second.merge_id })).told).toEqual([]);
    expect(await customerRow(ann)).toEqual({ ...before, version: 5 });
  });

  test("gives an event its own address back though a later merge has changed it once more, and leaves that merge nothing of it", async () => {
    const [ann, bob] = [
      await customer({ name: "Ann", email: "ann@mail.dev" }),
      await customer({ name: "Bob", email: "bob@mail.dev" }),
    ];
    const hers = await visit({ customer_id: ann, client_email: "ann@mail.dev" });
    const contact = async () =>
      (await story.sql("select customer_id, client_email from calendar_events where id = $1", [hers]))[0];
    const first = await merge(bob, ann);
    expect(await contact()).toEqual({ customer_id: bob, client_email: "bob@mail.dev" });
    await edit(bob, "email = 'bob@new.dev'");
    const second = await merge(bob, await customer({ name: "Bob", email: "bob@mail.dev" }));
    expect(await contact()).toEqual({ customer_id: bob, client_email: "bob@new.dev" });
    expect((await olivia.client.merges.unmerge({ id: first.merge_id })).told).toEqual([
      "Edited after the merge and kept: email of Bob.",
    ]);
    expect(await contact()).toEqual({ customer_id: ann, client_email: "ann@mail.dev" });
    expect((await olivia.client.merges.unmerge({ id: second.merge_id })).told).toEqual([]);
    expect(await contact()).toEqual({ customer_id: ann, client_email: "ann@mail.dev" });
  });

  test("gives a later merge's event its own address back where the one it was given goes", async () => {
    const [ann, bob, carl] = [
      await customer({ name: "Ann", email: "ann@mail.dev" }),
      await customer({ name: "Bob", email: null }),
      await customer({ name: "Carl", email: "carl@mail.dev" }),
    ];
    const his = await visit({ customer_id: carl, client_email: "carl@mail.dev" });
    const contact = async () =>
      (await story.sql("select customer_id, client_email from calendar_events where id = $1", [his]))[0];
    const first = await merge(bob, ann);
    const second = await merge(bob, carl);
    expect(await contact()).toEqual({ customer_id: bob, client_email: "ann@mail.dev" });
    await olivia.client.merges.unmerge({ id: first.merge_id });
    expect(await contact()).toEqual({ customer_id: bob, client_email: "carl@mail.dev" });
    await olivia.client.merges.unmerge({ id: second.merge_id });
    expect(await contact()).toEqual({ customer_id: carl, client_email: "carl@mail.dev" });
  });

  test("counts nothing as deleted after the merge that was deleted before it, even once it is gone for good", async () => {
    const [ann, bob] = [await customer({ name: "Ann" }), await customer({ name: "Bob" })];
    const [gone, purged] = [await estimate(bob), await estimate(bob)];
    await olivia.client.estimates.remove({ ids: [gone, purged] });
    const called = await visit({ customer_id: bob });
    await olivia.client.calendar.remove({ id: called });
    const { merge_id } = await merge(ann, bob);
    await story.sql("delete from estimates where id = $1", [purged]);
    expect((await olivia.client.merges.unmerge({ id: merge_id })).told).toEqual([]);
    expect(await customerOf("estimates", gone)).toBe(bob);
  });

  test("of two merges that changed the same field begins with the later one", async () => {
    const [ann, bob, carl] = [
      await customer({ name: "Ann", notes: "1" }),
      await customer({ name: "Bob", notes: "2" }),
      await customer({ name: "Carl", notes: "3" }),
    ];
    const first = await merge(ann, bob);
    await merge(ann, carl);
    await expect(olivia.client.merges.unmerge({ id: first.merge_id })).rejects.toMatchObject({
      code: "conflict",
      message: "Carl was merged into Ann later. Undo that merge first.",
    });
  });

  test("brings the secondary back also when the primary is gone", async () => {
    const [ann, bob] = [await customer({ name: "Ann" }), await customer({ name: "Bob" })];
    await row("customer_services", { customer_id: bob, service_name: "Windows" });
    const { merge_id } = await merge(ann, bob);
    await story.sql("delete from customers where created_by = $1 and id = $2", [olivia.id, ann]);
    const { told, primary } = await olivia.client.merges.unmerge({ id: merge_id });
    expect(primary).toBeNull();
    expect(told).toEqual([
      "The customer that Bob was merged into was deleted, so only Bob was restored.",
      "1 service was deleted after the merge and stays deleted.",
    ]);
    expect(await customerRow(bob)).toMatchObject({ name: "Bob" });
  });

  test("of a merge without a record of rows goes by the secondary's e-mail, and says so", async () => {
    const ann = await customer({ name: "Ann", phone: "1" });
    const bob = randomUUID();
    const [hers, his] = [
      await estimate(ann, { email: "ann@mail.dev" }),
      await estimate(ann, { email: "BOB@mail.dev" }),
    ];
    const service = await row("customer_services", { customer_id: ann, service_name: "Windows" });
    const id = await row("customer_merges", {
      primary_customer_id: ann,
      secondary_customer_id: bob,
      secondary_customer_data: JSON.stringify({ id: bob, name: "Bob", email: "bob@mail.dev", status: "active" }),
      merged_by: olivia.id,
    });
    expect((await olivia.client.merges.history({})).rows).toMatchObject([
      { id, secondary_name: "Bob", primary_name: "Ann", moved: null },
    ]);
    const { told } = await olivia.client.merges.unmerge({ id });
    expect(told).toEqual([
      "This merge has no record of what moved, so the estimates with the email of Bob went back (1). Follow-ups and services stay with Ann.",
    ]);
    expect(await customerRow(bob)).toMatchObject({ name: "Bob", status: "active", client_type: "residential" });
    expect([
      await customerOf("estimates", hers),
      await customerOf("estimates", his),
      await customerOf("customer_services", service),
    ]).toEqual([ann, bob, ann]);
  });

  test("is for whoever manages the business, whoever merged; who did both is recorded", async () => {
    const [ann, bob] = [await customer(), await customer({ name: "Bob" })];
    const { merge_id } = await merge(ann, bob);
    expect((await olivia.client.merges.history({})).rows).toMatchObject([{ id: merge_id, merged_by_name: null }]);
    const max = await colleague(story, olivia, "manager", "Max Manager");
    expect((await max.client.merges.history({})).rows).toMatchObject([{ merged_by_name: "Olivia Owner" }]);
    await max.client.merges.unmerge({ id: merge_id });
    expect(await story.sql("select merged_by, unmerged_by from customer_merges where id = $1", [merge_id])).toEqual([
      { merged_by: olivia.id, unmerged_by: max.id },
    ]);
    const { events } = await olivia.client.customers.timeline({ id: bob });
    expect(events[0]).toMatchObject({ kind: "unmerged", by: "Max Manager" });
  });

  test("asked twice at once is done once", async () => {
    const [ann, bob] = [await customer(), await customer({ name: "Bob" })];
    const { merge_id } = await merge(ann, bob);
    const outcomes = await Promise.allSettled([
      olivia.client.merges.unmerge({ id: merge_id }),
      olivia.client.merges.unmerge({ id: merge_id }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await customerRow(bob)).toBeDefined();
  });
});

describe("an estimate taken out of its customer", () => {
  test("goes to the customer it came from, who comes back for it; undoing the merge brings the rest", async () => {
    const [ann, bob] = [await customer({ name: "Ann" }), await customer({ name: "Bob", email: "bob@mail.dev" })];
    const [one, two] = [await estimate(bob), await estimate(bob)];
    const service = await row("customer_services", { customer_id: bob, service_name: "Windows" });
    const { merge_id } = await merge(ann, bob);
    const { merges } = olivia.client;
    expect(await merges.unmergeEstimate({ estimate_id: one })).toEqual({
      outcome: "returned",
      customer: { id: bob, name: "Bob" },
    });
    expect([await customerOf("estimates", one), await customerOf("estimates", two)]).toEqual([bob, ann]);
    await edit(bob, "phone = '5'");
    const { told } = await merges.unmerge({ id: merge_id });
    expect(told).toEqual(["Bob was already restored and keeps its current details."]);
    expect([
      await customerOf("estimates", one),
      await customerOf("estimates", two),
      await customerOf("customer_services", service),
    ]).toEqual([bob, bob, bob]);
    expect(await customerRow(bob)).toMatchObject({ phone: "5", email: "bob@mail.dev" });
  });

  test("goes to whom it first belonged to through a chain of merges", async () => {
    const [ann, bob, carl] = [
      await customer({ name: "Ann" }),
      await customer({ name: "Bob" }),
      await customer({ name: "Carl" }),
    ];
    const job = await estimate(ann);
    await merge(bob, ann);
    await merge(carl, bob);
    expect(await olivia.client.merges.unmergeEstimate({ estimate_id: job })).toEqual({
      outcome: "returned",
      customer: { id: ann, name: "Ann" },
    });
    for (const { id } of (await olivia.client.merges.history({})).rows) await olivia.client.merges.unmerge({ id });
    expect(await customerOf("estimates", job)).toBe(ann);
    expect([await customerRow(ann), await customerRow(bob), await customerRow(carl)]).toMatchObject([
      { name: "Ann" },
      { name: "Bob" },
      { name: "Carl" },
    ]);
  });

  test("that merges brought back to the customer it came from becomes a new prospect's", async () => {
    const [ann, bob] = [await customer({ name: "Ann" }), await customer({ name: "Bob" })];
    const [one, two] = [await estimate(ann), await estimate(ann, { name: "Erin", email: "erin.two@mail.dev" })];
    const { merges } = olivia.client;
    await merge(bob, ann);
    await merges.unmergeEstimate({ estimate_id: one }); // restores Ann for it
    await merge(ann, bob);
    expect(await customerOf("estimates", two)).toBe(ann);
    const { outcome, customer: made } = await merges.unmergeEstimate({ estimate_id: two });
    expect([outcome, made.name]).toEqual(["created", "Erin"]);
    expect(made.id).not.toBe(ann);
    expect(await customerOf("estimates", two)).toBe(made.id);
  });

  test("that no merge brought becomes a new prospect's, made from its own fields", async () => {
    const ann = await customer({ name: "Ann", status: "active" });
    const job = await estimate(ann, { name: "Erin", email: "erin@mail.dev", phone: "7", address: "7 Elm" });
    const { outcome, customer: made } = await olivia.client.merges.unmergeEstimate({ estimate_id: job });
    expect([outcome, made.name]).toEqual(["created", "Erin"]);
    expect(await customerRow(made.id)).toMatchObject({
      name: "Erin",
      email: "erin@mail.dev",
      phone: "7",
      address: "7 Elm",
      status: "prospect",
    });
    expect(await customerOf("estimates", job)).toBe(made.id);
  });

  test("must be there and belong to somebody", async () => {
    const { merges } = olivia.client;
    await expect(merges.unmergeEstimate({ estimate_id: randomUUID() })).rejects.toMatchObject({ code: "not_found" });
    await expect(merges.unmergeEstimate({ estimate_id: await estimate(null) })).rejects.toMatchObject({
      code: "invalid",
      message: "This estimate belongs to no customer.",
    });
  });

  test("waits for the customer it came from to be unmerged from a third one", async () => {
    const [ann, bob, carl] = [
      await customer({ name: "Ann" }),
      await customer({ name: "Bob" }),
      await customer({ name: "Carl" }),
    ];
    const [one, two] = [await estimate(bob), await estimate(bob)];
    await merge(ann, bob);
    const { merges } = olivia.client;
    await merges.unmergeEstimate({ estimate_id: one });
    await merge(carl, bob);
    await expect(merges.unmergeEstimate({ estimate_id: two })).rejects.toMatchObject({
      code: "conflict",
      message: "Bob was merged into Carl later. Undo that merge first.",
    });
    expect((await merges.history({ primary_id: ann })).rows[0]?.waits_for).toBe(
      "Bob was merged into Carl later. Undo that merge first.",
    );
  });
});
