import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { addAbortSignal, type Readable } from "node:stream";
import { FSDriver } from "flydrive/drivers/fs";
import type { DriverContract } from "flydrive/types";
import { PhotoError } from "#shared/photoRefusals.ts";
import { createBulkhead, OutboundCallError, outboundDeadlines, withDeadline } from "#platform/outside/outboundCalls.ts";

/** A bucket of any S3-compatible service. Amazon's own needs no `endpoint`. */
export type S3Bucket = {
  bucket: string;
  region?: string;
  endpoint?: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The location of photos: `<dataDir>/photos` of this machine, or a bucket. */
export type PhotoStoreConfig = { dataDir: string } | { s3: S3Bucket };

/** A stored photo. Nothing is opened before `stream` or `bytes` is called. */
export type StoredPhoto = {
  /** In bytes. */
  size: number;
  contentType: string;
  stream: () => Promise<Readable>;
  bytes: () => Promise<Uint8Array>;
};

/**
 * Stores photos under `<ownerId>/<name>`. Every method throws a PhotoError with a plain message if the store does not
 * answer.
 */
export type PhotoStore = {
  /** Stores a photo completely or not at all. Refuses with `storage_full` if there is no space. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Null if there is none under this key. */
  get: (key: string) => Promise<StoredPhoto | null>;
  /** Removes a photo; a missing one is no error. */
  remove: (key: string) => Promise<void>;
  /** Removes every photo of one owner. */
  removeAll: (ownerId: string) => Promise<void>;
};

const ownerPattern = /^[A-Za-z0-9_-]{1,64}$/;
const keyPattern = /^[A-Za-z0-9_-]{1,64}\/[A-Za-z0-9_-]{1,80}(?:\.jpg|-thumb\.webp|-logo\.png)$/;

/** Returns the keys of a new photo and its thumbnail, under a name that no one can guess. */
export function newPhotoKeys(ownerId: string): { name: string; full: string; thumb: string } {
  const name = randomUUID();
  return { name, ...photoKeys(ownerId, name) };
}

/** Returns the keys of an owner's photo called `name`. */
export function photoKeys(ownerId: string, name: string): { full: string; thumb: string } {
  return { full: `${ownerId}/${name}.jpg`, thumb: `${ownerId}/${name}-thumb.webp` };
}

/** Chooses the store from the server's settings: the bucket if one is named, else the data folder. */
export function photoStoreConfig(env: {
  DATA_DIR: string;
  S3_BUCKET?: string;
  S3_REGION?: string;
  S3_ENDPOINT?: string;
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
}): PhotoStoreConfig {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return { dataDir: env.DATA_DIR };
  return { s3: { bucket, accessKeyId, secretAccessKey, region: env.S3_REGION, endpoint: env.S3_ENDPOINT } };
}

/** The number of concurrent calls to a bucket, the number that wait for a turn, and the wait in milliseconds. */
const bucketCalls = { concurrency: 40, maxQueue: 200, queueMs: 5_000 };
/** The limit for sending one photo from the store to a reader, in milliseconds: phones in driveways are slow. */
const maxStreamMs = 300_000;
/** A stored photo larger than this, in bytes, is not one of ours. */
const maxStoredBytes = 64 * 1024 * 1024;

/** Opens the photo store; it touches nothing before the first use. Each call takes `deadlineMs` at most. */
export function createPhotoStore(config: PhotoStoreConfig, deadlineMs: number = outboundDeadlines.photos): PhotoStore {
  let opened: Promise<DriverContract> | undefined;
  const driver = () =>
    (opened ??=
      "s3" in config
        ? bucketDriver(config.s3, deadlineMs)
        : Promise.resolve(new WholeFileDriver(join(config.dataDir, "photos"))));
  const ownerPrefix = (ownerId: string): string => ("s3" in config ? `${ownerId}/` : ownerId);
  const bulkhead = createBulkhead(bucketCalls);
  const call = <T>(work: () => Promise<T>): Promise<T> =>
    "s3" in config ? withDeadline(deadlineMs, () => bulkhead(work)) : work();
  const streamOf = async (key: string) =>
    addAbortSignal(AbortSignal.timeout(maxStreamMs), await (await driver()).getStream(key));
  return {
    async put(key, bytes, contentType) {
      checkKey(key);
      await call(async () => (await driver()).put(key, bytes, { contentType })).catch(refuse);
    },
    async get(key) {
      checkKey(key);
      const found = await call(async () => (await driver()).getMetaData(key)).catch((error: unknown) =>
        isMissing(error) ? null : refuse(error),
      );
      return (
        found && {
          size: found.contentLength,
          contentType: found.contentType ?? (key.endsWith(".webp") ? "image/webp" : "image/jpeg"),
          stream: () => call(() => streamOf(key)).catch(refuse),
          bytes: () => call(async () => wholeWithin(await streamOf(key), deadlineMs)).catch(refuse),
        }
      );
    },
    async remove(key) {
      checkKey(key);
      await call(async () => (await driver()).delete(key)).catch((error: unknown) =>
        isMissing(error) ? undefined : refuse(error),
      );
    },
    async removeAll(ownerId) {
      if (!ownerPattern.test(ownerId)) throw new TypeError("Not an owner's id.");
      await call(async () => (await driver()).deleteAll(ownerPrefix(ownerId))).catch(refuse);
    },
  };
}

/** Returns all bytes of a stream; closes one that takes too long or is too large. */
async function wholeWithin(stream: Readable, ms: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of addAbortSignal(AbortSignal.timeout(ms), stream) as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxStoredBytes) throw new Error("A stored photo is larger than the limit.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new TypeError("Not the key of a photo.");
}

/** The S3 client takes 40 MB of memory, so it is loaded only for a bucket. */
async function bucketDriver(
  { bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Bucket,
  deadlineMs: number,
): Promise<DriverContract> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new S3Driver({
    bucket,
    region: region ?? "us-east-1",
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    visibility: "private",
    // Many S3-compatible services support neither access lists nor the newer checksums.
    supportsACL: false,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Two attempts fit into the deadline, so that an abandoned call ends soon after.
    requestHandler: {
      connectionTimeout: deadlineMs / 4,
      requestTimeout: deadlineMs * 0.45,
      throwOnRequestTimeout: true,
      socketTimeout: deadlineMs,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
    maxAttempts: 2,
  });
}

/** Photos on their way to slow readers use a connection each; they must not block the others. */
const sockets = { maxSockets: 256 };

const unfinishedFolder = ".unfinished";
const hourMs = 3_600_000;

/** A local folder in which a file exists completely or not at all, even after a power cut. */
class WholeFileDriver extends FSDriver {
  readonly #root: string;
  #swept = false;

  constructor(root: string) {
    super({ location: root, visibility: "private" });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const target = join(this.#root, key);
    const unfinished = join(this.#root, unfinishedFolder, randomUUID());
    const isNew = (await mkdir(dirname(unfinished), { recursive: true })) !== undefined;
    await mkdir(dirname(target), { recursive: true });
    await this.#sweep();
    try {
      await writeFile(unfinished, contents, { flush: true, flag: "wx", mode: 0o600 });
      await rename(unfinished, target);
      // A name is safe from a power cut once its folder is on the disk; the owner's folder can be as new as the photo.
      for (const folder of [dirname(target), this.#root, ...(isNew ? [dirname(this.#root)] : [])])
        await syncFolder(folder);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  // Deletes the files that a killed process left. Another process may be writing there now, so only old ones are
  // deleted.
  async #sweep(): Promise<void> {
    if (this.#swept) return;
    this.#swept = true;
    const folder = join(this.#root, unfinishedFolder);
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const age = await stat(path).then(
        (file) => Date.now() - file.mtimeMs,
        () => 0,
      );
      if (age > hourMs) await rm(path, { force: true });
    }
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return; // Windows opens no folders
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

type Failure = { code?: unknown; name?: unknown; $metadata?: { httpStatusCode?: number } };

function isMissing(error: unknown): boolean {
  const { code, $metadata } = error as Failure;
  return code === "ENOENT" || $metadata?.httpStatusCode === 404;
}

const fullCodes: readonly unknown[] = ["ENOSPC", "EDQUOT", "EFBIG", "QuotaExceeded", "XMinioStorageFull"];

function refuse(error: unknown): never {
  if (error instanceof OutboundCallError && error.reason === "busy") throw new PhotoError("busy", error);
  const { code, name, $metadata } = error as Failure;
  const full = fullCodes.includes(code) || fullCodes.includes(name) || $metadata?.httpStatusCode === 507;
  throw new PhotoError(full ? "storage_full" : "storage_failed", error);
}
