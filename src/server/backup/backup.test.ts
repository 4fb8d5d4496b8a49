import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { createConnection, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createArchive } from "./archiveWriter.ts";
import { openArchive } from "./archiveReader.ts";
import { makeBackup } from "./makeBackup.ts";
import { checkBackup, restoreBackup } from "./restoreBackup.ts";
import { schemaSteps } from "./schemaSteps.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { parseEnv } from "#platform/process/env.ts";
import { openJobs } from "#platform/jobs/jobs.ts";
import { applyMigrations } from "#platform/database/migrations/migrations.ts";
import { startTestBucket } from "#server/testing/outside/bucket.ts";
import { createPhotoStore, photoStoreConfig } from "#platform/photos/photoStore.ts";
import { everyPartOfSchema, everyRow, fillEveryTable } from "#server/testing/everyTable.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { urlOfDatabase } from "#server/testing/asAdmin.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";

/**
 * Backs up databases in which no table is empty, restores them into new ones and compares them row by row and file by
 * file.
 */

let home: string;
const undo: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "yardstick-backup-"));
});
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
  await rm(home, { recursive: true, force: true });
});

async function connect(url: string): Promise<Client> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  undo.push(() => client.end());
  return client;
}

/** A database without even a schema; `owner` is the role that owns it. */
async function emptyDatabase(owner?: string): Promise<string> {
  const name = `yardstick_backup_${randomBytes(8).toString("hex")}`;
  const admin = await connect(inject("postgresUrl"));
  await admin.query(`create database ${name} ${owner ? `owner ${owner}` : ""}`);
  undo.push(() => admin.query(`drop database if exists ${name} with (force)`));
  return urlOfDatabase(inject("postgresUrl"), name);
}

/** The same server, through a role that is no superuser and is subject to row-level security. */
async function ordinaryUser(): Promise<{ name: string; at(url: string): string }> {
  const name = `yardstick_plain_${randomBytes(8).toString("hex")}`;
  const admin = await connect(inject("postgresUrl"));
  await admin.query(`create role ${name} login nosuperuser nobypassrls password 'plain'`);
  await admin.query(`grant yardstick_tenant to ${name}`);
  undo.push(() => admin.query(`drop role ${name}`));
  return {
    name,
    at: (url) => {
      const own = new URL(url.replace("@/", "@localhost/"));
      own.username = name;
      own.password = "plain";
      return own.href.replace("@localhost/", "@/");
    },
  };
}

const envOf = (url: string, more: Record<string, string> = {}) =>
  parseEnv({ DATABASE_URL: url, DATA_DIR: join(home, "restored"), ...more });
const file = () => join(home, "backup.zip");
const quiet = () => {};
const none: Parameters<typeof makeBackup>[0]["photos"] = { get: async () => null };
const back = (url: string, more: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
  makeBackup({
    url,
    photos: none,
    secretFile: null,
    file: file(),
    signal: new AbortController().signal,
    onProgress: quiet,
    ...more,
  });

/** Every row, with the messages to customers resumed that a restore pauses. */
async function resumedRows(client: Client): Promise<Record<string, string[]>> {
  await client.query("update message_settings set paused_at = null");
  return everyRow(client);
}

/** A database filled at the schema of the given migration. The first migration is number 1. */
async function filledAt(steps: number): Promise<{ url: string; client: Client }> {
  const url = await emptyDatabase();
  const client = await connect(url);
  await applyMigrations(client, schemaSteps().slice(0, steps));
  await fillEveryTable(client);
  return { url, client };
}

test.each([1, -1])(
  "a backup of an older schema (%i) becomes what upgrading that database in place makes of it, row by row",
  async (steps) => {
    const source = await filledAt(steps < 0 ? schemaSteps().length + steps : steps);
    const summary = await back(source.url);
    expect(summary.rows).toBe(summary.tables * 3);

    const target = await emptyDatabase();
    await restoreBackup({ env: envOf(target), file: file(), onProgress: quiet });
    await migrate(source.url);
    const restored = await connect(target);
    expect(await resumedRows(restored)).toEqual(await resumedRows(source.client));
    expect(await everyPartOfSchema(restored)).toEqual(await everyPartOfSchema(source.client));
    await migrate(target); // starting Yardstick finds no migration to apply
    expect(await resumedRows(restored)).toEqual(await resumedRows(source.client));
  },
);

test("under a user whom row-level security binds, a backup holds every business's rows, and restores as that user", async () => {
  const user = await ordinaryUser();
  const sourceUrl = user.at(await emptyDatabase(user.name));
  await migrate(sourceUrl);
  const admin = await connect(
    urlOfDatabase(inject("postgresUrl"), new URL(sourceUrl.replace("@/", "@localhost/")).pathname.slice(1)),
  );
  await fillEveryTable(admin);
  const asUser = await connect(sourceUrl);
  expect((await asUser.query("select from estimates")).rowCount, "the rows are hidden from it").toBe(0);
  await back(sourceUrl);

  const targetUrl = await emptyDatabase(user.name);
  await restoreBackup({ env: envOf(user.at(targetUrl)), file: file(), onProgress: quiet });
  const restored = await connect(targetUrl);
  expect(await resumedRows(restored)).toEqual(await resumedRows(admin));
  expect(await everyPartOfSchema(restored)).toEqual(await everyPartOfSchema(admin));
});

test("a user who may read only some rows makes no backup instead of a small one", async () => {
  const user = await ordinaryUser();
  const url = await emptyDatabase();
  await migrate(url);
  const admin = await connect(url);
  await admin.query(
    `grant usage on schema drizzle to ${user.name}; grant select on all tables in schema public, drizzle to ${user.name}`,
  );
  await expect(back(user.at(url))).rejects.toThrow(/^The database user may not read every row of /);
  expect(await readdir(home)).toEqual([]);
  await admin.query(`drop owned by ${user.name}`);
});

test("jobs that were still to be done are to be done again, at their time; finished ones and those of the clock are not in it", async () => {
  const source = await freshDatabase();
  undo.push(() => source.drop());
  const jobs = await openJobs({ url: source.url, log: { error: quiet } });
  await jobs.send({
    name: "send-mail",
    data: {
      kind: "quote_sent",
      to: "carla@mail.dev",
      accountId: "a",
      subject: "Hello",
      heading: "",
      body: [`"quoted", 🧽\n`],
    },
  });
  await jobs.send({
    name: "purge-estimates",
    data: { ownerId: "b", ids: ["a"], requestIds: [] },
    startAfterSeconds: 3600,
  });
  await jobs.send({ name: "remind-owners", data: {} });
  await jobs.stop();
  const before = await connect(source.url);
  await before.query(
    "insert into pgboss.job (name, data, state, completed_on) values ('send-mail', '{}', 'completed', now())",
  );
  await before.query(
    "insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, table_name, partition, created_on, updated_on) select 'long-gone', policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, table_name, partition, now(), now() from pgboss.queue where name = 'send-mail'",
  );
  await before.query("insert into pgboss.job (name, data) values ('long-gone', '{}')");
  const listed = `select name, data, round(extract(epoch from start_after - now()) / 600) as in_tens from pgboss.job where state = 'created' and name in ('send-mail', 'purge-estimates', 'remind-owners', 'long-gone') order by name`;
  expect((await back(source.url)).jobs).toBe(3);

  const target = await emptyDatabase();
  expect(await restoreBackup({ env: envOf(target), file: file(), onProgress: quiet })).toMatchObject({
    jobs: 2,
    leftOutJobs: 1,
  });
  const after = await connect(target);
  const expected = (await before.query<{ name: string }>(listed)).rows.filter(
    ({ name }) => name === "send-mail" || name === "purge-estimates",
  );
  expect(expected).toMatchObject([{ in_tens: "6" }, { data: { kind: "quote_sent", to: "carla@mail.dev" } }]);
  expect((await after.query<{ name: string }>(listed)).rows.filter(({ name }) => name !== "remind-owners")).toEqual(
    expected,
  );
});

test("photos, logos, cover photos and the secret come back byte by byte, from a folder and from a bucket, and into either", async () => {
  const { url, client } = await filledAt(schemaSteps().length);
  await client.query("update photos set name = 'photo-' || sort_order");
  await client.query(
    "update businesses set logo_name = 'sign', cover_name = 'house' where ctid = (select min(ctid) from businesses)",
  );
  const { rows: photos } = await client.query<{ key: string }>(
    "select created_by || '/' || name || '.jpg' as key from photos union all select created_by || '/' || name || '-thumb.webp' from photos union all select created_by || '/' || logo_name || '-logo.png' from businesses where logo_name = 'sign' union all select created_by || '/house-cover.jpg' from businesses where cover_name = 'house'",
  );
  await client.query("update businesses set logo_name = null, cover_name = null where logo_name <> 'sign'");
  const bucket = await startTestBucket("pictures", "key");
  undo.push(() => bucket.close());
  const s3 = {
    S3_BUCKET: "pictures",
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "hidden",
  };
  const inBucket = createPhotoStore(photoStoreConfig(envOf(url, s3)));
  for (const { key } of photos) await inBucket.put(key, randomBytes(100_000), "image/jpeg");
  const originals = new Map([...bucket.objects].map(([key, { bytes }]) => [key, bytes.toString("base64")]));
  await writeFile(join(home, "secret"), "a secret of forty characters or so, truly");
  expect(await back(url, { photos: inBucket, secretFile: join(home, "secret") })).toMatchObject({
    photos: 8,
    missingPhotos: [],
    withSecret: true,
  });

  const env = envOf(await emptyDatabase());
  await restoreBackup({ env, file: file(), onProgress: quiet });
  for (const [key, bytes] of originals)
    expect((await readFile(join(env.DATA_DIR, "photos", key))).toString("base64") === bytes, key).toBe(true);
  expect(await readFile(join(env.DATA_DIR, "secret"), "utf8")).toBe("a secret of forty characters or so, truly");

  const [gone] = photos;
  await rm(join(env.DATA_DIR, "photos", gone?.key ?? ""));
  await rm(file());
  expect(await back(url, { photos: createPhotoStore(photoStoreConfig(env)) })).toMatchObject({
    photos: 7,
    missingPhotos: [gone?.key],
    withSecret: false,
  });
  bucket.objects.clear();
  originals.delete(gone?.key ?? "");
  await restoreBackup({
    env: envOf(await emptyDatabase(), { ...s3, DATA_DIR: join(home, "other") }),
    file: file(),
    onProgress: quiet,
  });
  expect(new Map([...bucket.objects].map(([key, { bytes }]) => [key, bytes.toString("base64")]))).toEqual(originals);
});

test("a damaged or shortened file is refused before anything is written", async () => {
  const source = await filledAt(schemaSteps().length);
  await back(source.url);
  const whole = await readFile(file());
  const { manifest } = await openArchive(file());
  const target = await emptyDatabase();
  const wrong = join(home, "wrong.zip");
  let refused = 0;
  for (let at = 7; at < whole.length; at += Math.floor(whole.length / 60)) {
    const flipped = Buffer.from(whole);
    flipped[at] = (flipped[at] ?? 0) ^ 0x10;
    await writeFile(wrong, flipped);
    // Data that no reader checks, such as a file's time, may differ. The content must not.
    const outcome = await checkBackup(wrong, quiet).then(
      (archive) => (archive.close(), archive.manifest),
      (error: Error) => error.message,
    );
    if (typeof outcome === "string") refused++;
    const refusal = /wrong\.zip can't be restored: .*\. Use another copy of this backup, or an older one\.$/s;
    expect(typeof outcome === "string" ? refusal.test(outcome) : outcome, String(outcome)).toEqual(
      typeof outcome === "string" ? true : manifest,
    );
  }
  expect(refused).toBeGreaterThan(20);
  for (const length of [0, 10, Math.floor(whole.length / 2), whole.length - 1]) {
    await cp(file(), wrong);
    await truncate(wrong, length);
    await expect(restoreBackup({ env: envOf(target), file: wrong, onProgress: quiet })).rejects.toThrow(
      /wrong\.zip can't be restored/,
    );
  }
  expect(await stat(join(home, "restored")).catch(() => "nothing")).toBe("nothing");
  expect(await everyRow(await connect(target))).toEqual({});
});

test("a place that is in use, a newer version's backup and a newer version's database are refused in words", async () => {
  const source = await filledAt(schemaSteps().length);
  await back(source.url);
  await expect(restoreBackup({ env: envOf(source.url), file: file(), onProgress: quiet })).rejects.toThrow(
    "The database that DATABASE_URL names is not empty. Restore into a new one.",
  );
  await writeFile(join(home, "secret"), "x");
  const target = await emptyDatabase();
  await expect(
    restoreBackup({ env: envOf(target, { DATA_DIR: home }), file: file(), onProgress: quiet }),
  ).rejects.toThrow(`${home} is not empty: it contains secret. Restore into an empty folder (DATA_DIR).`);

  const { manifest } = await openArchive(file());
  await writeArchive(join(home, "newer.zip"), {
    ...manifest,
    tables: [],
    photos: [],
    secret: null,
    schema: { tag: "0999_later", when: 9_999_999_999_999 },
  });
  await expect(restoreBackup({ env: envOf(target), file: join(home, "newer.zip"), onProgress: quiet })).rejects.toThrow(
    "newer.zip was created by a newer version of Yardstick (its database has 0999_later). Restore it with that version.",
  );
  await writeArchive(join(home, "format.zip"), { product: "yardstick", format: 2 });
  await expect(checkBackup(join(home, "format.zip"), quiet)).rejects.toThrow(
    "it was created by a newer version of Yardstick",
  );
  await source.client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
  );
  await rm(file());
  await expect(back(source.url)).rejects.toThrow(
    "This database was created by a newer version of Yardstick. Use that version.",
  );
});

async function writeArchive(at: string, manifest: object): Promise<void> {
  const archive = await createArchive(at);
  const jobs = await archive.add("jobs.csv", Buffer.from("name,data,start_after\n"), { compress: true });
  await archive.close({ ...manifest, jobs: { ...jobs, rows: 0 } });
  await archive.publish();
}

test("a restore that fails half way leaves an empty database, and can be run again", async () => {
  const source = await filledAt(schemaSteps().length);
  await back(source.url);
  const whole = await openArchive(file());
  // Every checksum is right, but the last table has fewer rows than the manifest says.
  const broken = await createArchive(join(home, "broken.zip"));
  for (const member of whole.manifest.tables)
    await broken.add(member.name, await whole.read(member), { compress: true });
  await broken.add("jobs.csv", await whole.read(whole.manifest.jobs), { compress: true });
  const tables = whole.manifest.tables.map((table, index, all) =>
    index === all.length - 1 ? { ...table, rows: 4 } : table,
  );
  await broken.close({ ...whole.manifest, tables });
  await broken.publish();
  whole.close();

  const target = await emptyDatabase();
  const env = envOf(target);
  await expect(restoreBackup({ env, file: join(home, "broken.zip"), onProgress: quiet })).rejects.toThrow(
    /: 3 of 4 rows arrived\.$/,
  );
  const client = await connect(target);
  expect(await everyRow(client)).toEqual({});
  expect(await readdir(env.DATA_DIR)).toEqual(["restore-unfinished"]);
  await restoreBackup({ env, file: file(), onProgress: quiet });
  expect(await everyRow(client)).toEqual(await everyRow(source.client));
  expect(await readdir(env.DATA_DIR)).toEqual([]);
});

test("a backup whose database goes away, or that is interrupted, leaves no file", async () => {
  const source = await filledAt(schemaSteps().length);
  const interrupted = new AbortController();
  await expect(
    back(source.url, { signal: interrupted.signal, onProgress: () => interrupted.abort(new Error("Interrupted.")) }),
  ).rejects.toThrow("Interrupted.");
  expect(await readdir(home)).toEqual([]);
  await source.client.query(
    "insert into local_mail (recipient, subject, body_html, body_text) select 'a', 'long', '', md5(i::text) || repeat('long ', 20000) from generate_series(1, 50) i",
  );
  const cut = await cutOffAfter(source.url, 2_000_000);
  await expect(back(cut)).rejects.toThrow(/terminated|closed|ended/);
  expect(await readdir(home)).toEqual([]);
});

/** The URL of the same database through a proxy that disconnects once the database has sent this many bytes. */
async function cutOffAfter(url: string, bytes: number): Promise<string> {
  const { host, port, database } = new DatabaseClient({ connectionString: url });
  const line = createServer((near) => {
    const far = host.startsWith("/") ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host);
    let seen = 0;
    far.on("data", (chunk) => ((seen += chunk.length) > bytes ? (near.destroy(), far.destroy()) : near.write(chunk)));
    near.on("data", (chunk) => far.write(chunk));
    for (const end of [near, far]) end.on("error", () => {}).on("close", () => (near.destroy(), far.destroy()));
  });
  await new Promise<void>((listening) => line.listen(0, "127.0.0.1", listening));
  undo.push(() => new Promise((closed) => line.close(closed)));
  return `postgresql://postgres@127.0.0.1:${(line.address() as AddressInfo).port}/${database}`;
}
