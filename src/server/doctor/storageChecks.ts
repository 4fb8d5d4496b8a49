import { randomUUID } from "node:crypto";
import { stat, statfs } from "node:fs/promises";
import type { Env } from "#platform/process/env.ts";
import { createPhotoStore, photoStoreConfig } from "#platform/photos/photoStore.ts";
import { note, toChange, well, type Finding } from "./finding.ts";

/** Below this share of free space, the server's log warns, too. */
const lowShare = 0.05;

/** Writes, reads and deletes one object in the photo store. */
export async function photoCheck(env: Env): Promise<Finding> {
  const place = env.S3_BUCKET ? `the bucket ${env.S3_BUCKET}` : `${env.DATA_DIR}/photos`;
  const store = createPhotoStore(photoStoreConfig(env), 15_000);
  // In a folder of its own: another process may do the same now.
  const owner = `doctor-${randomUUID()}`;
  const key = `${owner}/test.jpg`;
  const written = Buffer.from(`The doctor wrote this at ${new Date().toISOString()}.`);
  try {
    await store.put(key, written, "image/jpeg");
    const found = await store.get(key);
    const read = found && (await found.bytes());
    await store.remove(key);
    if (!read || !written.equals(read))
      return toChange("photos", `${place} does not return what was written`, "check the service behind S3_ENDPOINT");
    if (await store.get(key))
      return toChange(
        "photos",
        `${place} keeps what was deleted`,
        "let the key of S3_ACCESS_KEY_ID delete objects (s3:DeleteObject)",
      );
    if (!env.S3_BUCKET) await store.removeAll(owner);
    return well("photos", `one object was written, read and deleted in ${place}`);
  } catch (error) {
    return storageFailure(place, error instanceof Error ? (error.cause ?? error) : error, Boolean(env.S3_BUCKET));
  }
}

/** The remedy for each refusal of S3, by its code. */
const remedies: Readonly<Record<string, string>> = {
  NoSuchBucket: "create the bucket, or correct S3_BUCKET",
  InvalidAccessKeyId: "correct S3_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "correct S3_SECRET_ACCESS_KEY",
  AccessDenied:
    "let the key of S3_ACCESS_KEY_ID read, write and delete in the bucket (s3:GetObject, PutObject, DeleteObject, ListBucket)",
  RequestTimeTooSkewed: "turn on time synchronization (NTP) on this machine",
  AuthorizationHeaderMalformed: "correct S3_REGION",
  PermanentRedirect: "correct S3_REGION, or S3_ENDPOINT",
};

function storageFailure(place: string, error: unknown, isBucket: boolean): Finding {
  const {
    name = "",
    code = "",
    message = "",
    cause,
  } = error as { name?: string; code?: string; message?: string; cause?: { name?: string } };
  const known = [name, code, cause?.name ?? ""].find((one) => one in remedies);
  const reason = known ?? (code || message || name);
  return toChange(
    "photos",
    `nothing can be stored in ${place} (${reason})`,
    (known && remedies[known]) ??
      (isBucket
        ? "correct S3_ENDPOINT and S3_REGION, or start the service behind them"
        : "let the user who runs Yardstick write to that folder, and free space on its disk"),
  );
}

/** Reads the space on the disk of a path. */
type Space = (path: string) => Promise<{ bavail: number; blocks: number; bsize: number }>;

/** Checks the disk of the data, and that backups are on another one. */
export async function diskChecks(env: Env, space: Space = statfs): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await space(env.DATA_DIR);
  const share = blocks === 0 ? 1 : bavail / blocks;
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB`;
  const disk =
    share < lowShare
      ? toChange(
          "disk",
          `${free} are left on the disk of ${env.DATA_DIR}`,
          "free space, or move DATA_DIR to a larger disk",
        )
      : well("disk", `${free} are left on the disk of ${env.DATA_DIR}`);
  if (!env.BACKUP_DIR) return [disk, note("backups", "BACKUP_DIR is not set: no backups are made by themselves")];
  const [data, backups] = await Promise.all([stat(env.DATA_DIR), stat(env.BACKUP_DIR).catch(() => null)]);
  if (!backups)
    return [
      disk,
      toChange(
        "backups",
        `the folder ${env.BACKUP_DIR} does not exist`,
        `mkdir ${env.BACKUP_DIR}, or correct BACKUP_DIR`,
      ),
    ];
  const backup =
    data.dev === backups.dev
      ? note("backups", "BACKUP_DIR is on the same disk as the data: copy it elsewhere, for instance with rclone")
      : well("backups", "BACKUP_DIR is on another disk than the data");
  return [disk, backup];
}
