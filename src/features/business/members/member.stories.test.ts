import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { colleague } from "#server/testing/colleague.ts";
import { someEmail } from "#server/testing/people.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

describe("the people of a business", () => {
  test("are listed with owners first; how they sign in is for owners to see", async () => {
    const owner = await story.signUp({ name: "Olivia Owner" });
    const crew = await colleague(story, owner, "crew", "Carl Crew");
    const manager = await colleague(story, owner, "manager", "Mona Manager");
    await story.sql("insert into two_factor (user_id, secret, turned_on_at) values ($1, '', now())", [manager.id]);
    await story.sql(
      "insert into passkey (user_id, public_key, credential_id, counter, device_type, backed_up) values ($1, 'key', $2, 0, 'singleDevice', false)",
      [crew.id, crew.id],
    );
    const plain = { second_factor: false, passkey: false };
    expect(await owner.client.members.list()).toMatchObject([
      { id: owner.id, name: "Olivia Owner", email: owner.email, role: "owner", sign_in: plain },
      { id: manager.id, name: "Mona Manager", role: "manager", sign_in: { ...plain, second_factor: true } },
      { id: crew.id, name: "Carl Crew", role: "crew", sign_in: { ...plain, passkey: true } },
    ]);
    const seen = await manager.client.members.list();
    expect(seen.map(({ id, sign_in }) => [id, sign_in])).toEqual([
      [owner.id, null],
      [manager.id, null],
      [crew.id, null],
    ]);
    expect(await refusal(crew.client.members.list())).toMatchObject({ code: "forbidden" });
  });
});

describe("a role", () => {
  test("is changed by an owner, and counts at once", async () => {
    const owner = await story.signUp();
    const crew = await colleague(story, owner, "crew");
    expect(await refusal(crew.client.members.list())).toMatchObject({ code: "forbidden" });
    expect(await owner.client.members.changeRole({ id: crew.id, role: "manager" })).toEqual({ role: "manager" });
    expect(await crew.client.members.list()).toHaveLength(2);
    expect(await refusal(crew.client.members.changeRole({ id: crew.id, role: "owner" }))).toMatchObject({
      code: "forbidden",
    });
    await owner.client.members.changeRole({ id: crew.id, role: "crew" });
    expect(await refusal(crew.client.members.list())).toMatchObject({ code: "forbidden" });
    const stranger = await story.signUp();
    expect(await refusal(owner.client.members.changeRole({ id: stranger.id, role: "crew" }))).toMatchObject({
      code: "not_found",
    });
  });

  test("of the last owner stays, and the last owner can neither leave nor be removed", async () => {
    const owner = await story.signUp();
    const words = { code: "conflict", message: "A business needs an owner. Make someone else an owner first." };
    expect(await refusal(owner.client.members.changeRole({ id: owner.id, role: "manager" }))).toMatchObject(words);
    expect(await refusal(owner.client.members.leave())).toMatchObject(words);
    expect(await refusal(owner.client.members.remove({ id: owner.id }))).toMatchObject({ code: "conflict" });
    expect(await owner.client.account.me()).toMatchObject({ role: "owner" });
  });

  test("of two owners who demote each other at the same moment is taken from exactly one", async () => {
    for (let round = 0; round < 5; round++) {
      const one = await story.signUp();
      const other = await colleague(story, one, "owner");
      const outcomes = await Promise.all([
        refusal(one.client.members.changeRole({ id: other.id, role: "crew" })),
        refusal(other.client.members.changeRole({ id: one.id, role: "crew" })),
      ]);
      expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
      expect(outcomes.find((outcome) => outcome !== null)).toMatchObject({ code: "forbidden" });
      const roles = await story.sql<{ role: string }>("select role from members where business_id = $1 order by role", [
        one.id,
      ]);
      expect(roles.map(({ role }) => role)).toEqual(["crew", "owner"]);
    }
  });

  test("of owners who all leave at the same moment stays with one", async () => {
    const one = await story.signUp();
    const others = await Promise.all([1, 2].map(() => colleague(story, one, "owner")));
    const outcomes = await Promise.all([one, ...others].map(({ client }) => refusal(client.members.leave())));
    expect(outcomes.filter((outcome) => outcome?.code === "conflict")).toHaveLength(1);
    expect(
      await story.sql("select from members where business_id = $1 and left_at is null and role = 'owner'", [one.id]),
    ).toHaveLength(1);
  });
});

describe("removing a member", () => {
  test("ends their sessions here, keys and feed; their work stays under their name, what is planned for them is open", async () => {
    const owner = await story.signUp({ trial: true });
    const manager = await colleague(story, owner, "manager", "Mona Manager");
    const customer = await manager.client.customers.create({ name: "Carla Brown", email: "carla@mail.dev" });
    const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const plan = (from: number) =>
      manager.client.calendar.create({
        title: "House wash",
        start_datetime: soon(from),
        end_datetime: soon(from + 1),
        assigned_to: [owner.id, manager.id],
      });
    const [past, coming] = [await plan(-5), await plan(5)];
    const { url: feed } = await manager.client.calendar.feed();
    expect((await fetch(feed)).status).toBe(200);
    await story.sql(
      "insert into api_keys (created_by, made_by, name, prefix, hash, scope) values ($1, $2, 'Mine', 'ys_1', 'hash', 'read')",
      [owner.id, manager.id],
    );
    const page = await streamOf(manager);

    expect(await owner.client.members.remove({ id: manager.id })).toEqual({ removed: true });
    expect(await refusal(manager.client.account.me())).toMatchObject({ code: "signed_out" });
    await expect.poll(() => page.ended(), { timeout: 1_000 }).toBe(true);
    expect((await fetch(feed)).status).toBe(404);
    expect(await story.sql("select from api_keys where created_by = $1", [owner.id])).toEqual([]);
    expect(await owner.client.calendar.get({ id: coming.id })).toMatchObject({
      assigned_to: [owner.id],
      version: coming.version + 1,
    });
    expect(await owner.client.calendar.get({ id: past.id })).toMatchObject({ assigned_to: [owner.id, manager.id] });
    expect(await owner.client.customers.get({ id: customer.id })).toMatchObject({ name: "Carla Brown" });
    const [row] = await story.sql<{ name: string; left: boolean }>(
      "select name, left_at is not null as left from members where business_id = $1 and user_id = $2",
      [owner.id, manager.id],
    );
    expect(row).toEqual({ name: "Mona Manager", left: true });
    expect(await refusal(owner.client.members.remove({ id: manager.id }))).toMatchObject({ code: "not_found" });
    await expect
      .poll(async () => (await story.mails(manager.email)).some(({ subject }) => /no longer have access/.test(subject)))
      .toBe(true);

    // They sign in again, into their own business.
    const again = await story.signIn(manager.email, manager.password);
    expect(await again.client.account.me()).toMatchObject({ form_owner_id: manager.id, role: "owner" });
    expect(await refusal(again.client.members.open({ id: owner.id }))).toMatchObject({ code: "not_found" });
  });

  test("while their app asks who they are: it is told that they are signed out", async () => {
    const owner = await story.signUp();
    const manager = await colleague(story, owner, "manager");
    expect(await manager.client.account.me()).toMatchObject({ role: "manager" });
    // The session is still cached here with the membership when it ends.
    await story.sql("update members set left_at = now() where business_id = $1 and user_id = $2", [
      owner.id,
      manager.id,
    ]);
    expect(await refusal(manager.client.account.me())).toMatchObject({ code: "signed_out" });
  });

  test("during a save of theirs: what was committed stays, what comes after is refused", async () => {
    const owner = await story.signUp({ trial: true });
    const manager = await colleague(story, owner, "manager");
    let removed = false;
    const saved: string[] = [];
    const refused: string[] = [];
    const savesBeginningAfter: string[] = [];
    const save = async (number: number) => {
      for (let turn = 0; refused.length < 8; turn++) {
        const name = `Saved ${number} ${turn}`;
        const late = removed;
        const outcome = await refusal(manager.client.customers.create({ name, email: someEmail() }));
        if (outcome) refused.push(outcome.code);
        else {
          saved.push(name);
          if (late) savesBeginningAfter.push(name);
        }
      }
    };
    const saving = Promise.all([1, 2, 3, 4].map(save));
    await expect.poll(() => saved.length).toBeGreaterThan(4);
    await owner.client.members.remove({ id: manager.id });
    removed = true;
    await saving;
    expect(savesBeginningAfter).toEqual([]);
    expect(new Set(refused)).toEqual(new Set(["signed_out"]));
    const kept = await story.sql<{ name: string }>("select name from customers where created_by = $1", [owner.id]);
    expect(kept.map(({ name }) => name).toSorted()).toEqual(saved.toSorted());
  });

  test("and inviting them again: they are a member once more, with none of their earlier keys", async () => {
    const owner = await story.signUp({ trial: true });
    const crew = await colleague(story, owner, "crew", "Carl Crew");
    await owner.client.members.remove({ id: crew.id });
    await owner.client.members.invite({ email: crew.email, role: "manager" });
    const mail = () => story.mails(crew.email).then((all) => all.find(({ subject }) => /invited you/.test(subject)));
    await expect.poll(async () => (await mail())?.subject).toBeDefined();
    const token = /token=(\S+)/.exec((await mail())?.body_text ?? "")?.[1] ?? "";
    const back = await story.signIn(crew.email, crew.password);
    await back.client.members.accept({ token });
    expect(await back.client.account.me()).toMatchObject({ role: "manager", form_owner_id: owner.id });
    expect(await owner.client.members.list()).toHaveLength(2);
  });
});

describe("the business as a whole", () => {
  test("goes with its owner's word: who is in no other one goes with it, who is stays", async () => {
    const owner = await story.signUp({ trial: true });
    const elsewhere = await colleague(story, owner, "manager");
    const here = await colleague(story, owner, "crew");
    await story.sql("update members set left_at = now() where business_id = user_id and user_id = $1", [here.id]);
    expect(await refusal(elsewhere.client.account.remove({ confirmation: "DELETE" }))).toMatchObject({
      code: "forbidden",
    });
    await owner.client.account.remove({ confirmation: "DELETE" });
    expect(await story.sql(`select id from "user" where id = any($1)`, [[owner.id, here.id, elsewhere.id]])).toEqual([
      { id: elsewhere.id },
    ]);
    expect(await refusal(elsewhere.client.account.me())).toMatchObject({ code: "forbidden" });
    await elsewhere.client.members.open({ id: elsewhere.id });
    expect(await elsewhere.client.account.me()).toMatchObject({ form_owner_id: elsewhere.id });
  });

  test("has a name that none of its members may take for a password", async () => {
    const owner = await story.signUp({ trial: true });
    await owner.client.account.saveBusiness({
      ...(await owner.client.account.me()).business,
      name: "Bright Driveways",
    });
    const crew = await colleague(story, owner, "crew");
    const change = (newPassword: string) =>
      fetch(`${story.url}/api/auth/change-password`, {
        method: "POST",
        headers: { ...crew.headers(), "content-type": "application/json" },
        body: JSON.stringify({ currentPassword: crew.password, newPassword }),
      }).then(({ status }) => status);
    expect(await change("bright driveways")).toBe(400);
    expect(await change("another password of mine")).toBe(200);
  });
});

describe("a person", () => {
  test("in two businesses switches between them, on one device at a time", async () => {
    const owner = await story.signUp({ trial: true });
    const person = await colleague(story, owner, "crew");
    const elsewhere = await story.signIn(person.email, person.password);
    expect(await person.client.members.businesses()).toMatchObject([
      { id: owner.id, role: "crew", current: true },
      { id: person.id, role: "owner", current: false },
    ]);
    await person.client.members.open({ id: person.id });
    expect(await person.client.account.me()).toMatchObject({ role: "owner", form_owner_id: person.id });
    expect(await elsewhere.client.account.me()).toMatchObject({ role: "crew", form_owner_id: owner.id });
    expect(await (await story.signIn(person.email, person.password)).client.account.me()).toMatchObject({
      form_owner_id: person.id,
    });
    const stranger = await story.signUp();
    expect(await refusal(person.client.members.open({ id: stranger.id }))).toMatchObject({ code: "not_found" });
  });

  test("leaves a business: this device goes on in the other one, the rest is signed out of the one that was left", async () => {
    const owner = await story.signUp();
    const person = await colleague(story, owner, "crew");
    const elsewhere = await story.signIn(person.email, person.password);
    expect(await person.client.members.leave()).toEqual({ left: true });
    expect(await person.client.account.me()).toMatchObject({ form_owner_id: person.id, role: "owner" });
    expect(await refusal(elsewhere.client.account.me())).toMatchObject({ code: "signed_out" });
  });

  test("in no business reads nothing, starts one of their own once, or deletes the sign-in", async () => {
    const owner = await story.signUp();
    const alone = async () => {
      const person = await colleague(story, owner, "crew", "Ada Alone");
      await story.sql("update members set left_at = now() where business_id = user_id and user_id = $1", [person.id]);
      await person.client.members.leave();
      return person;
    };
    const person = await alone();
    expect(await refusal(person.client.account.me())).toMatchObject({ code: "forbidden" });
    expect(await refusal(person.client.estimates.list({}))).toMatchObject({ code: "forbidden" });
    expect((await fetch(`${story.url}/api/live`, { headers: person.headers() })).status).toBe(403);
    const started = await Promise.all(
      [1, 2, 3].map(() =>
        person.client.members.start({ time_zone: "Europe/Berlin" }).catch((error: { code: string }) => error.code),
      ),
    );
    expect(started.filter((one) => one === "conflict")).toHaveLength(2);
    expect(await person.client.account.me()).toMatchObject({
      role: "owner",
      full_name: "Ada Alone",
      business: { time_zone: "Europe/Berlin" },
    });
    expect(await refusal(person.client.members.deleteSignIn({ confirmation: "DELETE" }))).toMatchObject({
      code: "conflict",
    });

    const other = await alone();
    await story.sql("update session set verified_at = now() - interval '6 minutes' where user_id = $1", [other.id]);
    expect(await refusal(other.client.members.deleteSignIn({ confirmation: "DELETE" }))).toMatchObject({
      code: "reauthenticate",
    });
    await story.sql("update session set verified_at = now() where user_id = $1", [other.id]);
    expect(await other.client.members.deleteSignIn({ confirmation: "DELETE" })).toEqual({ deleted: true });
    expect(await story.sql(`select from "user" where id = $1`, [other.id])).toEqual([]);
    expect(await refusal(other.client.members.businesses())).toMatchObject({ code: "signed_out" });
  });
});

/** Opens a person's page. Reports when its stream has ended. */
async function streamOf(person: StoryOwner) {
  const response = await fetch(`${story.url}/api/live`, { headers: person.headers() });
  expect(response.status).toBe(200);
  let ended = false;
  const read = async () => {
    for await (const _ of response.body ?? []);
    ended = true;
  };
  void read().catch(() => (ended = true));
  return { ended: () => ended };
}
