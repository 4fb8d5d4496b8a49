import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resourceExhaustion, watchHostResources, type HostResources } from "./hostResources.ts";

/** The free space of this machine, and when the log reports it. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const disk = (free: number): HostResources["folders"][number] => ({ of: "data", free, total: 1_000 });

test("a disk of which 5% are left is said once, and once that there is more again", async () => {
  const lines: object[] = [];
  const line = (details: object, message: string) => {
    const { of, free, reason } = details as Record<string, unknown>;
    lines.push({ message, of, free, reason });
  };
  let room: HostResources = { folders: [disk(500)], descriptors: { open: 10, most: 100 } };
  const watched = watchHostResources({ folders: {}, log: { info: line, warn: line }, look: async () => room });
  const looks = (times: number) => vi.advanceTimersByTimeAsync(times * 10_000);
  await looks(3);
  expect(lines).toEqual([]);
  room = { ...room, folders: [disk(50)] };
  await looks(20);
  expect(lines).toEqual([{ message: "a disk is nearly full", of: "data", free: 50, reason: "5% are left" }]);
  room = { ...room, folders: [disk(55)] };
  await looks(1);
  expect(lines).toHaveLength(1);
  room = { folders: [disk(70)], descriptors: { open: 96, most: 100 } };
  await looks(1);
  expect(lines.slice(1)).toEqual([
    expect.objectContaining({ message: "enough disk space is free again" }),
    expect.objectContaining({ message: "file descriptors are running out", of: "descriptors" }),
  ]);
  watched.stop();
});

test("a folder that is not there yet has the room of the one around it", async () => {
  vi.useRealTimers();
  const watched = watchHostResources({ folders: { photos: join(tmpdir(), "not there") }, log: {} });
  const { folders } = await watched.figures();
  watched.stop();
  expect(folders).toEqual([{ of: "photos", free: expect.any(Number), total: expect.any(Number) }]);
  expect(folders[0]?.total).toBeGreaterThan(0);
});

test("what fails because the machine has no room is for now, whatever wraps it", () => {
  for (const code of ["ENOSPC", "EMFILE"]) {
    const error = Object.assign(new Error("no"), { code });
    expect(resourceExhaustion(new Error("not written", { cause: error }))).toMatchObject({ code: "unavailable" });
  }
  expect(resourceExhaustion(Object.assign(new Error("no"), { code: "ENOENT" }))).toBeNull();
});
