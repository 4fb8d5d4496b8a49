import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sampleBusiness } from "#demo/sampleBusiness.ts";
import { addDays, addMonths, dayIn } from "#shared/days/calendarDays.ts";
import { DemoRefusal } from "#shared/errors.ts";
import { countStatements } from "#server/testing/countStatements.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { clientOver } from "#api/client.ts";
import { demoLink } from "#demo/demoLink.ts";
import { memoryStorage } from "#testing/bothSides.ts";
import { insertSample } from "#testing/insertSample.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
let owner: StoryOwner;
/** UTC+14: its date is a day ahead of most other time zones for most of the day. */
const timeZone = "Pacific/Kiritimati";
let today: string;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await story.signUp({ trial: true, timeZone });
  today = dayIn(timeZone, new Date());
});

const person = {
  name: " Carla Brown ",
  email: " carla@mail.dev ",
  phone: "(630) 555-0101",
  address: "12 Oak Street",
  client_type: "commercial" as const,
  notes: "Gate code 12",
};
const create = async () => (await owner.client.customers.create(person)).id;
const kindsOf = async (id: string) => (await owner.client.customers.timeline({ id })).events.map((event) => event.kind);

test("of 600 customers the one to contact is the first, ahead of those due later and of the newest", async () => {
  const header = "Name,Email";
  const rows = Array.from({ length: 600 }, (_, number) => `Customer ${number},c${number}@mail.dev`);
  const text = [header, ...rows].join("\n");
  await owner.client.imports.run({ file_name: "many.csv", text, mapping: { name: "Name", email: "Email" } });
  const oldest = (await owner.client.customers.list({ offset: 599, limit: 1 })).rows[0];
  const middle = (await owner.client.customers.list({ offset: 300, limit: 2 })).rows;
  const [soon, none] = middle;
  if (!oldest || !soon || !none) throw new Error("There are fewer customers than were taken in.");
  const contact = (customer_id: string, daysAgo: number) =>
    owner.client.followUps.create({
      customer_id,
      follow_up_frequency: "weekly",
      last_contact_date: addDays(today, -daysAgo),
    });
  await contact(oldest.id, 20);
  await contact(soon.id, 5);
  await contact(none.id, 1);

  const { rows: first } = await owner.client.customers.list({ follow_ups: "first" });
  const { rows: newest } = await owner.client.customers.list({});
  expect(first.map((row) => row.id)).toEqual([oldest.id, soon.id, ...newest.slice(0, 28).map((row) => row.id)]);
  expect(await owner.client.customers.place({ id: oldest.id, follow_ups: "first" })).toEqual({ index: 0 });
  expect(await owner.client.customers.place({ id: none.id, follow_ups: "first" })).toEqual({ index: 302 });
  const due = await owner.client.customers.list({ follow_ups: "due" });
  expect({ total: due.total, ids: due.rows.map((row) => row.id) }).toEqual({ total: 1, ids: [oldest.id] });

  await owner.client.followUps.markContactMade({ customer_id: oldest.id });
  expect((await owner.client.customers.list({ follow_ups: "due" })).total).toBe(0);
  expect((await owner.client.customers.list({ follow_ups: "first" })).rows[0]?.id).toBe(soon.id);
});

describe("A customer", () => {
  test("is created as a prospect, trimmed, and its timeline begins", async () => {
    const made = await owner.client.customers.create(person);
    expect(made).toMatchObject({
      name: "Carla Brown",
      email: "carla@mail.dev",
      status: "prospect",
      client_type: "commercial",
      last_work_date: null,
      last_quote_amount: null,
      version: 1,
    });
    expect(await owner.client.customers.get({ id: made.id })).toMatchObject({
      ...made,
      totalJobs: 0,
      totalRevenue: 0,
      lastJobDate: null,
      followUp: null,
      followUpStatus: null,
      daysSinceLastContact: null,
      estimates: [],
      services: [],
    });
    expect(await kindsOf(made.id)).toEqual(["created"]);
  });

  test("has further contacts and tags, which a program that does not know them leaves as they are", async () => {
    const { client } = owner;
    const contacts = [{ name: "Ana Diaz", label: "Manager", phone: "(630) 555-0144", email: "ana@mail.dev" }];
    const made = await client.customers.create({ ...person, contacts, tags: ["HOA", "hoa ", "Spring"] });
    expect(made).toMatchObject({ contacts, tags: ["HOA", "Spring"] });
    const { id, version } = made;
    const changed = await client.customers.update({ ...person, id, version, name: "Carla B." });
    expect(changed).toMatchObject({ name: "Carla B.", contacts, tags: ["HOA", "Spring"] });
    const emptied = await client.customers.update({ ...person, id, version: version + 1, contacts: [], tags: [] });
    expect(emptied).toMatchObject({ contacts: [], tags: [] });
    expect((await client.customers.timeline({ id })).events[0]).toMatchObject({
      kind: "updated",
      data: { fields: expect.arrayContaining(["contacts", "tags"]) },
    });
    const nobody = { name: null, label: "Work", phone: null, email: null };
    await expect(client.customers.create({ ...person, contacts: [nobody] })).rejects.toMatchObject({
      code: "invalid",
      fields: { "contacts.0.phone": "Please enter a name, a phone number or an email" },
    });
  });

  test("has places, which a program that does not know them leaves as they are", async () => {
    const { client } = owner;
    const lake = { name: "Lake house", address: "7 Shoreline Dr, Lake Geneva, WI", gate_code: "2580#", notes: null };
    const own = { name: null, address: "12 Oak St", gate_code: "4711", notes: "Dog\nin the yard" };
    const made = await client.customers.create({ ...person, places: [lake, own] });
    expect(made).toMatchObject({ places: [lake, own] });
    const { id, version } = made;
    const renamed = await client.customers.update({ ...person, id, version, name: "Carla B." });
    expect(renamed).toMatchObject({ name: "Carla B.", places: [lake, own] });
    const moved = await client.customers.update({ ...person, id, version: version + 1, address: "1 Pine Rd" });
    expect(moved.places).toEqual([lake, { ...own, address: "1 Pine Rd" }]);
    const { places } = await client.customers.get({ id: (await client.customers.copy({ id })).id });
    expect(places).toEqual(moved.places);
    const emptied = await client.customers.update({ ...person, id, version: version + 2, places: [] });
    expect(emptied).toMatchObject({ places: [] });
    expect((await client.customers.timeline({ id })).events[0]).toMatchObject({
      kind: "updated",
      data: { fields: expect.arrayContaining(["places"]) },
    });
    await expect(client.customers.create({ ...person, places: [{ notes: "Dog" }] })).rejects.toMatchObject({
      code: "invalid",
      fields: { "places.0.address": "Please enter a name, an address or a gate code" },
    });
    const tooMany = Array.from({ length: 51 }, () => ({ name: "Shop" }));
    await expect(client.customers.create({ ...person, places: tooMany })).rejects.toMatchObject({
      code: "invalid",
      fields: { places: "Please keep at most 50 places." },
    });
  });

  test("is found by the names and addresses of its places, not by gate codes, and by nobody else", async () => {
    const { client } = owner;
    const places = [{ name: "Núñez Lodge", address: "7 Lake Shore Dr, Lake Geneva", gate_code: "2580", notes: "Owls" }];
    const { id } = await client.customers.create({ ...person, places });
    await client.customers.create({ ...person, name: "Other" });
    const found = async (search: string) => (await client.customers.list({ search })).rows.map((row) => row.id);
    for (const search of ["lodge nunez", "7 lake shore drive", "geneva carla"]) {
      expect(await found(search), search).toEqual([id]);
      expect(await client.customers.find({ search }), search).toMatchObject([{ id }]);
    }
    for (const search of ["2580", "owls"]) expect(await found(search), search).toEqual([]);
    const stranger = await story.signUp({ trial: true });
    expect(await stranger.client.customers.list({ search: "geneva" })).toMatchObject({ rows: [], total: 0 });
    await expect(stranger.client.customers.get({ id })).rejects.toMatchObject({ code: "not_found" });
    const version = 1;
    await expect(stranger.client.customers.update({ ...person, id, version, places: [] })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await client.customers.get({ id })).toMatchObject({ places });
  });

  test("is found by its tag in any case, and the tags in use are counted", async () => {
    const { client } = owner;
    await client.customers.create({ ...person, name: "One", tags: ["HOA", "Spring"] });
    await client.customers.create({ ...person, name: "Two", tags: ["hoa"] });
    await client.customers.create({ ...person, name: "Three" });
    const { rows, total } = await client.customers.list({ tag: "Hoa" });
    expect(rows.map(({ name }) => name)).toEqual(["Two", "One"]);
    expect(total).toBe(2);
    expect((await client.customers.list({ tag: "HOA", search: "one" })).total).toBe(1);
    const contacts = [{ name: "Ana Núñez", label: "Manager", phone: "+1 (630) 555-0144", email: "ana@mail.dev" }];
    await client.customers.create({ ...person, name: "Four", contacts });
    for (const search of ["nunez ana", "6305550144", "630.555.0144", "ana@mail", "manager four"])
      expect(
        (await client.customers.list({ search })).rows.map(({ name }) => name),
        search,
      ).toEqual(["Four"]);
    expect((await client.customers.list({ search: "spring" })).total).toBe(1);
    expect(await client.customers.tags()).toEqual([
      { tag: "HOA", customers: 2 },
      { tag: "Spring", customers: 1 },
    ]);
  });

  test("with two people is found by either, also misspelt, and a merge loses none of them", async () => {
    const { client } = owner;
    const people = [
      { name: "Ana Núñez", label: "Manager", phone: "(630) 555-0144", email: null },
      { name: "Beatriz Kowalski", label: "Owner", phone: null, email: "bea@maple.dev" },
    ];
    const places = [{ name: "Northgate Building", address: "7 Shoreline Dr, Kutztown", gate_code: null, notes: null }];
    const company = await client.customers.create({ ...person, name: "Maple Terrace", contacts: people, places });
    const other = await client.customers.create({
      ...person,
      name: "Maple Terr.",
      phone: "(630) 555-0188",
      tags: ["HOA"],
    });
    for (const search of ["ana nunez", "kowalski beatriz", "630.555.0144", "northgate", "7 shoreline drive"])
      expect(
        (await client.customers.list({ search })).rows.map(({ id }) => id),
        search,
      ).toEqual([company.id]);
    expect(await client.customers.didYouMean({ search: "kowalsky" })).toEqual([{ search: "Kowalski", found: 1 }]);
    expect(await client.customers.didYouMean({ search: "nothgate" })).toEqual([{ search: "Northgate", found: 1 }]);
    await client.merges.merge({
      primary_id: company.id,
      secondary_id: other.id,
      primary_version: company.version,
      secondary_version: other.version,
    });
    const merged = await client.customers.get({ id: company.id });
    expect(merged).toMatchObject({ tags: ["HOA"], contacts: expect.arrayContaining(people), places });
    expect((await client.customers.list({ search: "6305550188" })).rows.map(({ id }) => id)).toEqual([company.id]);
  });

  test("whose further contact sends a request gets that request", async () => {
    const { client } = owner;
    const contacts = [{ name: "Ana Diaz", label: null, phone: null, email: "Ana@mail.dev" }];
    const { id } = await client.customers.create({ ...person, contacts });
    const [estimate] = await story.sql<{ id: string }>(
      "insert into estimates (created_by, name, email, service_name) values ($1, 'Ana', 'ana@MAIL.dev', 'Driveway') returning id",
      [owner.id],
    );
    expect(await client.estimates.addToCustomers({ id: estimate?.id ?? "" })).toEqual({
      outcome: "linked",
      customer_id: id,
    });
  });

  test("needs a name and a real e-mail, and says so beside the field", async () => {
    expect(await refusal(owner.client.customers.create({ ...person, name: " ", email: "" }))).toMatchObject({
      code: "invalid",
      fields: { name: "Name is required", email: "Email is required" },
    });
    expect(await refusal(owner.client.customers.create({ ...person, email: "carla" }))).toMatchObject({
      code: "invalid",
      fields: { email: "Please enter a valid email address" },
    });
    const emailOf = (characters: number) => `${"c".repeat(characters - "@mail.dev".length)}@mail.dev`;
    expect(await owner.client.customers.create({ ...person, email: emailOf(254) })).toMatchObject({
      email: emailOf(254),
    });
    expect(await refusal(owner.client.customers.create({ ...person, email: emailOf(255) }))).toMatchObject({
      code: "invalid",
      fields: { email: expect.any(String) },
    });
    expect((await refusal(owner.client.customers.create({ ...person, last_quote_amount: 1.005 })))?.code).toBe(
      "invalid",
    );
  });

  test("is changed over the version that was read; the second of two editors gets a conflict", async () => {
    const id = await create();
    const edited = {
      ...person,
      id,
      version: 1,
      status: "active" as const,
      last_work_date: "2026-02-28",
      last_quote_amount: 149.5,
    };
    expect(await owner.client.customers.update(edited)).toMatchObject({
      status: "active",
      last_work_date: "2026-02-28",
      last_quote_amount: 149.5,
      version: 2,
    });
    expect(await refusal(owner.client.customers.update({ ...edited, name: "Other" }))).toMatchObject({
      code: "conflict",
      message: "This customer was changed on another device. Check the latest values and save again.",
    });
    expect(
      await owner.client.customers.update({ ...edited, version: 2, last_work_date: "", last_quote_amount: null }),
    ).toMatchObject({ name: "Carla Brown", last_work_date: null, last_quote_amount: null, version: 3 });
    const { events } = await owner.client.customers.timeline({ id });
    expect(events.map((event) => event.data.fields)).toEqual([
      ["last_work_date", "last_quote_amount"],
      ["status", "last_work_date", "last_quote_amount"],
      undefined,
    ]);
  });

  test("saved without a change stays as it is", async () => {
    const id = await create();
    expect(await owner.client.customers.update({ ...person, id, version: 1 })).toMatchObject({ version: 1 });
    expect(await kindsOf(id)).toEqual(["created"]);
  });

  test("is copied as a prospect with a distinct name and e-mail", async () => {
    const id = await create();
    await owner.client.customers.update({
      ...person,
      id,
      version: 1,
      status: "active",
      last_quote_amount: 80,
      last_work_date: "2026-01-01",
    });
    const copy = await owner.client.customers.copy({ id });
    expect(copy).toMatchObject({
      name: "Carla Brown (Copy)",
      email: "copy_carla@mail.dev",
      phone: person.phone,
      address: person.address,
      client_type: "commercial",
      notes: person.notes,
      status: "prospect",
      last_work_date: null,
      last_quote_amount: null,
    });
    expect((await owner.client.merges.duplicates()).pairs).toEqual([]);
    expect(copy.id).not.toBe(id);
    expect((await owner.client.customers.list({})).total).toBe(2);

    const longest = await owner.client.customers.create({ ...person, name: "L".repeat(200) });
    const { name, version, id: ofLongest } = await owner.client.customers.copy({ id: longest.id });
    expect(name).toBe(`${"L".repeat(193)} (Copy)`);
    await owner.client.customers.update({ ...person, id: ofLongest, version, name });
  });

  test("keeps notes on its timeline", async () => {
    const id = await create();
    await owner.client.customers.addNote({ id, text: " Asked about gutters. " });
    expect((await owner.client.customers.timeline({ id })).events).toMatchObject([
      { kind: "note", data: { text: "Asked about gutters." } },
      { kind: "created" },
    ]);
    expect(await refusal(owner.client.customers.addNote({ id, text: "  " }))).toMatchObject({
      code: "invalid",
      message: "Please write a note",
    });
    expect(await refusal(owner.client.customers.addNote({ id: randomUUID(), text: "Nobody" }))).toMatchObject({
      code: "not_found",
    });
  });

  test("that is deleted takes everything associated with it, and nothing else", async () => {
    const sample = sampleBusiness(owner.id, new Date());
    await insertSample(story, sample);
    const { id } = sample.customers[0] ?? { id: "" };
    const kept = sample.customers[1]?.id ?? "";
    const far = randomUUID();
    // A customer that was merged into it, and one that was merged into that one.
    for (const [primary, secondary] of [
      [id, far],
      [far, randomUUID()],
      [kept, randomUUID()],
    ])
      await story.sql(
        "insert into customer_merges (created_by, primary_customer_id, secondary_customer_id, secondary_customer_data, merged_by) values ($1, $2, $3, '{}', $1)",
        [owner.id, primary, secondary],
      );
    const counts = await owner.client.customers.counts({ id });
    expect(counts).toMatchObject({ follow_ups: 1, services: 1, merges: 2 });
    const tables = [
      "customers",
      "estimates",
      "customer_follow_ups",
      "customer_services",
      "notifications",
      "customer_events",
      "calendar_events",
      "customer_merges",
    ];
    const rows = async () => {
      const found: Record<string, string[]> = {};
      for (const table of tables)
        found[table] = (
          await story.sql<{ row: string }>(`select t::text as row from ${table} t where created_by = $1 order by 1`, [
            owner.id,
          ])
        ).map(({ row }) => row);
      return found;
    };
    const before = await rows();
    expect(await owner.client.customers.remove({ id })).toEqual({ removed: counts });
    const after = await rows();
    const mine = (row: string) => !row.includes(id) && !row.includes(far);
    for (const table of tables) expect(after[table], table).toEqual(before[table]?.filter(mine));
    expect((await owner.client.customers.list({})).total).toBe(4);
    expect(await refusal(owner.client.customers.remove({ id }))).toMatchObject({
      code: "not_found",
      message: "Customer not found",
    });
  });
});

test("a test of the form counts in no customer's jobs and revenue, on the list, on the page and in the file", async () => {
  const { id } = await owner.client.customers.create({ name: "Ann Tester", email: "ann@mail.dev" });
  for (const [is_test, total_price] of [
    [false, 200],
    [true, 7000],
  ])
    await story.sql(
      `insert into estimates (created_by, customer_id, name, service_name, status, total_price, is_test)
       values ($1, $2, 'Ann Tester', 'Wash', 'completed', $3, $4)`,
      [owner.id, id, total_price, is_test],
    );
  const counted = { totalJobs: 1, totalRevenue: 200 };
  expect((await owner.client.customers.list({ search: "ann tester" })).rows).toMatchObject([counted]);
  expect(await owner.client.customers.get({ id })).toMatchObject(counted);
  const file = await fetch(`${story.url}/api/exports/customers.csv`, { headers: owner.headers() });
  const line = (await file.text()).split("\n").find((row) => row.includes("Ann Tester"));
  expect(line).toMatch(/\b200\b/);
  expect(line).not.toContain("7200");
});

describe("A follow-up", () => {
  const set = async (more: object = {}) => {
    const customer_id = await create();
    return owner.client.followUps.create({ customer_id, follow_up_frequency: "monthly", ...more });
  };

  test("is due after the last contact, else after today, in the owner's own day", async () => {
    expect(await set()).toMatchObject({
      next_due_date: addMonths(today, 1),
      last_contact_date: null,
      status: "active",
      notification_preferences: { email: true, dashboard: true, both: true },
    });
    expect(await set({ last_contact_date: "2026-01-31" })).toMatchObject({ next_due_date: "2026-02-28" });
    expect(
      await set({ follow_up_frequency: "custom", custom_interval_days: 10, last_contact_date: today }),
    ).toMatchObject({ next_due_date: addDays(today, 10), custom_interval_days: 10 });
  });

  test("cannot have had its last contact in the future, wherever the owner is", async () => {
    expect(await refusal(set({ last_contact_date: addDays(today, 1) }))).toMatchObject({
      code: "invalid",
      fields: { last_contact_date: "Last contact date cannot be in the future" },
    });
    expect(await set({ last_contact_date: today })).toMatchObject({ last_contact_date: today });
    expect(await refusal(set({ follow_up_frequency: "custom" }))).toMatchObject({
      code: "invalid",
      fields: { custom_interval_days: 'Please enter a valid interval (e.g., "3 months", "2 weeks", "30 days")' },
    });
  });

  test("is one for a customer, also when two ask at once", async () => {
    const customer_id = await create();
    const asked = Array.from({ length: 4 }, () =>
      refusal(owner.client.followUps.create({ customer_id, follow_up_frequency: "weekly" })),
    );
    const outcomes = (await Promise.all(asked)).map((refused) => refused?.code ?? "made");
    expect(outcomes.toSorted()).toEqual(["conflict", "conflict", "conflict", "made"]);
    expect(
      await refusal(owner.client.followUps.create({ customer_id: randomUUID(), follow_up_frequency: "weekly" })),
    ).toMatchObject({ code: "not_found" });
  });

  test("keeps its due date when only its notes are changed, and gets another with another frequency", async () => {
    const made = await set({ last_contact_date: "2026-01-10" });
    await story.sql("update customer_follow_ups set next_due_date = '2026-02-20' where id = $1", [made.id]);
    const noted = await owner.client.followUps.update({
      id: made.id,
      version: 1,
      follow_up_frequency: "monthly",
      last_contact_date: "2026-01-10",
      notes: "Call after five",
    });
    expect(noted).toMatchObject({ next_due_date: "2026-02-20", notes: "Call after five", version: 2 });
    expect(
      await owner.client.followUps.update({ ...noted, follow_up_frequency: "weekly", status: "paused" }),
    ).toMatchObject({ next_due_date: "2026-01-17", status: "paused" });
    expect(await refusal(owner.client.followUps.update({ ...noted }))).toMatchObject({ code: "conflict" });
  });

  test("starts over when contact is made", async () => {
    const made = await set({ last_contact_date: "2026-01-10" });
    expect((await owner.client.customers.list({})).rows[0]).toMatchObject({
      followUpStatus: "overdue",
      followUp: { id: made.id },
    });
    expect(await owner.client.followUps.markContactMade({ customer_id: made.customer_id })).toMatchObject({
      id: made.id,
      last_contact_date: today,
      next_due_date: addMonths(today, 1),
    });
    expect((await owner.client.customers.list({})).rows[0]).toMatchObject({
      followUpStatus: "up_to_date",
      daysSinceLastContact: 0,
    });
    expect(await kindsOf(made.customer_id)).toEqual(["contacted", "follow_up_set", "created"]);
    expect(await refusal(owner.client.followUps.markContactMade({ customer_id: await create() }))).toMatchObject({
      code: "not_found",
      message: "Please set up a follow-up schedule for this customer first.",
    });
  });

  test("can be deleted", async () => {
    const made = await set();
    expect(await owner.client.followUps.remove({ id: made.id })).toEqual({ deleted: 1 });
    expect(await owner.client.followUps.remove({ id: made.id })).toEqual({ deleted: 0 });
    expect((await owner.client.followUps.list({})).rows).toEqual([]);
  });
});

describe("A service schedule", () => {
  test("makes an active quarterly follow-up where there is none", async () => {
    const customer_id = await create();
    expect(
      await owner.client.schedules.set({
        customer_id,
        service_interval_months: 6,
        last_service_date: "2026-08-31",
        service_notes: " Roof ",
      }),
    ).toMatchObject({
      follow_up_frequency: "quarterly",
      status: "active",
      next_due_date: addMonths(today, 3),
      service_interval_months: 6,
      last_service_date: "2026-08-31",
      next_service_date: "2027-02-28",
      service_notes: "Roof",
    });
  });

  test("joins the follow-up there is, and its removal keeps that", async () => {
    const customer_id = await create();
    const followUp = await owner.client.followUps.create({ customer_id, follow_up_frequency: "weekly" });
    const scheduled = await owner.client.schedules.set({ customer_id, last_service_date: today });
    expect(scheduled).toMatchObject({
      id: followUp.id,
      follow_up_frequency: "weekly",
      next_due_date: followUp.next_due_date,
      service_interval_months: 3,
      next_service_date: addMonths(today, 3),
    });
    expect(
      await refusal(owner.client.schedules.set({ customer_id, last_service_date: today, version: 1 })),
    ).toMatchObject({ code: "conflict" });
    expect(await owner.client.schedules.remove({ customer_id })).toMatchObject({
      id: followUp.id,
      follow_up_frequency: "weekly",
      service_interval_months: null,
      last_service_date: null,
      next_service_date: null,
      service_notes: null,
    });
    expect(await refusal(owner.client.schedules.remove({ customer_id }))).toMatchObject({
      code: "not_found",
      message: "This customer doesn't have a service schedule to remove.",
    });
    expect(await refusal(owner.client.schedules.complete({ customer_id }))).toMatchObject({
      code: "not_found",
      message: "Please set up a service schedule for this customer first.",
    });
  });

  test("gets the product's message for what does not fit", async () => {
    const customer_id = await create();
    const words = async (fields: object) =>
      (await refusal(owner.client.schedules.set({ customer_id, last_service_date: today, ...fields })))?.message;
    expect(await words({ last_service_date: null })).toBe("Last service date is required");
    expect(await words({ last_service_date: addDays(today, 1) })).toBe("Last service date cannot be in the future");
    expect(await words({ service_interval_months: 0 })).toBe("Service interval must be at least 1 month");
    expect(await words({ service_interval_months: 61 })).toBe("Service interval cannot exceed 60 months");
  });

  test("starts over from today when it is marked as completed", async () => {
    const customer_id = await create();
    expect(await owner.client.schedules.due({})).toMatchObject({ any_set: false, next_due: null });
    await owner.client.schedules.set({ customer_id, service_interval_months: 2, last_service_date: "2026-01-01" });
    expect((await owner.client.schedules.due({})).overdue).toMatchObject([
      { kind: "schedule", customer_id, customer_name: "Carla Brown", next_service_date: "2026-03-01" },
    ]);
    expect(await owner.client.schedules.complete({ customer_id })).toMatchObject({
      last_service_date: today,
      next_service_date: addMonths(today, 2),
    });
    expect(await owner.client.schedules.due({})).toMatchObject({
      overdue: [],
      any_set: true,
      next_due: addMonths(today, 2),
    });
    expect(await kindsOf(customer_id)).toContain("service_completed");
  });

  test("of customers that were merged stays in reach: each is shown, changed, completed and removed by itself, and one removal takes them all", async () => {
    const { schedules, followUps, merges, customers } = owner.client;
    const [primary_id, secondary_id] = [await create(), await create()];
    await followUps.create({ customer_id: primary_id, follow_up_frequency: "weekly" });
    await schedules.set({ customer_id: secondary_id, last_service_date: "2026-01-01" });
    await schedules.set({ customer_id: secondary_id, last_service_date: "2026-01-02" });
    await merges.merge({ primary_id, secondary_id, primary_version: 1, secondary_version: 1 });

    const { followUp, schedules: carried } = await customers.get({ id: primary_id });
    expect(followUp).toMatchObject({ follow_up_frequency: "weekly", service_interval_months: null });
    expect(carried).toMatchObject([
      { service_interval_months: 3, last_service_date: "2026-01-02", next_service_date: "2026-04-02" },
    ]);
    await schedules.set({
      customer_id: primary_id,
      last_service_date: "2026-02-01",
      id: followUp?.id ?? "",
      version: followUp?.version ?? 0,
    });
    const [row] = (await customers.list({})).rows.filter(({ id }) => id === primary_id);
    expect(row?.schedules).toMatchObject([
      { id: carried[0]?.id, next_service_date: "2026-04-02" },
      { id: followUp?.id, next_service_date: "2026-05-01" },
    ]);
    expect((await customers.get({ id: primary_id })).schedules).toEqual(row?.schedules);
    const overdue = async () =>
      (await schedules.due({})).overdue.map(({ id, last_service_date }) => ({ id, last_service_date }));
    const [first, second] = await overdue();
    expect([first, second]).toMatchObject([
      { last_service_date: "2026-01-02" },
      { id: followUp?.id, last_service_date: "2026-02-01" },
    ]);
    await schedules.complete({ customer_id: primary_id, id: first?.id ?? "" });
    expect(await overdue()).toEqual([second]);
    expect(await refusal(schedules.complete({ customer_id: primary_id, id: secondary_id }))).toMatchObject({
      code: "not_found",
    });

    // With several schedules, an ID selects the one to change or remove; without an ID, the one due next is meant.
    const dates = async () =>
      (await customers.get({ id: primary_id })).schedules.map(({ id, last_service_date }) => ({
        id,
        last_service_date,
      }));
    const [nearest, later] = (await customers.get({ id: primary_id })).schedules;
    expect(nearest?.id).toBe(followUp?.id);
    await schedules.set({
      customer_id: primary_id,
      id: later?.id ?? "",
      version: later?.version ?? 0,
      service_interval_months: 12,
      last_service_date: "2026-01-05",
    });
    expect(
      await refusal(
        schedules.set({
          customer_id: primary_id,
          id: later?.id ?? "",
          version: later?.version ?? 0,
          last_service_date: "2026-01-06",
        }),
      ),
    ).toMatchObject({ code: "conflict" });
    expect(
      await refusal(schedules.set({ customer_id: primary_id, id: secondary_id, last_service_date: "2026-01-06" })),
    ).toMatchObject({ code: "not_found" });
    await schedules.set({ customer_id: primary_id, last_service_date: "2026-02-02" });
    expect(await dates()).toEqual([
      { id: nearest?.id, last_service_date: "2026-02-02" },
      { id: later?.id, last_service_date: "2026-01-05" },
    ]);
    await schedules.remove({ customer_id: primary_id, id: nearest?.id ?? "" });
    expect(await dates()).toEqual([{ id: later?.id, last_service_date: "2026-01-05" }]);
    expect(await refusal(schedules.remove({ customer_id: primary_id, id: nearest?.id ?? "" }))).toMatchObject({
      code: "not_found",
      message: "This customer doesn't have a service schedule to remove.",
    });
    await schedules.set({ customer_id: primary_id, id: nearest?.id ?? "", last_service_date: "2026-02-03" });
    expect(await dates()).toHaveLength(2);
    await schedules.remove({ customer_id: primary_id });
    expect(await schedules.due({})).toMatchObject({ overdue: [], any_set: false });
    expect((await followUps.list({ customer_id: primary_id })).rows).toHaveLength(2);
  });
});

describe("A customer's service", () => {
  test("is due its interval after the last one, or after the day it was added", async () => {
    const customer_id = await create();
    const add = (fields: object) =>
      owner.client.schedules.addService({ customer_id, service_name: " Gutters ", ...fields });
    expect(await add({})).toMatchObject({
      service_name: "Gutters",
      service_interval_months: 3,
      status: "active",
      next_service_date: addMonths(today, 3),
    });
    expect(
      await add({ last_service_date: "2026-11-30" <= today ? "2026-11-30" : "2025-11-30", service_interval_months: 3 }),
    ).toMatchObject({ next_service_date: "2026-11-30" <= today ? "2027-02-28" : "2026-02-28" });
    expect(await refusal(add({ service_name: " " }))).toMatchObject({ message: "Service name is required" });
    expect(await refusal(add({ last_service_date: "1899-12-31" }))).toMatchObject({
      message: "Last service date cannot be before January 1, 1900",
    });
    expect((await owner.client.customers.get({ id: customer_id })).services).toHaveLength(2);
  });

  test("is changed over its version, completed while it is active, and removed", async () => {
    const customer_id = await create();
    const { id } = await owner.client.schedules.addService({ customer_id, service_name: "Gutters" });
    const paused = await owner.client.schedules.updateService({
      id,
      version: 1,
      service_name: "Gutters and roof",
      service_interval_months: 12,
      status: "paused",
    });
    expect(paused).toMatchObject({
      service_name: "Gutters and roof",
      next_service_date: addMonths(today, 12),
      version: 2,
    });
    expect(
      await refusal(owner.client.schedules.updateService({ id, version: 1, service_name: "Stale" })),
    ).toMatchObject({ code: "conflict" });
    expect(await refusal(owner.client.schedules.completeService({ id }))).toMatchObject({
      code: "conflict",
      message: "Only active services can be marked as completed.",
    });
    await owner.client.schedules.updateService({
      id,
      version: 2,
      service_name: "Gutters",
      service_interval_months: 1,
      last_service_date: "2026-01-31",
      status: "active",
    });
    expect((await owner.client.customers.list({})).stats.services_due).toBe(1);
    for (const completed of await Promise.all([1, 2, 3].map(() => owner.client.schedules.completeService({ id }))))
      expect(completed).toMatchObject({ last_service_date: today, next_service_date: addMonths(today, 1) });
    expect(await owner.client.schedules.removeService({ id })).toEqual({ deleted: 1 });
    expect(await refusal(owner.client.schedules.completeService({ id }))).toMatchObject({ code: "not_found" });
    expect(await kindsOf(customer_id)).toEqual([
      "service_removed",
      ...[1, 2, 3].map(() => "service_completed"),
      "service_added",
      "created",
    ]);
  });
});

test("in the demo nothing of it is changed, and each refusal says so", async () => {
  const link = demoLink({ userId: randomUUID(), storage: memoryStorage() });
  const { customers, followUps, schedules } = clientOver(() => link);
  const { rows } = await customers.list({});
  const id = rows[0]?.id ?? "";
  const tried = [
    customers.create(person),
    customers.update({ ...person, id, version: 1 }),
    customers.remove({ id }),
    customers.copy({ id }),
    customers.addNote({ id, text: "Hello" }),
    followUps.create({ customer_id: id, follow_up_frequency: "weekly" }),
    followUps.markContactMade({ customer_id: id }),
    schedules.set({ customer_id: id, last_service_date: "2026-01-01" }),
    schedules.remove({ customer_id: id }),
    schedules.addService({ customer_id: id, service_name: "Roof" }),
  ];
  for (const attempt of tried) {
    const refused = await refusal(attempt);
    expect(refused).toBeInstanceOf(DemoRefusal);
    expect(refused?.message).toMatch(/in the full version\. This is (a demo with sample|demo) data\.$/);
  }
  expect(await customers.list({})).toEqual(await customers.list({}));
  expect((await customers.list({})).rows).toEqual(rows);
});

test("an edit reads the customer and the plan once", async () => {
  const id = await create();
  const save = (name: string, version: number) => owner.client.customers.update({ ...person, id, name, version });
  expect(await countStatements("customers.get", () => save("Carla", 1))).toBe(1);
  expect(await countStatements("plans.paid", () => save("Carla Brown", 2))).toBe(1);
});
