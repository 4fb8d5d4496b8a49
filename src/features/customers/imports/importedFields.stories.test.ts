import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
let owner: StoryOwner;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp({ trial: true })));

const names = async () => (await owner.client.customers.list({ limit: 100 })).rows.map((row) => row.name).toSorted();

describe("Fields that could not be read", () => {
  const list = "Name,Email,Status,Last Job\nAnn,ann at mail,Lead,soon\nBo,bo@mail.dev,Unheard,3/4/26";
  const bring = () =>
    owner.client.imports.run({
      file_name: "list.csv",
      text: list,
      mapping: { name: "Name", email: "Email", status: "Status", last_work_date: "Last Job" },
    });
  const read = async (name: string) => (await owner.client.customers.list({ search: name })).rows[0];

  test("wait with the text of the file, and are corrected or dismissed", async () => {
    expect(await bring()).toMatchObject({ imported: 2, to_check: 3 });
    expect(await read("Ann")).toMatchObject({ email: null, status: "prospect", last_work_date: null, version: 1 });
    const { fields, total } = await owner.client.imports.fields();
    expect(total).toBe(3);
    expect(fields.map(({ customer_name, field, content }) => [customer_name, field, content])).toEqual([
      ["Ann", "email", "ann at mail"],
      ["Ann", "last_work_date", "soon"],
      ["Bo", "status", "Unheard"],
    ]);
    const [email, day, status] = fields;
    expect(await refusal(owner.client.imports.fixField({ id: email?.id ?? "", text: "ann at home" }))).toMatchObject({
      code: "invalid",
      message: "Please enter a valid email address",
    });
    await owner.client.imports.fixField({ id: email?.id ?? "", text: "ann@mail.dev" });
    await owner.client.imports.fixField({ id: day?.id ?? "", text: "4-Mar-26" });
    expect(await read("Ann")).toMatchObject({ email: "ann@mail.dev", last_work_date: "2026-03-04" });
    expect(await owner.client.imports.dismissFields({ ids: [status?.id ?? ""] })).toEqual({ dismissed: 1 });
    expect(await owner.client.imports.fields()).toEqual({ fields: [], total: 0 });
    expect(await refusal(owner.client.imports.fixField({ id: email?.id ?? "", text: "x@y.dev" }))).toMatchObject({
      code: "not_found",
    });
  });

  test("of places are added to those that came in", async () => {
    const nameless = "||| Dog";
    await owner.client.imports.run({
      file_name: "list.csv",
      text: `Name,Billing Address,Service Address,More Places\nAnn,"9 Pine Rd, Reading","12 Oak St, Reading",${nameless}`,
      mapping: { name: "Name", address: ["Service Address", "Billing Address"], places: "More Places" },
    });
    const { fields } = await owner.client.imports.fields();
    expect(fields).toMatchObject([{ field: "places", why: "Please enter a name, an address or a gate code" }]);
    await owner.client.imports.fixField({ id: fields[0]?.id ?? "", text: "Shed | 9 Pine Rd | 4711 | Dog" });
    expect(await read("Ann")).toMatchObject({
      address: "12 Oak St, Reading",
      places: [{ name: "Shed", address: "9 Pine Rd", gate_code: "4711", notes: "Dog" }],
    });
  });

  test("go with their customers, and are dismissed all at once", async () => {
    const made = await bring();
    await owner.client.customers.remove({ id: (await read("Ann"))?.id ?? "" });
    expect(await owner.client.imports.fields()).toMatchObject({ total: 1, fields: [{ customer_name: "Bo" }] });
    await owner.client.imports.undo({ id: made.id });
    expect(await owner.client.imports.fields()).toMatchObject({ total: 0 });
    await bring();
    const stranger = await story.signUp({ trial: true });
    expect(await stranger.client.imports.fields()).toEqual({ fields: [], total: 0 });
    expect(await stranger.client.imports.dismissFields({})).toEqual({ dismissed: 0 });
    expect(await owner.client.imports.dismissFields({})).toEqual({ dismissed: 3 });
  });

  test("are words that nobody chose a value for; a chosen value holds for all rows", async () => {
    const text = "Name,Status\nAnn,Mystery\nBo,Mystery\nCy,Archived";
    const { words } = await owner.client.imports.preview({ text });
    expect(words).toEqual([
      { field: "status", word: "Mystery", count: 2, suggestion: null },
      { field: "status", word: "Archived", count: 1, suggestion: "inactive" },
    ]);
    const mapping = { name: "Name", status: "Status" };
    const answers = { words: [{ field: "status" as const, word: "Mystery", value: "active" }] };
    expect(await owner.client.imports.run({ file_name: "a.csv", text, mapping, answers })).toMatchObject({
      to_check: 0,
    });
    const { rows } = await owner.client.customers.list({});
    expect(Object.fromEntries(rows.map(({ name, status }) => [name, status]))).toEqual({
      Ann: "active",
      Bo: "active",
      Cy: "inactive",
    });
  });

  test("are not days that can be read either way: the owner is asked once", async () => {
    const text = "Name,Last Job\nAnn,3/4/26\nBo,5/6/26";
    const mapping = { name: "Name", last_work_date: "Last Job" };
    expect((await owner.client.imports.preview({ text })).dates).toEqual({
      order: "mdy",
      sure: false,
      example: "3/4/26",
    });
    await owner.client.imports.run({ file_name: "a.csv", text, mapping, answers: { date_order: "dmy" } });
    expect(await read("Ann")).toMatchObject({ last_work_date: "2026-04-03" });
  });
});

describe("A list from Google Contacts", () => {
  test("of three hundred people comes in as it is, further contacts with their customer, and goes as a whole", async () => {
    const heads =
      "First Name,Middle Name,Last Name,Organization Name,Notes,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code";
    const people = Array.from(
      { length: 300 },
      (_, n) =>
        `Ann,B.,Person ${n},,Gate ${n},* ,a${n}@mail.dev,Work,b${n}@mail.dev,Mobile,(630) 555-${1000 + n},Home,(312) 555-${1000 + n} ::: (773) 555-${1000 + n},"${n} Oak St\nNaperville, IL 60540",${n} Oak St,Naperville,IL,60540`,
    );
    const base64 = Buffer.from([heads, ...people].join("\n")).toString("base64");
    const { source, mapping, ready, to_check } = await owner.client.imports.preview({ base64 });
    expect({ source, ready, to_check }).toEqual({ source: "Google Contacts", ready: 300, to_check: 0 });
    const made = await owner.client.imports.run({ file_name: "contacts.csv", base64, mapping });
    expect(made).toMatchObject({ imported: 300, skipped: 0 });
    const seven = (await owner.client.customers.list({ search: "a7@mail.dev" })).rows[0];
    expect(seven).toMatchObject({
      name: "Ann B. Person 7",
      email: "a7@mail.dev",
      phone: "(630) 555-1007",
      address: "7 Oak St, Naperville, IL 60540",
      notes: "Gate 7",
      contacts: [
        { name: null, label: null, phone: "(312) 555-1007", email: null },
        { name: null, label: null, phone: "(773) 555-1007", email: null },
        { name: null, label: null, phone: null, email: "b7@mail.dev" },
      ],
    });
    expect(await owner.client.imports.undo({ id: made.id })).toEqual({ removed: 300, kept: [], remaining: 0 });
    expect(await names()).toEqual([]);
  });
});
