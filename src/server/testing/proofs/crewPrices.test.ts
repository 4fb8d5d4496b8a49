import { afterAll, beforeAll, expect, test } from "vitest";
import { fileOperations } from "#server/http/apiDocs/fileOperations.ts";
import { rawAnswer } from "#server/testing/rawRequest.ts";
import { signUpCrew } from "#server/testing/crew.ts";
import { columnsOf, markMoney, soundsLikeMoney, containsMarkedMoney } from "#server/testing/markedMoney.ts";
import { startPushServer, type PushServer } from "#server/testing/outside/pushServer.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { isAtLeast } from "#shared/roles.ts";
import { arrangeEverything } from "#testing/arrangeEverything.ts";
import { everyOperation } from "#testing/everyOperation.ts";
import { smallPicture } from "#testing/smallPicture.ts";

/**
 * Every number of a business's data that can be money gets a unique figure. The test hides prices from the crew, then
 * searches for these figures in everything that a crew member can get. That is each answer, the feed, messages to
 * devices, the stream, files and emails. A new operation or column is covered automatically.
 */

let story: Story;
let service: PushServer;
let olivia: StoryOwner;
let cleo: StoryOwner;
/** A visit of Cleo's, for the id fields; she adds a note and a photo to it. */
let visit: string;
let picture: Buffer<ArrayBuffer>;
/** A program's headers, with a key whose creator is now a crew member. */
let program: Record<string, string>;

beforeAll(async () => {
  service = await startPushServer();
  picture = await smallPicture();
  story = await startStory({ env: { WEBHOOKS_TO_PRIVATE: "allow" } });
  ({ olivia, cleo } = await signUpCrew(story));
  await arrangeEverything(story, olivia.id);
  // All visits begin today at any hour, even just after midnight. They are her own, and one belongs to an estimate.
  await story.sql(
    `update calendar_events set assigned_to = array[$2::uuid], start_datetime = now(), end_datetime = now() + interval '1 hour',
       all_day = false, estimate_id = (select id from estimates where created_by = $1 and deleted_at is null order by id limit 1),
       estimated_price = 1, actual_price = case when completed_at is null then null else 1 end
     where created_by = $1`,
    [olivia.id, cleo.id],
  );
  await markMoney(story, olivia.id);
  await story.sql("update calendar_events set actual_price = null where created_by = $1 and completed_at is null", [
    olivia.id,
  ]);
  const [own] = await story.sql<{ id: string }>(
    "select id from calendar_events where created_by = $1 and deleted_at is null and completed_at is null and customer_id is not null order by id limit 1",
    [olivia.id],
  );
  visit = own?.id ?? "";
  const { key, made } = await olivia.client.apiKeys.create({ name: "Of the crew", scope: "write" });
  await story.sql("update api_keys set made_by = $1 where id = $2", [cleo.id, made.id]);
  program = { authorization: `Bearer ${key}` };
  await cleo.client.pushes.subscribe(service.device("Cleo's phone"));
});
afterAll(async () => {
  await story.stop();
  service.stop();
});

const pricesFor = (seen: boolean) =>
  story.sql("update businesses set crew_sees_prices = $2 where created_by = $1", [olivia.id, seen]);

/** The operations that a crew member may call, except for the one that ends the membership. */
const ofCrew = everyOperation.filter(
  ({ access, least, name }) =>
    (least === null ? access === "person" : isAtLeast("crew", least)) && name !== "members.leave",
);
const mayNot = everyOperation.filter(({ least }) => least !== null && !isAtLeast("crew", least));

/** Everything that Cleo can get, by its source. `granted` has the names of operations that succeeded. */
async function everythingOfCrew(): Promise<{ said: Map<string, string>; granted: Set<string> }> {
  const said = new Map<string, string>();
  const granted = new Set<string>();
  const stop = new AbortController();
  const stream = await fetch(`${story.url}/api/live`, { headers: cleo.headers(), signal: stop.signal });
  const news = stream.body?.pipeThrough(new TextDecoderStream()).getReader();

  const note = await cleo.client.visits.addNote({ id: visit, text: "The gate was locked" });
  const photo = await fetch(`${story.url}/api/visits/${visit}/photos`, {
    method: "POST",
    body: picture,
    headers: cleo.headers(),
  });
  said.set("the answer to a photo", await photo.text());
  const taken = (await cleo.client.visits.get({ id: visit })).photos[0]?.id ?? "";
  for (const headers of [cleo.headers(), program])
    for (const operation of [...ofCrew, ...mayNot]) {
      const fill = ({ name }: { name: string }) =>
        name === "note_id" ? note.id : name === "photo_id" ? taken : name === "business_id" ? olivia.id : visit;
      const { ok, text } = await rawAnswer(story, headers, operation, fill);
      said.set(`${operation.name}${headers === program ? " by a key" : ""}`, text);
      if (ok) granted.add(operation.name);
    }
  // Lists with a range of days: generated inputs do not know today.
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  said.set("visits.list", JSON.stringify(await cleo.client.visits.list({ from: day(-1), to: day(1) })));
  for (const [path, methods] of Object.entries(fileOperations)) {
    if (!("get" in methods)) continue;
    const file = await fetch(`${story.url}/api${path.replaceAll(/\{\w+\}/g, visit)}`, { headers: cleo.headers() });
    said.set(path, await file.text());
  }
  const { url } = await cleo.client.calendar.feed();
  said.set("the feed", await (await fetch(url)).text());

  await story.server.deps.jobs.send({ name: "push-day", data: { ownerId: olivia.id, followUps: 2 } });
  await expect.poll(() => service.received.length).toBeGreaterThan(0);
  said.set("a device", JSON.stringify(service.received.splice(0).map(({ message }) => message)));
  let heard = "";
  while (!heard.includes("calendar")) heard += (await news?.read())?.value ?? "calendar";
  stop.abort();
  said.set("the stream", heard);
  said.set("emails", JSON.stringify(await story.mails(cleo.email)));
  return { said, granted };
}

const telling = (said: ReadonlyMap<string, string>) =>
  new Set([...said].flatMap(([from, text]) => (containsMarkedMoney(text) ? [from] : [])));

test("every field of money has a figure of its own that is found in whatever way it is written", async () => {
  const others = await columnsOf(story, ["integer", "smallint", "bigint", "double precision", "real", "boolean"]);
  const kept = ["price_shown_to_customer", "price_by_email", "show_price", "crew_sees_prices"]; // visibility settings, not money
  expect(
    others.filter(({ column }) => soundsLikeMoney.test(column) && !kept.includes(column)).map(({ column }) => column),
  ).toEqual([]);
  const [event] = await story.sql<{ estimated_price: string }>(
    "select estimated_price::text from calendar_events where id = $1",
    [visit],
  );
  const price = Number(event?.estimated_price);
  const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  for (const written of [
    String(price),
    price.toFixed(2),
    dollars.format(price),
    dollars.format(price / 100),
    dollars.format(price).replaceAll(",", "\\,"),
  ])
    expect(containsMarkedMoney(`about ${written} or so`), written).toBe(true);
});

test("nothing that the crew can get says a price while prices are off for them", async () => {
  await pricesFor(false);
  const { said, granted } = await everythingOfCrew();
  expect(telling(said)).toEqual(new Set());
  // These calls really succeeded.
  expect([...granted]).toEqual(
    expect.arrayContaining([
      "account.me",
      "calendar.today",
      "calendar.feed",
      "visits.list",
      "visits.get",
      "visits.complete",
      "visits.removeNote",
      "pushes.settings",
    ]),
  );
  expect(mayNot.filter(({ name }) => granted.has(name))).toEqual([]);
  expect(JSON.parse(said.get("calendar.today") ?? "")).not.toEqual([]);
  expect(JSON.parse(said.get("visits.list") ?? "")).not.toEqual([]);
  expect(said.get("the feed")).toContain("BEGIN:VEVENT");
});

test("where the business allows it, the prices of their own visits are said, and of nothing else", async () => {
  await pricesFor(true);
  const { said } = await everythingOfCrew();
  const visits = ["visits.list", "visits.get", "visits.complete", "visits.reopen", "calendar.today"];
  expect(telling(said)).toEqual(
    new Set([
      ...visits,
      ...visits.filter((name) => name !== "visits.list").map((name) => `${name} by a key`),
      "the feed",
    ]),
  );
});
