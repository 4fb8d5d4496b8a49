import { maxPhotoPixels } from "#shared/photo.ts";
import { PhotoError } from "#shared/photoRefusals.ts";
import { createThreads } from "#platform/process/threads.ts";
import type { HeicAnswer, HeicTask } from "./heicWorker.server.ts";

/** Upright RGBA pixels of a HEIC photo. */
export type HeicPixels = { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> };

// Many times the duration of a normal photo, so that a good one is never called damaged because the machine is busy.
const timeLimitMs = 60_000;
const memoryLimitBytes = 1024 ** 3;

// A new thread for each photo: WebAssembly memory never shrinks, and no data of one photo reaches the next.
const decode = createThreads<HeicTask, HeicAnswer>({
  entry: new URL("./heicWorker.server.ts", import.meta.url),
  idleMs: 0,
  limits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
});

/** Decodes a HEIC photo in a separate thread, within a time and a memory limit. Throws a PhotoError. */
export async function decodeHeic(
  bytes: Uint8Array,
  limits: Partial<{ maxPixels: number; timeMs: number; memoryBytes: number }> = {},
): Promise<HeicPixels> {
  const task: HeicTask = {
    bytes,
    maxPixels: limits.maxPixels ?? maxPhotoPixels,
    maxMemory: limits.memoryBytes ?? memoryLimitBytes,
  };
  const answer = await decode(task, limits.timeMs ?? timeLimitMs).catch((error: unknown) => {
    throw new PhotoError("damaged", error);
  });
  if (!answer.ok) throw new PhotoError(answer.refusal, answer.detail);
  return answer;
}
