import { afterAll, beforeAll, expect, test } from "vitest";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;

beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

/** Makes a person a member of the business, and opens it in their sessions. */
async function joins(business: StoryOwner, person: StoryOwner, role: "owner" | "manager" | "crew"): Promise<void> {
  await story.sql("insert into members (business_id, user_id, name, role, email) values ($1, $2, 'Marcus', $3, $4)", [
    business.id,
    person.id,
    role,
    person.email,
  ]);
  await story.sql("update session set business_id = $1 where user_id = $2", [business.id, person.id]);
}

test("the owner reads what everybody did, newest first, by kind and person; those who left stay in it by name", async () => {
  const owner = await story.signUp();
  const marcus = await story.signUp();
  await joins(owner, marcus, "manager");
  const session = await story.signIn(marcus.email, marcus.password);
  await story.sql("update session set business_id = $1 where user_id = $2", [owner.id, marcus.id]);
  await fetch(`${story.url}/api/exports/estimates.csv`, { headers: session.headers() }).then((file) => file.text());
  await fetch(`${story.url}/api/exports/estimates.csv`, { headers: session.headers() }).then((file) => file.text());
  await owner.client.apiKeys.create({ name: "Bookkeeping", scope: "read" });
  await story.sql("update members set left_at = now() where user_id = $1 and business_id = $2", [marcus.id, owner.id]);

  const { rows, total } = await owner.client.securityEvents.list({});
  expect(total).toBe(rows.length);
  expect(rows.map(({ at }) => at)).toEqual(
    rows
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(rows.map(({ kind, subject, times, person }) => [kind, subject, times, person?.name])).toEqual([
    ["api_key_made", "Bookkeeping", 1, expect.any(String)],
    ["exported_estimates", null, 2, "Marcus"],
    ["signed_in", "Password", 1, "Marcus"],
    ["signed_in", "Password", 1, expect.any(String)],
  ]);
  expect((await owner.client.securityEvents.people()).map(({ id }) => id).toSorted()).toEqual(
    [owner.id, marcus.id].toSorted(),
  );
  const ofMarcus = await owner.client.securityEvents.list({ person_id: marcus.id, limit: 1, offset: 1 });
  expect(ofMarcus).toMatchObject({ total: 2, rows: [{ kind: "signed_in" }] });
  expect((await owner.client.securityEvents.list({ group: "connections" })).total).toBe(1);
  expect(await owner.client.securityEvents.list({ group: "members", person_id: marcus.id })).toEqual({
    rows: [],
    total: 0,
  });
});

test("managers and crew read their own part only, programs nothing, and another business nothing at all", async () => {
  const owner = await story.signUp();
  const stranger = await story.signUp();
  const { key } = await owner.client.apiKeys.create({ name: "Bookkeeping", scope: "read" });
  for (const role of ["manager", "crew"] as const) {
    const member = await story.signUp();
    await joins(owner, member, role);
    const here = await story.signIn(member.email, member.password);
    await story.sql("update session set business_id = $1 where user_id = $2", [owner.id, member.id]);
    expect(await refusal(here.client.securityEvents.list({}))).toMatchObject({ code: "forbidden" });
    expect(await refusal(here.client.securityEvents.people())).toMatchObject({ code: "forbidden" });
    const mine = await here.client.securityEvents.mine({});
    expect(mine.rows.map(({ kind, person }) => [kind, person?.id])).toEqual([["signed_in", member.id]]);
  }
  const asProgram = await fetch(`${story.url}/api/security-events`, { headers: { authorization: `Bearer ${key}` } });
  expect(asProgram.status).toBe(403);
  expect(await stranger.client.securityEvents.list({ person_id: owner.id })).toEqual({ rows: [], total: 0 });
});

test("events go after a year, in every business, and the archive of everything holds them until then", async () => {
  const [one, other] = [await story.signUp(), await story.signUp()];
  for (const { id } of [one, other])
    await story.sql(
      "insert into security_events (created_by, kind, user_id, at) values ($1, 'factor_on', $1, now() - interval '366 days'), ($1, 'factor_off', $1, now() - interval '364 days')",
      [id],
    );
  await story.server.deps.jobs.send({ name: "sweep-security-events", data: {} });
  for (const { client } of [one, other])
    await expect
      .poll(async () => (await client.securityEvents.list({ group: "credentials" })).rows.map(({ kind }) => kind), {
        timeout: 8_000,
      })
      .toEqual(["factor_off"]);
});
