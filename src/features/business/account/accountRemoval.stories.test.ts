import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createAccountRemovals } from "#platform/removals/accountRemovals.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { openSharedDb } from "#platform/database/sharedDb.ts";
import { attachedPhotoOf } from "#server/testing/attachedPhoto.ts";
import { peopleOf, someEmail } from "#server/testing/people.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { arrangeEverything } from "#testing/arrangeEverything.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
const { somebody, mailed } = peopleOf(() => story);

beforeAll(async () => {
  story = await startStory({ aboutPasswords: true });
});
afterAll(() => story.stop());

const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 10, g: 90, b: 200 } } });
const removal = { confirmation: "DELETE" as const };

describe("deleting the account", () => {
  /**
   * Returns the places that still contain one of these words: tables of every schema, and files of the data folder by
   * name or content.
   */
  async function traces(words: string[]): Promise<string[]> {
    const found: string[] = [];
    const tables = await story.sql<{ name: string }>(
      "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const [{ rows } = { rows: 0 }] = await story.sql<{ rows: number }>(
        `select count(*)::int as rows from ${name} t where exists (select from unnest($1::text[]) w where position(lower(w) in lower(t::text)) > 0)`,
        [words],
      );
      if (rows > 0) found.push(name);
    }
    for (const entry of await readdir(story.dataDir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const content = entry.isFile() ? await readFile(path) : Buffer.alloc(0);
      if (words.some((word) => path.includes(word) || content.includes(word))) found.push(path);
    }
    return found;
  }

  /** Changes the owner's sign-in address; the earlier address was notified. */
  async function changeEmail(owner: StoryOwner): Promise<void> {
    const email = someEmail();
    expect(await somebody(undefined, owner.headers()).post("/change-email", { newEmail: email })).toMatchObject({
      status: 200,
    });
    expect(await somebody().get(`/verify-email?token=${await mailed(email, /^Confirm your new/)}`)).toMatchObject({
      body: { changed: true },
    });
    await expect
      .poll(async () => (await story.mails(owner.email)).map(({ subject }) => subject))
      .toContain("Your Yardstick email was changed");
    owner.email = email;
  }

  /** Creates an owner with data in every place, and the words that would reveal any leftovers. */
  async function somebodyWithEverything() {
    const owner = await story.signUp({ trial: true });
    const earlier = owner.email;
    await changeEmail(owner);
    await arrangeEverything(story, owner.id);
    await owner.client.billing.checkout({ priceType: "monthly" });
    const photo = await attachedPhotoOf(story, owner);
    await fetch(`${story.url}/api/account/logo`, {
      method: "PUT",
      body: new Uint8Array(await picture().png().toBuffer()),
      headers: owner.headers(),
    });
    await fetch(`${story.url}/api/account/cover`, {
      method: "PUT",
      body: new Uint8Array(await picture().jpeg().toBuffer()),
      headers: owner.headers(),
    });
    await somebody().post("/request-password-reset", { email: owner.email });
    await story.server.deps.jobs.send({
      name: "purge-estimates",
      data: { ownerId: owner.id, ids: [], requestIds: [] },
      startAfterSeconds: 86_400,
    });
    await story.server.deps.jobs.send({
      name: "send-mail",
      data: { kind: "sign_up", to: owner.email, accountId: owner.id, subject: "Later", heading: "", body: [] },
      startAfterSeconds: 86_400,
    });
    const { key } = await owner.client.apiKeys.create({ name: "A program", scope: "read" });
    const logo = /([0-9a-f-]{36})\.png$/.exec((await owner.client.account.me()).business.logo_url ?? "")?.[1] ?? "";
    const cover = /([0-9a-f-]{36})\.jpg$/.exec((await owner.client.account.me()).business.cover_url ?? "")?.[1] ?? "";
    const words = [owner.id, earlier, owner.email, photo, logo, cover];
    const [folder] = (await traces([photo])).filter((place) => place.startsWith(story.dataDir));
    expect(folder).toBeDefined();
    return { owner, key, words };
  }
  /** Runs the step that follows two minutes later. */
  const later = async (ownerId: string) => {
    await story.sql("update account_removals set asked_at = now() - interval '3 minutes' where business_id = $1", [
      ownerId,
    ]);
    await story.server.deps.removals.finish();
  };

  test("leaves nothing of it: in no table, no folder, no queue, no mailbox; nobody signs in any more, and others keep theirs", async () => {
    const other = await story.signUp({ trial: true });
    await arrangeEverything(story, other.id);
    const { owner, key, words } = await somebodyWithEverything();
    expect(await refusal(owner.client.account.remove({ confirmation: "delete" as "DELETE" }))).toMatchObject({
      code: "invalid",
    });
    const before = await story.sql("select count(*) from estimates where created_by = $1", [other.id]);

    expect(await owner.client.account.remove(removal)).toEqual({ deleted: true });
    expect(await refusal(owner.client.account.me())).toMatchObject({ code: "signed_out" });
    expect((await somebody().signIn(owner.email, owner.password)).status).toBe(401);
    expect((await fetch(`${story.url}/api/account`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(401);
    expect(await traces(words)).toEqual(["public.account_removals"]);
    await later(owner.id);
    expect(await traces(words)).toEqual([]);
    expect(await story.sql("select count(*) from estimates where created_by = $1", [other.id])).toEqual(before);
    expect((await other.client.account.me()).id).toBe(other.id);
  });

  test("that a dying server left undone is finished by the next one, wherever it broke off", async () => {
    const [early, late] = [await somebodyWithEverything(), await somebodyWithEverything()];
    await story.sql("insert into account_removals (business_id) values ($1)", [early.owner.id]);
    const pool = openPool(story.databaseUrl, { max: 2, onLost: () => {} });
    onTestFinished(() => pool.end());
    const withoutPhotos = createAccountRemovals({
      sharedDb: openSharedDb(pool),
      live: story.server.deps.live,
      photos: { removeAll: () => Promise.reject(new Error("Nobody there.")) },
      endPlan: async () => {},
    });
    await withoutPhotos.remove(late.owner.id);
    await story.server.deps.removals.finish(); // too early: the request that started it may still be running
    expect((await early.owner.client.account.me()).id).toBe(early.owner.id);
    await story.sql("update account_removals set asked_at = now() - interval '3 minutes'");
    await story.server.deps.jobs.send({ name: "finish-removals", data: {} });
    await expect.poll(() => story.sql("select business_id from account_removals")).toEqual([]);
    expect((await somebody().signIn(early.owner.email, early.owner.password)).status).toBe(401);
    expect(await traces([...early.words, late.owner.id])).toEqual([]);
    expect((await traces(late.words)).filter((place) => place.startsWith(story.dataDir))).toEqual([]);
  });

  test("happens though the photo store does not answer, and the photos follow when it does; one account that cannot be finished keeps no other waiting", async () => {
    const [owner, other] = [await story.signUp(), await story.signUp()];
    const pool = openPool(story.databaseUrl, { max: 2, onLost: () => {} });
    onTestFinished(() => pool.end());
    const removed: string[] = [];
    let away = true;
    const photos = {
      removeAll: async (ownerId: string) =>
        away || ownerId === owner.id ? Promise.reject(new Error("Nobody there.")) : void removed.push(ownerId),
    };
    const removals = createAccountRemovals({
      sharedDb: openSharedDb(pool),
      live: story.server.deps.live,
      photos,
      endPlan: async () => {},
    });
    for (const { id } of [owner, other]) await removals.remove(id);
    expect(await story.sql('select id from "user" where id = any($1)', [[owner.id, other.id]])).toEqual([]);
    away = false;
    await story.sql("update account_removals set asked_at = now() - interval '3 minutes'");
    await expect(removals.finish()).rejects.toThrow("not gone altogether yet");
    expect(removed).toEqual([other.id]);
    expect(await story.sql("select business_id from account_removals")).toEqual([{ business_id: owner.id }]);
    await story.sql("delete from account_removals");
  });

  test("does not happen while the plan cannot be ended, and says so", async () => {
    const owner = await story.signUp();
    const pool = openPool(story.databaseUrl, { max: 2, onLost: () => {} });
    onTestFinished(() => pool.end());
    const { live, photos } = story.server.deps;
    const removals = createAccountRemovals({
      sharedDb: openSharedDb(pool),
      live,
      photos,
      endPlan: () => Promise.reject(new Error("The bank is closed.")),
    });
    await expect(removals.remove(owner.id)).rejects.toThrow("The bank is closed.");
    expect(await story.sql("select from account_removals where business_id = $1", [owner.id])).toEqual([]);
    expect((await owner.client.account.me()).id).toBe(owner.id);
  });

  test("goes through though somebody is at work who waits for it while it waits for them", async () => {
    const { owner } = await somebodyWithEverything();
    const pool = openPool(story.databaseUrl, { max: 1, onLost: () => {} });
    onTestFinished(() => pool.end());
    const atWork = await pool.connect();
    onTestFinished(() => atWork.release());
    await atWork.query("begin");
    await atWork.query("update estimates set updated_at = now() where created_by = $1", [owner.id]);
    const removed = owner.client.account.remove(removal);
    await expect.poll(() => story.lockWaits()).toBeGreaterThan(0);
    // Like a job that writes another job: PostgreSQL aborts one of the two transactions.
    const asked = atWork.query("select from businesses where created_by = $1 for key share", [owner.id]).then(
      () => "commit",
      () => "rollback",
    );
    const end = asked.then((how) => atWork.query(how));
    expect(await removed).toEqual({ deleted: true });
    await end;
    expect(await story.sql("select from businesses where created_by = $1", [owner.id])).toEqual([]);
  });

  test("frees the address for a new account", async () => {
    const email = `${randomUUID().slice(0, 8)}@owners.yardstick.dev`;
    const owner = await story.signUp({ email });
    await owner.client.account.remove(removal);
    expect((await story.signUp({ email })).id).not.toBe(owner.id);
  });
});
