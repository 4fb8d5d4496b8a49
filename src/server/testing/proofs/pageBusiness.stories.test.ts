import { afterAll, beforeAll, expect, test } from "vitest";
import { fileOperations } from "#server/http/apiDocs/fileOperations.ts";
import { rawRequest } from "#server/testing/rawRequest.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { pageBusinessHeader } from "#shared/openPage.ts";
import { arrangeEverything, dump, tablesOfOwners } from "#testing/arrangeEverything.ts";
import { everyOperation } from "#testing/everyOperation.ts";

/** A page stays open in one business after another tab of the same browser has switched to another. */

let story: Story;
const env = { AUTH_SECRET: "two processes of one Yardstick share it" };
/** Owns one business and is an owner of another, in which the session is now. */
let person: StoryOwner;
let other: StoryOwner;

beforeAll(async () => {
  story = await startStory({ env });
  other = await story.signUp({ trial: true });
  person = await story.signUp({ trial: true });
  await story.sql(
    "insert into members (business_id, user_id, name, role, email) values ($1, $2, 'Olivia', 'owner', $3)",
    [other.id, person.id, person.email],
  );
  for (const id of [person.id, other.id]) await arrangeEverything(story, id);
  await story.sql("update session set verified_at = now() + interval '1 day'");
  await person.client.members.open({ id: other.id });
});
afterAll(() => story.stop());

const onPageOf = (businessId: string) => ({ ...person.headers(), [pageBusinessHeader]: businessId });
const dumped = async () => {
  const tables = await tablesOfOwners(story);
  return [await dump(story, person.id, tables), await dump(story, other.id, tables)];
};

test("the page left behind saves nothing and reads nothing, whatever it asks", async () => {
  const before = await dumped();
  const ids = before.flatMap((rows) => Object.values(rows)).flatMap(([row]) => [String(row?.["id"])]);
  for (const operation of everyOperation.filter(({ least }) => least !== null))
    expect(await rawRequest(story, onPageOf(person.id), operation, { ids, businessId: other.id }), operation.name).toBe(
      "other_business",
    );
  expect(await dumped()).toEqual(before);
});

test("nor do its files, its uploads and its stream, which say it in their address where they carry no headers", async () => {
  const before = await dumped();
  const id = crypto.randomUUID();
  for (const [path, methods] of Object.entries(fileOperations))
    for (const [method, { meta }] of Object.entries(methods)) {
      if (meta.access === "public") continue;
      const address = `${story.url}/api${path.replace("{id}", id)}`;
      const body = method === "get" ? null : new Uint8Array(8);
      const ask = { method: method.toUpperCase(), body };
      const asked = await fetch(address, { ...ask, headers: onPageOf(person.id) });
      expect([asked.status, ((await asked.json()) as { code: string }).code], path).toEqual([409, "other_business"]);
      const named = await fetch(`${address}?business=${person.id}`, { ...ask, headers: person.headers() });
      expect(named.status, path).toBe(409);
    }
  const stream = await fetch(`${story.url}/api/live?business=${person.id}`, { headers: person.headers() });
  expect([stream.status, await stream.json()]).toEqual([
    409,
    expect.objectContaining({
      code: "other_business",
      message:
        "You switched to another business in another tab. Switch back to save this, or open this page again there.",
    }),
  ]);
  expect(await dumped()).toEqual(before);
});

test("a page of the business that is open now is answered, and so is what says nothing, such as a program", async () => {
  const here = story.sending(onPageOf(other.id));
  expect(await here.account.me()).toMatchObject({ form_owner_id: other.id });
  expect(await person.client.account.me()).toMatchObject({ form_owner_id: other.id });
  const { key } = await here.apiKeys.create({ name: "A program", scope: "read" });
  const program = story.sending({ authorization: `Bearer ${key}`, [pageBusinessHeader]: person.id });
  expect(await program.account.me()).toMatchObject({ form_owner_id: other.id });
});

test("the page left behind may open its business again, and then saves there", async () => {
  const left = story.sending(onPageOf(person.id));
  expect((await left.members.businesses()).find(({ current }) => current)).toMatchObject({ id: other.id });
  await left.members.open({ id: person.id });
  const name = "Back in Business";
  await left.account.saveBusiness({ ...(await left.account.me()).business, name });
  expect(await story.sql("select name from businesses where created_by = $1", [person.id])).toEqual([{ name }]);
  expect(await story.sql("select name from businesses where created_by = $1", [other.id])).not.toEqual([{ name }]);
  await left.members.open({ id: other.id });
});

test("another process asks again before it refuses the page that has just switched", async () => {
  const beside = await startStory({ beside: story, env });
  try {
    const at = (businessId: string) =>
      fetch(`${beside.url}/api/account`, { headers: { ...onPageOf(businessId), origin: beside.url } });
    expect((await at(other.id)).status).toBe(200);
    // Simulates a process that has not received the event of the switch.
    await story.sql("update session set business_id = $1 where user_id = $1", [person.id]);
    expect((await at(person.id)).status).toBe(200);
    expect((await at(other.id)).status).toBe(409);
  } finally {
    await beside.stop();
  }
});
