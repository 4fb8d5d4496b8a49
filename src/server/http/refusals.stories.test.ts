import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { boundsOf } from "#platform/limits/publicBounds.ts";
import { peopleOf } from "#server/testing/people.ts";
import { colleague } from "#server/testing/colleague.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

let story: Story;
let owner: StoryOwner;
const { somebody } = peopleOf(() => story);
beforeAll(async () => {
  story = await startStory({
    limits: {
      publicBounds: boundsOf(() => 1),
      opensPerMinute: 1,
      keyCallsPerMinute: 1,
      wrongKeysPerMinute: 1,
      takeOutsPerHour: 1,
    },
  });
  owner = await story.signUp();
});
afterAll(() => story.stop());

const send = (path: string, init: RequestInit) => fetch(story.url + path, init);
const from = { "x-forwarded-for": "203.0.113.77" };

const asked: [string, (path?: string) => Promise<Response>][] = [
  ["an operation", () => send(`/api/public-forms/${owner.id}?kind=standard`, { headers: from })],
  [
    "a photo's upload",
    () =>
      send(`/api/public-forms/${owner.id}/requests/${randomUUID()}/photos`, {
        method: "POST",
        body: "no picture",
        headers: { ...from, "content-type": "image/jpeg" },
      }),
  ],
  ["a calendar's feed", () => send(`/api/calendar/feeds/${owner.id}/none.ics`, { headers: from })],
  ["everything in one archive", () => send("/api/exports/everything.zip", { headers: owner.headers() })],
  ["a wrong API key", () => send("/api/estimates", { headers: { ...from, authorization: "Bearer ys_wrong" } })],
];

test.each(asked)("a caller who asks too often learns when to retry: %s", async (_what, ask) => {
  let answer = await ask();
  for (let more = 0; more < 3 && answer.status !== 429; more++) {
    await answer.body?.cancel();
    answer = await ask();
  }
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
});

test("sign-in tells so, too, by the name that the standard has for it", async () => {
  const { post } = somebody();
  const reset = () => post("/request-password-reset", { email: "nobody@owners.yardstick.dev" });
  let answer = await reset();
  for (let more = 0; more < 20 && answer.status !== 429; more++) answer = await reset();
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
});

test("a person has so many live streams, however their browser varies what it sends", async () => {
  const crew = await colleague(story, owner, "crew");
  const given = new AbortController();
  const open = async (number: number, headers: Record<string, string>) => {
    const cookie = `varied=${number}; ${headers["cookie"] ?? ""}; more=${number}`;
    const answer = await fetch(`${story.url}/api/live`, { headers: { ...headers, cookie }, signal: given.signal });
    if (answer.status !== 200) await answer.body?.cancel();
    return answer.status;
  };
  const statuses: number[] = [];
  for (let number = 0; number < 22; number++) statuses.push(await open(number, crew.headers()));
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
  const again = await story.signIn(crew.email, crew.password);
  for (let number = 0; number < 6; number++) statuses.push(await open(number, again.headers()));
  expect(statuses.slice(22)).toEqual([200, 200, 200, 200, 429, 429]);
  // The other members of the business can still listen.
  expect(await open(0, owner.headers())).toBe(200);
  given.abort();
});

test("a browser holds only so many live streams at once, and the next one when it has given one back", async () => {
  const leave: AbortController[] = [];
  const open = async () => {
    const given = new AbortController();
    const answer = await fetch(`${story.url}/api/live`, { headers: owner.headers(), signal: given.signal });
    if (answer.status === 200) leave.push(given);
    else await answer.body?.cancel();
    return answer;
  };
  for (let pages = 0; pages < 20; pages++) expect((await open()).status).toBe(200);
  const refused = await open();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  leave.shift()?.abort();
  await expect.poll(async () => (await open()).status).toBe(200);
  for (const given of leave) given.abort();
});
