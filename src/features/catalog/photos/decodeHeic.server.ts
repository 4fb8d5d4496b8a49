import { maxPhotoPixels } from "#shared/photo.ts";
import { PhotoError } from "#shared/photoRefusals.ts";
import { createThreads } from "#platform/process/threads.ts";
import type { HeicAnswer, HeicTask } from "./heicWorker.server.ts";

/** Upright pixels of a HEIC photo, of 3 channels, or 4 with transparency. */
export type HeicPixels = { width: number; height: number; channels: 3 | 4; pixels: Uint8Array<ArrayBuffer> };

// Many times the duration of a normal photo, so that a good one is never called damaged because the machine is busy.
const timeLimitMs = 60_000;
const memoryLimitBytes = 1024 ** 3;

/**
 * The photos of one request come within seconds, and a fresh thread takes half as long again: it compiles the decoder.
 * But an idle one holds about 90 MB, the memory of its last photo.
 */
const idleMs = 10_000;

const decode = createThreads<HeicTask, HeicAnswer>({
  entry: new URL("./heicWorker.server.ts", import.meta.url),
  idleMs,
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
  if (!answer.ok) throw new PhotoError(answer.refusal, new Error(answer.detail));
  return answer;
}
