import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { accountArchive } from "#features/business/exports/accountExport.server.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import type { PhotoStore } from "#platform/photos/photoStore.ts";
import { attachedPhotoOf } from "#server/testing/attachedPhoto.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { unpack } from "#server/testing/unpack.ts";
import { arrangeEverything, tablesOfOwners } from "#testing/arrangeEverything.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;

beforeAll(async () => {
  story = await startStory({ aboutPasswords: true });
});
afterAll(() => story.stop());

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 90, b: 200, alpha: 0.5 } } });

/** Calls an operation as a program does: with a key, and without any other identification of the caller. */
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
      ["/account/delete", { method: "POST", body: JSON.stringify({ confirmation: "DELETE" }) }],
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
    // In UTC it is the year 10000, which the database would refuse.
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
    // A logo is not served as a cover photo, even under such an address.
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
    const name = await attachedPhotoOf(story, owner);
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
    // The archive names photos whose files are missing, instead of leaving them out silently.
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
