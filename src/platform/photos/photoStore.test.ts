import { execFile } from "node:child_process";
import { existsSync, readlinkSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, readFile, rm, utimes, writeFile, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PhotoError } from "#shared/photoRefusals.ts";
import { startTestBucket, type TestBucket } from "#server/testing/outside/bucket.ts";
import { createPhotoStore, newPhotoKeys, photoStoreConfig } from "./photoStore.ts";
import type { PhotoStore } from "./photoStore.ts";

const owner = "0b7c5d3e-4a8f-4a0c-9c54-2b6f0e5d1a77";
const neighbour = `${owner}0`;
const photo = Buffer.from("the bytes of a photo");

let dataDir: string;
let bucket: TestBucket;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "photo-store-"));
  bucket = await startTestBucket("yard-photos", "key-of-tests");
});
afterAll(async () => {
  await bucket.close();
  await rm(dataDir, { recursive: true });
});

const s3 = () => ({
  bucket: "yard-photos",
  endpoint: bucket.endpoint,
  accessKeyId: "key-of-tests",
  secretAccessKey: "secret-of-tests",
});

const places: [string, () => PhotoStore][] = [
  ["a folder", () => createPhotoStore({ dataDir })],
  ["a bucket", () => createPhotoStore({ s3: s3() })],
];

describe.each(places)("photos in %s", (_, open) => {
  let store: PhotoStore;
  beforeEach(() => (store = open()));

  test("come back as they went in, whole or as a stream", async () => {
    const { full, thumb } = newPhotoKeys(owner);
    await store.put(full, photo, "image/jpeg");
    await store.put(thumb, Buffer.from("small"), "image/webp");
    const found = await store.get(full);
    expect(found).toMatchObject({ size: photo.length, contentType: "image/jpeg" });
    expect(Buffer.from((await found?.bytes()) ?? [])).toEqual(photo);
    expect(found && (await buffer(await found.stream()))).toEqual(photo);
    expect(await store.get(thumb)).toMatchObject({ size: 5, contentType: "image/webp" });
  });

  test("that are not there are null, and removing them is fine", async () => {
    const { full } = newPhotoKeys(owner);
    expect(await store.get(full)).toBeNull();
    await store.remove(full);
    await store.put(full, photo, "image/jpeg");
    await store.remove(full);
    expect(await store.get(full)).toBeNull();
  });

  test("of one owner go together, and nobody else's with them", async () => {
    const mine = Array.from({ length: 3 }, () => newPhotoKeys(owner));
    const theirs = newPhotoKeys(neighbour);
    for (const keys of [...mine, theirs]) await store.put(keys.full, photo, "image/jpeg");
    await store.removeAll(owner);
    for (const { full } of mine) expect(await store.get(full)).toBeNull();
    expect(await store.get(theirs.full)).not.toBeNull();
    await store.removeAll(owner);
  });

  test.each([
    "../../etc/passwd",
    `${owner}/../${neighbour}/a.jpg`,
    `${owner}/..%2f..%2fa.jpg`,
    `/${owner}/a.jpg`,
    `${owner}/sub/a.jpg`,
    `${owner}\\a.jpg`,
    `${owner}/a.html`,
    `${owner}/.jpg`,
    `${owner}/a.jpg\0.png`,
    `${owner}/a.jpg\n`,
    ".unfinished/a.jpg",
    "a.jpg",
    "",
  ])("under the key %j are refused", async (key) => {
    await expect(store.put(key, photo, "image/jpeg")).rejects.toThrow("Not the key of a photo.");
    await expect(store.get(key)).rejects.toThrow("Not the key of a photo.");
    await expect(store.remove(key)).rejects.toThrow("Not the key of a photo.");
  });

  test.each(["", ".", "..", "a/b", "a/..", ".unfinished"])("of the owner %j are not removed", async (ownerId) => {
    await expect(store.removeAll(ownerId)).rejects.toThrow("Not an owner's id.");
  });
});

describe("a folder", () => {
  test("that is full says so, keeps the earlier photo and leaves nothing half-written", async () => {
    const folder = await mkdtemp(join(tmpdir(), "photo-full-"));
    const { full } = newPhotoKeys(owner);
    await createPhotoStore({ dataDir: folder }).put(full, photo, "image/jpeg");
    // A child process whose files cannot exceed 64 KB simulates a full disk: it needs no rights to set up.
    const script = `
      import { createPhotoStore } from ${JSON.stringify(new URL("./photoStore.ts", import.meta.url).href)};
      const store = createPhotoStore({ dataDir: ${JSON.stringify(folder)} });
      const error = await store.put(${JSON.stringify(full)}, Buffer.alloc(1_000_000), "image/jpeg").catch((reason) => reason);
      console.log(JSON.stringify({ name: error?.name, code: error?.code, refusal: error?.refusal, message: error?.message }));`;
    const { stdout } = await promisify(execFile)("bash", [
      "-c",
      'ulimit -f 64; exec "$0" --input-type=module -e "$1"',
      process.execPath,
      script,
    ]);
    expect(JSON.parse(stdout)).toEqual({
      name: "PhotoError",
      code: "unavailable",
      refusal: "storage_full",
      message: "There's no room left to store photos. Please try again later.",
    });
    expect(await readFile(join(folder, "photos", full))).toEqual(photo);
    expect(await readdir(join(folder, "photos", ".unfinished"))).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test("that cannot be written says so", async () => {
    const folder = await mkdtemp(join(tmpdir(), "photo-closed-"));
    await writeFile(join(folder, "photos"), "a file where the folder should be");
    const attempt = createPhotoStore({ dataDir: folder }).put(newPhotoKeys(owner).full, photo, "image/jpeg");
    await expect(attempt).rejects.toThrow(new PhotoError("storage_failed").message);
    await rm(folder, { recursive: true });
  });

  test.runIf(existsSync("/proc/self/fd"))(
    "is synced after the photo has its name, and so is the folder above it: a power cut loses neither",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "photo-sync-"));
      const { full } = newPhotoKeys(owner);
      const target = join(folder, "photos", full);
      const probe = await open(folder);
      const synced = new Map<string, boolean>();
      const spy = vi.spyOn(Object.getPrototypeOf(probe) as FileHandle, "sync").mockImplementation(async function (
        this: FileHandle,
      ) {
        synced.set(readlinkSync(`/proc/self/fd/${this.fd}`), existsSync(target));
        await this.datasync();
      });
      try {
        for (const round of ["a new owner's", "a known owner's"]) {
          synced.clear();
          await rm(target, { force: true });
          await createPhotoStore({ dataDir: folder }).put(full, photo, "image/jpeg");
          expect([round, synced.get(join(folder, "photos", owner)), synced.get(join(folder, "photos"))]).toEqual([
            round,
            true,
            true,
          ]);
        }
        await rm(join(folder, "photos"), { recursive: true });
        synced.clear();
        await createPhotoStore({ dataDir: folder }).put(full, photo, "image/jpeg");
        expect(synced.has(folder)).toBe(true);
      } finally {
        spy.mockRestore();
        await probe.close();
        await rm(folder, { recursive: true });
      }
    },
  );

  test("loses what a killed server left unfinished, but not what another one is writing", async () => {
    const unfinished = join(dataDir, "photos", ".unfinished");
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, "old"), "half");
    await utimes(join(unfinished, "old"), 1, 1);
    await writeFile(join(unfinished, "new"), "half");
    await createPhotoStore({ dataDir }).put(newPhotoKeys(owner).full, photo, "image/jpeg");
    expect(await readdir(unfinished)).toEqual(["new"]);
  });
});

describe("a bucket", () => {
  test.each([
    [{ status: 507, code: "XMinioStorageFull" }, "There's no room left to store photos. Please try again later."],
    [{ status: 403, code: "QuotaExceeded" }, "There's no room left to store photos. Please try again later."],
    [{ status: 403, code: "AccessDenied" }, "Photos can't be saved or shown right now. Please try again in a moment."],
  ])("answering %o is told in words", async (failure, words) => {
    bucket.failWith(failure);
    const attempt = createPhotoStore({ s3: s3() }).put(newPhotoKeys(owner).full, photo, "image/jpeg");
    await expect(attempt).rejects.toThrow(words);
    bucket.failWith(null);
  });

  test("with another's key, or not there at all, is told in words", async () => {
    const stranger = createPhotoStore({ s3: { ...s3(), accessKeyId: "someone-else" } });
    await expect(stranger.get(newPhotoKeys(owner).full)).rejects.toThrow("Photos can't be saved or shown right now.");
    const nowhere = createPhotoStore({ s3: { ...s3(), endpoint: "http://127.0.0.1:9" } });
    await expect(nowhere.put(newPhotoKeys(owner).full, photo, "image/jpeg")).rejects.toThrow(
      "Photos can't be saved or shown right now.",
    );
  });

  test("is chosen where the settings name one", () => {
    expect(photoStoreConfig({ DATA_DIR: "/data" })).toEqual({ dataDir: "/data" });
    expect(
      photoStoreConfig({ DATA_DIR: "/data", S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" }),
    ).toEqual({
      s3: { bucket: "b", accessKeyId: "k", secretAccessKey: "s" },
    });
  });
});
