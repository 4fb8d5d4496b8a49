import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
let owner: StoryOwner;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp({ trial: true })));

const mapping = { name: "Name", email: "Email", phone: "Phone", notes: "Notes" };
const list = (count: number) =>
  ["Name,Email", ...Array.from({ length: count }, (_, n) => `Customer ${n},customer-${n}@mail.dev`)].join("\n");
const bring = (text: string, duplicates?: "skip" | "add" | "merge") =>
  owner.client.imports.run({ file_name: "list.csv", text, mapping, ...(duplicates ? { duplicates } : {}) });
const total = async () => (await owner.client.customers.list({})).total;
const read = async (search: string) => (await owner.client.customers.list({ search })).rows;

/** Waits until an import has ended, and returns it. */
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await owner.client.imports.get({ id });
      expect(found.state).toBe("done");
      return found;
    },
    { timeout: 120_000, interval: 50 },
  );

/** Refuses each part of imports, or lets them in again. */
const refuseParts = (refuse: boolean) =>
  story.sql(
    refuse
      ? "alter table import_fields add constraint refuses check (position < 0) not valid"
      : "alter table import_fields drop constraint refuses",
  );

describe("A large import", () => {
  test("comes in part by part, says how far it is, and is undone part by part", async () => {
    const made = await bring(`${list(3_499)}\nTess,tess@mail.dev`);
    expect(made).toMatchObject({ state: "adding", skipped: 0, stopped: false });
    expect(made.imported + made.remaining).toBe(3_500);
    expect(await refusal(bring("Name\nAnn"))).toMatchObject({
      code: "conflict",
      message: "The import of list.csv has not ended yet. Please try again then.",
    });
    expect(await ended(made.id)).toMatchObject({ imported: 3_500, remaining: 0, kept: [] });
    expect(await total()).toBe(3_500);
    const [worked] = await read("tess@mail.dev");
    await owner.client.customers.addNote({ id: worked?.id ?? "", text: "Called" });
    const undone = await owner.client.imports.undo({ id: made.id });
    expect(undone.removed).toBeLessThanOrEqual(1_000);
    expect(undone.remaining).toBe(2_500);
    expect((await ended(made.id)).kept).toMatchObject([{ name: "Tess", why: "1 timeline entry" }]);
    expect(await total()).toBe(1);
  });

  test("that is undone while it comes in leaves nobody", async () => {
    const made = await bring(list(4_500));
    await owner.client.imports.undo({ id: made.id });
    expect(await ended(made.id)).toMatchObject({ remaining: 0, kept: [] });
    expect(await total()).toBe(0);
    expect(await story.sql("select 1 from customer_import_parts where created_by = $1", [owner.id])).toEqual([]);
  });

  test("is nobody else's", async () => {
    const made = await bring("Name\nAnn");
    const stranger = await story.signUp({ trial: true });
    for (const id of [made.id, randomUUID()])
      for (const call of [stranger.client.imports.get, stranger.client.imports.resume, stranger.client.imports.undo])
        expect(await refusal(call({ id }))).toMatchObject({ code: "not_found" });
    expect(await total()).toBe(1);
  });

  test("that cannot go on is stopped, and goes on when the owner continues it, with customers as they are then", async () => {
    const [ann, other, bo] = await Promise.all(
      ["ann", "other", "bo"].map((name) => owner.client.customers.create({ name, email: `${name}@mail.dev` })),
    );
    const text = `${list(2_500)}\nTess,tess at mail\nA. Lee,ann@mail.dev\nB. Stone,bo@mail.dev`;
    await refuseParts(true);
    const made = await bring(text, "merge");
    await vi.waitFor(
      async () => expect(await owner.client.imports.get({ id: made.id })).toMatchObject({ stopped: true }),
      { timeout: 200_000, interval: 200 },
    );
    await refuseParts(false);
    expect(await total()).toBe(2_003);
    await owner.client.merges.merge({
      primary_id: other?.id ?? "",
      secondary_id: ann?.id ?? "",
      primary_version: 1,
      secondary_version: 1,
      choices: {},
    });
    await owner.client.customers.remove({ id: bo?.id ?? "" });
    expect(await owner.client.imports.resume({ id: made.id })).toMatchObject({ stopped: false, state: "adding" });
    expect(await ended(made.id)).toMatchObject({
      imported: 2_503,
      stopped: false,
      to_check: 1,
      merged: 1,
      not_merged: 1,
    });
    expect(
      (await owner.client.merges.history({ primary_id: other?.id ?? "" })).rows.map((merge) => merge.secondary_name),
    ).toEqual(["A. Lee", "ann"]);
    await owner.client.imports.undo({ id: made.id });
    expect(await ended(made.id)).toMatchObject({ kept: [] });
    expect((await owner.client.customers.list({})).rows.map(({ name }) => name)).toEqual(["other"]);
  }, 300_000);
});

describe("Duplicates of an import", () => {
  test("are merged into the customers that they repeat, in the file and outside", async () => {
    const known = await owner.client.customers.create({ name: "Ann Lee", email: "ann@mail.dev", notes: "Gate 7" });
    const made = await bring(
      [
        "Name,Email,Phone,Notes",
        "A. Lee,ann@mail.dev,6305550101,Two dogs",
        "Bo,bo@mail.dev,,",
        "Bob,BO@mail.dev,6305550102,",
        "Ann again,,630-555-0101,",
      ].join("\n"),
      "merge",
    );
    expect(made).toMatchObject({ imported: 4, merged: 3, not_merged: 0, state: "done" });
    expect(await total()).toBe(2);
    expect((await read("ann@mail.dev"))[0]).toMatchObject({
      id: known.id,
      name: "Ann Lee",
      phone: "6305550101",
      notes: "Gate 7\n\n--- Merged Notes ---\n\nTwo dogs",
    });
    expect((await read("bo@mail.dev"))[0]).toMatchObject({ name: "Bo", phone: "6305550102" });
    expect(await owner.client.imports.undo({ id: made.id })).toMatchObject({ kept: [] });
    expect((await owner.client.customers.list({})).rows).toMatchObject([
      { id: known.id, phone: null, notes: "Gate 7" },
    ]);
  });

  test("that would not fit stay apart, and are counted", async () => {
    await owner.client.customers.create({ name: "Ann", email: "ann@mail.dev", notes: "n".repeat(19_990) });
    const rows = ["a", "b", "c"].map((letter) => `Ann ${letter},ann@mail.dev,${letter.repeat(19_990)}`);
    const made = await bring(["Name,Email,Notes", ...rows].join("\n"), "merge");
    expect(made).toMatchObject({ imported: 3, merged: 1, not_merged: 2 });
    expect(await total()).toBe(3);
  });

  test("by the hundred go with their import, and everything is as it was", async () => {
    await arrangeWork();
    const before = await everything();
    const rows = Array.from({ length: 15 }, (_, n) => `Ann ${n},ann@mail.dev,630555${1000 + n},`);
    const made = await bring(["Name,Email,Phone,Notes", "Bo B,bo@mail.dev,,Moved", ...rows].join("\n"), "merge");
    expect(made).toMatchObject({ imported: 16, merged: 16 });
    expect(await everything()).not.toEqual(before);
    await owner.client.imports.undo({ id: made.id });
    expect(await ended(made.id)).toMatchObject({ kept: [] });
    expect(await everything()).toEqual(before);
    const twice = Array.from({ length: 40 }, (_, n) => `Cy ${n},cy-${n}@mail.dev,,`);
    const others = Array.from({ length: 1_100 }, (_, n) => `Customer ${n},customer-${n}@mail.dev,,`);
    const many = await bring(["Name,Email,Phone,Notes", ...twice, ...others, ...twice].join("\n"), "merge");
    expect(await ended(many.id)).toMatchObject({ imported: 1_180, merged: 40, not_merged: 0 });
    await owner.client.imports.undo({ id: many.id });
    expect(await ended(many.id)).toMatchObject({ kept: [] });
    expect(await everything()).toEqual(before);
  });

  test("stay merged if a later merge builds on theirs, and undoing names them", async () => {
    const ann = await owner.client.customers.create({ name: "Ann Lee", email: "ann@mail.dev" });
    const other = await owner.client.customers.create({ name: "Annie", email: "annie@mail.dev" });
    const made = await bring("Name,Email\nA. Lee,ann@mail.dev\nBo,bo@mail.dev", "merge");
    await owner.client.merges.merge({
      primary_id: other.id,
      secondary_id: ann.id,
      primary_version: 1,
      secondary_version: 2,
      choices: {},
    });
    expect(await owner.client.imports.undo({ id: made.id })).toMatchObject({
      removed: 1,
      kept: [{ name: "A. Lee", why: "merged with another customer" }],
    });
  });
});

/** Arranges two customers with a follow-up, a visit, notes and further contacts. */
async function arrangeWork(): Promise<void> {
  const { id } = await owner.client.customers.create({
    name: "Ann Lee",
    email: "ann@mail.dev",
    tags: ["HOA"],
    contacts: [{ name: "Desk", label: "Work", phone: "630 555 0199", email: null }],
  });
  await owner.client.customers.create({ name: "Bo", email: "bo@mail.dev", notes: "Gate 7" });
  await owner.client.customers.addNote({ id, text: "Called" });
  await owner.client.followUps.create({ customer_id: id, follow_up_frequency: "weekly" });
}

/** The exported file of customers, and the rows of everything that a merge touches, without versions. */
async function everything() {
  const { url } = await owner.client.exports.customers();
  const file = await (await fetch(story.url + url, { headers: owner.headers() })).text();
  const rows = await Promise.all(
    ["customers", "customer_events", "customer_follow_ups", "calendar_events", "customer_merges", "import_fields"].map(
      (table) =>
        story.sql(`select to_jsonb(t) - 'version' as row from ${table} t where created_by = $1 order by id`, [
          owner.id,
        ]),
    ),
  );
  return { file, rows };
}
