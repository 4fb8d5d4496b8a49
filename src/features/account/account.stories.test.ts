import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { accountArchive } from "#features/exports/accountExport.server.ts";
import { createAccountRemovals } from "#platform/accountRemovals.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { openPool } from "#platform/database/pool.ts";
import { openSharedDb } from "#platform/database/sharedDb.ts";
import type { PhotoStore } from "#platform/photos/photoStore.ts";
import { peopleOf, someEmail } from "#server/testing/people.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { unpack } from "#server/testing/unpack.ts";
import { arrangeEverything, tablesOfOwners } from "#testing/arrangeEverything.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
const { somebody, mailed } = peopleOf(() => story);

beforeAll(async () => {
  story = await startStory({ aboutPasswords: true });
});
afterAll(() => story.stop());

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 90, b: 200, alpha: 0.5 } } });
const removal = { confirmation: "DELETE" as const };

/** Uploads a photo as a customer's phone does, and attaches it to a request; its name in the store. */
async function photoOf(owner: StoryOwner): Promise<string> {
  const [request] = await story.sql<{ request_id: string }>(
    "select request_id from estimates where created_by = $1 limit 1",
    [owner.id],
  );
  const answer = await fetch(`${story.url}/api/public-forms/${owner.id}/requests/${request?.request_id}/photos`, {
    method: "POST",
    body: new Uint8Array(await picture().jpeg().toBuffer()),
  });
  expect(answer.status).toBe(200);
  const { id, url } = (await answer.json()) as { id: string; url: string };
  await story.sql("update photos set attached_at = now() where id = $1", [id]);
  return url.split("/").at(-1)?.replace(".jpg", "") ?? "";
}

/** Asks as a program does: with a key, and nothing else that identifies the caller. */
const withKey = (
  key: string,
  path: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
) =>
  fetch(`${story.url}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...init.headers },
  });

describe("API keys", () => {
  test("are shown once, stored as a hash, and give access to their owner's data alone", async () => {
    const [owner, other] = [await story.signUp(), await story.signUp()];
    const { key, made } = await owner.client.apiKeys.create({ name: " Spreadsheet ", scope: "read" });
    expect(made).toMatchObject({ name: "Spreadsheet", scope: "read", last_used_at: null });
    expect(key.startsWith(made.prefix)).toBe(true);
    const [kept] = await story.sql<{ row: string }>("select to_json(k)::text as row from api_keys k where id = $1", [
      made.id,
    ]);
    expect(kept?.row).not.toContain(key.slice(made.prefix.length));

    expect(await (await withKey(key, "/account")).json()).toMatchObject({ id: owner.id });
    const [used] = await owner.client.apiKeys.list();
    expect(Date.now() - Date.parse(used?.last_used_at ?? "")).toBeLessThan(60_000);
    expect(await other.client.apiKeys.list()).toEqual([]);
    expect(await other.client.apiKeys.revoke({ id: made.id })).toEqual({ revoked: 0 });
    expect((await withKey(key, "/account")).status).toBe(200);
    expect(await owner.client.apiKeys.revoke({ id: made.id })).toEqual({ revoked: 1 });
    const refused = await withKey(key, "/account");
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      { code: "signed_out", message: "This API key is not valid. It may have been revoked." },
    ]);
  });

  test("reach as far as they were made to, and never to what belongs to the person", async () => {
    const owner = await story.signUp({ trial: true });
    const read = await owner.client.apiKeys.create({ name: "Reads", scope: "read" });
    const write = await owner.client.apiKeys.create({ name: "Writes", scope: "write" });
    const settings = {
      method: "PUT",
      body: JSON.stringify({ name: "By a program", phone: null, time_zone: "UTC", mail_new_requests: true }),
    };
    expect((await withKey(read.key, "/account/business", settings)).status).toBe(403);
    expect((await withKey(write.key, "/account/business", settings)).status).toBe(200);
    for (const [path, init] of [
      ["/api-keys", {}],
      ["/api-keys", { method: "POST", body: JSON.stringify({ name: "More", scope: "write" }) }],
      ["/account/delete", { method: "POST", body: JSON.stringify(removal) }],
      ["/subscription/checkout", { method: "POST", body: JSON.stringify({ priceType: "monthly" }) }],
      ["/webhook", {}],
      ["/calendar/feed", {}],
      ["/calendar/feed", { method: "POST" }],
    ] as const)
      expect((await withKey(write.key, path, init)).status, path).toBe(403);
    expect((await owner.client.account.me()).business.name).toBe("By a program");
  });

  test("end on their date, and say so", async () => {
    const owner = await story.signUp();
    const ends = new Date(Date.now() + 86_400_000).toISOString();
    const { key, made } = await owner.client.apiKeys.create({ name: "For a day", scope: "write", expires_at: ends });
    expect(Date.parse(made.expires_at ?? "")).toBe(Date.parse(ends));
    expect((await withKey(key, "/account")).status).toBe(200);
    await story.sql("update api_keys set expires_at = now() - interval '1 second', last_used_at = null where id = $1", [
      made.id,
    ]);
    const refused = await withKey(key, "/account");
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      { code: "signed_out", message: "This API key has expired. Create a new one in your account settings." },
    ]);
    expect((await owner.client.apiKeys.list())[0]?.last_used_at).toBeNull();
    expect(
      await refusal(
        owner.client.apiKeys.create({
          name: "Too late",
          scope: "read",
          expires_at: new Date(Date.now() - 1_000).toISOString(),
        }),
      ),
    ).toMatchObject({ code: "invalid", fields: { expires_at: "Choose a date in the future." } });
    // In UTC it is the year 10000, which the database would not take.
    expect(
      await refusal(
        owner.client.apiKeys.create({ name: "Too far", scope: "read", expires_at: "9999-12-31T23:59:59-23:59" }),
      ),
    ).toMatchObject({ code: "invalid", fields: { expires_at: "Please check the year." } });
  });

  test("need no cookie and no origin; beside a key a cookie counts for nothing", async () => {
    const owner = await story.signUp();
    const { key } = await owner.client.apiKeys.create({ name: "Elsewhere", scope: "write" });
    const { cookie = "" } = owner.headers();
    expect(
      (await withKey(key, "/account/logo", { method: "DELETE", headers: { origin: "https://elsewhere.dev" } })).status,
    ).toBe(200);
    expect(
      (
        await withKey("ys_nonsense", "/account/logo", {
          method: "DELETE",
          headers: { origin: "https://elsewhere.dev", cookie },
        })
      ).status,
    ).toBe(401);
    expect((await withKey("ys_nonsense", "/account", { headers: { cookie } })).status).toBe(401);
    expect(
      (await withKey(key, "/auth/sign-out", { method: "POST", headers: { origin: "https://elsewhere.dev", cookie } }))
        .status,
    ).toBe(403);
  });

  test("are limited in number and in calls, and wrong ones in tries", async () => {
    const busy = await startStory({ limits: { keyCallsPerMinute: 3, wrongKeysPerMinute: 2 } });
    onTestFinished(() => busy.stop());
    const owner = await busy.signUp();
    const keys = [];
    for (let made = 0; made < 20; made++)
      keys.push((await owner.client.apiKeys.create({ name: `Key ${made}`, scope: "read" })).key);
    expect(await refusal(owner.client.apiKeys.create({ name: "One more", scope: "read" }))).toMatchObject({
      code: "conflict",
    });
    const ask = async (key = "") => {
      const answer = await fetch(`${busy.url}/api/account`, { headers: { authorization: `Bearer ${key}` } });
      return [answer.status, answer.headers.get("retry-after")];
    };
    expect([await ask(keys[0]), await ask(keys[0]), await ask(keys[0]), await ask(keys[0])]).toEqual([
      [200, null],
      [200, null],
      [200, null],
      [429, "60"],
    ]);
    expect(await ask(keys[1])).toEqual([200, null]);
    expect([await ask("ys_no"), await ask("ys_no"), await ask("ys_no")]).toEqual([
      [401, null],
      [401, null],
      [429, "60"],
    ]);
  });
});

describe("a logo", () => {
  const send = async (owner: StoryOwner, body: BodyInit) => {
    const answer = await fetch(`${story.url}/api/account/logo`, { method: "PUT", body, headers: owner.headers() });
    return { status: answer.status, body: (await answer.json()) as { logo_url?: string; message?: string } };
  };

  test("is re-encoded, served as what it is, shown on the form, and gone with its address when another one comes", async () => {
    const owner = await story.signUp();
    const { status, body } = await send(
      owner,
      new Uint8Array(
        await picture(2000, 1000)
          .withExif({ IFD0: { Artist: "Olivia" } })
          .webp()
          .toBuffer(),
      ),
    );
    expect(status).toBe(200);
    const address = `${story.url}${body.logo_url}`;
    const served = await fetch(address);
    expect([served.status, served.headers.get("content-type"), served.headers.get("x-content-type-options")]).toEqual([
      200,
      "image/png",
      "nosniff",
    ]);
    const { format, width, height, hasAlpha, exif } = await sharp(await served.bytes()).metadata();
    expect({ format, width, height, hasAlpha, exif }).toEqual({
      format: "png",
      width: 480,
      height: 240,
      hasAlpha: true,
      exif: undefined,
    });
    expect((await owner.client.account.me()).business.logo_url).toBe(body.logo_url);
    expect((await story.nobody.publicForms.open({ business_owner_id: owner.id, kind: "standard" })).business_logo).toBe(
      body.logo_url,
    );

    const other = await send(owner, new Uint8Array(await picture().png().toBuffer()));
    expect((await fetch(address)).status).toBe(404);
    expect((await owner.client.account.removeLogo()).business.logo_url).toBeNull();
    expect((await fetch(`${story.url}${other.body.logo_url}`)).status).toBe(404);
  });

  test("is a picture by its content, and not too large", async () => {
    const owner = await story.signUp();
    expect(await send(owner, "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("PNG, JPG or WebP") as string },
    });
    expect(await send(owner, new Uint8Array((await picture().png().toBuffer()).subarray(0, 60)))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("damaged") as string },
    });
    expect(await send(owner, new Uint8Array(6 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining("5 MB") as string },
    });
    expect((await fetch(`${story.url}/api/account/logo`, { method: "PUT", body: "x" })).status).toBe(401);
    expect((await owner.client.account.me()).business.logo_url).toBeNull();
  });
});

describe("a cover photo", () => {
  const send = async (owner: StoryOwner, body: BodyInit) => {
    const answer = await fetch(`${story.url}/api/account/cover`, { method: "PUT", body, headers: owner.headers() });
    return { status: answer.status, body: (await answer.json()) as { cover_url?: string; message?: string } };
  };

  test("is cut to one shape, served as a JPEG without what the camera wrote into it, and gone when it is removed", async () => {
    const owner = await story.signUp();
    const tall = await picture(1200, 3000)
      .withExif({ IFD0: { Artist: "Olivia" } })
      .jpeg()
      .toBuffer();
    const { status, body } = await send(owner, new Uint8Array(tall));
    expect(status).toBe(200);
    const served = await fetch(`${story.url}${body.cover_url}`);
    expect([served.status, served.headers.get("content-type"), served.headers.get("x-content-type-options")]).toEqual([
      200,
      "image/jpeg",
      "nosniff",
    ]);
    const { format, width, height, exif } = await sharp(await served.bytes()).metadata();
    expect({ format, width, height, exif }).toEqual({ format: "jpeg", width: 1152, height: 432, exif: undefined });
    const opening = await story.nobody.publicForms.open({ business_owner_id: owner.id, kind: "standard" });
    expect(opening.business_cover).toBe(body.cover_url);
    // A logo is no cover photo, whatever its address says.
    expect((await fetch(`${story.url}${body.cover_url?.replace("/covers/", "/logos/")}`)).status).toBe(404);
    expect((await owner.client.account.removeCover()).business.cover_url).toBeNull();
    expect((await fetch(`${story.url}${body.cover_url}`)).status).toBe(404);
  });

  test("is a picture by its content, and not too large", async () => {
    const owner = await story.signUp();
    expect(await send(owner, "<svg xmlns='http://www.w3.org/2000/svg'/>")).toMatchObject({ status: 400 });
    expect(await send(owner, new Uint8Array(11 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining("10 MB") as string },
    });
    expect((await fetch(`${story.url}/api/account/cover`, { method: "PUT", body: "x" })).status).toBe(401);
    expect((await owner.client.account.me()).business.cover_url).toBeNull();
  });
});

describe("everything in one archive", () => {
  test("has every table as CSV and JSON, the photos, and nothing that opens doors; cells are no formulas", async () => {
    const owner = await story.signUp({ trial: true });
    await arrangeEverything(story, owner.id);
    const name = await photoOf(owner);
    await story.sql("update customers set name = '=HYPERLINK(\"https://elsewhere.dev\")' where created_by = $1", [
      owner.id,
    ]);
    await story.sql("update webhook_endpoints set secret = 'whsec-of-mine' where created_by = $1", [owner.id]);
    const { url, file_name } = await owner.client.exports.everything();
    const { photos } = await owner.client.exports.size();
    expect(file_name).toMatch(/^yardstick-\d{4}-\d\d-\d\d\.zip$/);
    const answer = await fetch(story.url + url, { headers: owner.headers() });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const files = await unpack(Buffer.from(await answer.bytes()));

    const json = JSON.parse(files.get("everything.json")?.toString() ?? "") as Record<
      string,
      Record<string, unknown>[]
    >;
    expect(json["account"]).toMatchObject({ id: owner.id, email: owner.email });
    for (const table of await tablesOfOwners(story)) {
      const [{ count } = { count: -1 }] = await story.sql<{ count: number }>(
        `select count(*)::int as count from ${table} where created_by = $1`,
        [owner.id],
      );
      expect(json[table], table).toHaveLength(count);
      expect(parse(files.get(`tables/${table}.csv`) ?? "", { bom: true, columns: true }), table).toHaveLength(count);
    }
    expect(files.get("customers.csv")?.toString()).toContain("'=HYPERLINK");
    expect([...files.values()].some((file) => file.includes("whsec-of-mine"))).toBe(false);
    const pictures = [...files].filter(([path]) => path.startsWith("photos/") && path.endsWith(".jpg"));
    const [stored] = await story.sql<{ bytes: number }>("select bytes from photos where name = $1", [name]);
    expect(pictures.map(([, file]) => file.length)).toEqual([stored?.bytes]);
    // Photos whose files are gone are named rather than left out in silence.
    expect(
      files
        .get("photos/missing.txt")
        ?.toString()
        .match(/photos\//g),
    ).toHaveLength(photos - 1);
  });

  test("is only its owner's", async () => {
    expect((await fetch(`${story.url}/api/exports/everything.zip`)).status).toBe(401);
  });

  test("is handed out after a fresh sign-in only, to a person and to no program; what it weighs is told any time", async () => {
    const owner = await story.signUp();
    const { key } = await owner.client.apiKeys.create({ name: "Backup", scope: "read" });
    const file = async (headers: Record<string, string>) => {
      const answer = await fetch(`${story.url}/api/exports/everything.zip`, { headers });
      return answer.ok ? (await answer.arrayBuffer(), "a file") : ((await answer.json()) as { code: string }).code;
    };
    expect(await file({ authorization: `Bearer ${key}` })).toBe("forbidden");
    expect(await file(owner.headers())).toBe("a file");
    await story.sql("update session set verified_at = now() - interval '301 seconds' where user_id = $1", [owner.id]);
    expect(await file(owner.headers())).toBe("reauthenticate");
    expect(await refusal(owner.client.exports.everything())).toMatchObject({ code: "reauthenticate" });
    expect(await owner.client.exports.size()).toEqual({ photos: 0, quote_pdfs: 0, bytes: 0 });
  });

  test("is written while it is read: of many photos only a few are on their way", async () => {
    const owner = await story.signUp();
    await story.sql(
      "insert into photos (created_by, request_id, name, width, height, bytes, attached_at) select $1, gen_random_uuid(), gen_random_uuid()::text, 8, 6, 9, now() from generate_series(1, 600)",
      [owner.id],
    );
    const pool = openPool(story.databaseUrl, { max: 2, onLost: () => {} });
    onTestFinished(() => pool.end());
    const db = await openTenantDb({ pool, announce: () => {} });
    const size = 64 * 1024;
    let [opened, read, most] = [0, 0, 0];
    const photos = {
      get: async () => ({
        size,
        contentType: "image/jpeg",
        stream: async () => {
          opened += 1;
          most = Math.max(most, opened * size - read);
          return Readable.from([Buffer.alloc(size, opened)]);
        },
        bytes: async () => Buffer.alloc(size),
      }),
    } as unknown as PhotoStore;
    for await (const chunk of accountArchive({
      owner: db.forOwner(owner.id),
      photos,
      forPeople: {},
      onFailed: (error) => expect.fail(String(error)),
    }))
      read += (chunk as Buffer).length;
    expect(opened).toBe(600);
    expect(most).toBeLessThan(6 * size);
  });
});

describe("deleting the account", () => {
  /** Where one of these words still stands: tables of every schema, and files of the data folder by name or content. */
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

  /** The owner signs in with another address from now on; the earlier one was notified. */
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

  /** An owner with something everywhere, and the words by which it could be found again. */
  async function somebodyWithEverything() {
    const owner = await story.signUp({ trial: true });
    const earlier = owner.email;
    await changeEmail(owner);
    await arrangeEverything(story, owner.id);
    await owner.client.billing.checkout({ priceType: "monthly" });
    const photo = await photoOf(owner);
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
  /** What comes to pass two minutes later. */
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
    expect((await withKey(key, "/account")).status).toBe(401);
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
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from \"businesses\"%'";
    await expect.poll(async () => (await story.sql(waiting)).length).toBe(1);
    // As a job does that writes another one: PostgreSQL ends one of the two.
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
