import { readdir, readFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import { brand } from "#shared/brand.ts";
import { RetryLaterError } from "#shared/errors.ts";
import { createIncident, type Incident, type IncidentLog } from "./incident.ts";

/** The folders that must not run out of disk. */
export type Folder = "data" | "photos";

/**
 * The resources that this machine has left: bytes of each folder's disk, and file descriptors, if the system reports
 * them.
 */
export type HostResources = {
  folders: { of: Folder; free: number; total: number }[];
  descriptors: { open: number; most: number } | null;
};

/**
 * The interval of checks, in milliseconds. Below `lowShare` little is left; above `recoveredShare` it is enough again.
 */
const checkIntervalMs = 10_000;
const lowShare = 0.05;
const recoveredShare = 0.06;

/**
 * Checks the disks of these folders and the process's descriptors continuously: the log says when 5% are left of one,
 * and when there is more again.
 */
export function watchHostResources(options: {
  folders: Partial<Record<Folder, string>>;
  log: IncidentLog;
  /** For tests. */
  look?: typeof readHostResources;
}): { figures(): Promise<HostResources>; stop(): void } {
  const { folders, log, look = readHostResources } = options;
  const troubles = new Map<string, Incident>();
  const troubleOf = (of: string): Incident => {
    const known = troubles.get(of);
    if (known) return known;
    const made =
      of === "descriptors"
        ? createIncident(log, {
            begins: "file descriptors are running out",
            ends: "enough file descriptors are free again",
          })
        : createIncident(log, { begins: "a disk is nearly full", ends: "enough disk space is free again" });
    troubles.set(of, made);
    return made;
  };
  const judge = (of: string, left: number, total: number, details: object) => {
    if (total <= 0) return;
    const share = left / total;
    if (share <= lowShare) troubleOf(of).met(new Error(`${Math.floor(share * 100)}% are left`), { of, ...details });
    else if (share > recoveredShare) troubleOf(of).over();
  };
  const check = async () => {
    const { folders: found, descriptors } = await look(folders);
    for (const { of, free, total } of found) judge(of, free, total, { free, total });
    if (descriptors) judge("descriptors", descriptors.most - descriptors.open, descriptors.most, descriptors);
  };
  const checkNow = () => void check().catch((error: unknown) => troubleOf("descriptors").met(error));
  checkNow();
  const timer = setInterval(checkNow, checkIntervalMs).unref();
  return { figures: () => look(folders), stop: () => clearInterval(timer) };
}

/** Reads how much is left now. A missing folder has the space of its parent folder. */
async function readHostResources(folders: Partial<Record<Folder, string>>): Promise<HostResources> {
  const found = Object.entries(folders).map(async ([of, path]) => {
    const { bavail, blocks, bsize } = await statfs(path).catch(() => statfs(join(path, "..")));
    return { of: of as Folder, free: bavail * bsize, total: blocks * bsize };
  });
  return { folders: await Promise.all(found), descriptors: await descriptorsNow() };
}

/** Only Linux reports them. */
async function descriptorsNow(): Promise<HostResources["descriptors"]> {
  try {
    const most = Number(/^Max open files +(\d+)/m.exec(await readFile("/proc/self/limits", "utf8"))?.[1]);
    return Number.isFinite(most) ? { open: (await readdir("/proc/self/fd")).length, most } : null;
  } catch (error) {
    if (resourceExhaustion(error)) throw error;
    return null;
  }
}

const codes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EMFILE", "ENFILE"]);

/**
 * Returns the 503 refusal if this machine has no disk space or no descriptors left; null for any other error. Nothing
 * was saved, and it can pass.
 */
export function resourceExhaustion(error: unknown): RetryLaterError | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1)
    if (codes.has((cause as { code?: unknown }).code))
      return new RetryLaterError(
        "unavailable",
        `${brand.name} is temporarily unavailable. Please try again in a moment.`,
        5,
        cause,
      );
  return null;
}
