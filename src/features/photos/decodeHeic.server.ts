import { Worker } from "node:worker_threads";
import { maxPhotoPixels } from "./photo.ts";
import { PhotoError } from "#shared/photoRefusals.ts";
import type { HeicAnswer, HeicTask } from "./heicWorker.server.ts";

/** Upright RGBA pixels of a HEIC photo. */
export type HeicPixels = { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> };

// Many times what a photo takes, so that a good one is never called damaged because the machine is busy.
const timeLimitMs = 60_000;
const memoryLimitBytes = 1024 ** 3;

/** Decodes a HEIC photo in a thread of its own, within a time and a memory limit. Throws a PhotoError. */
export async function decodeHeic(
  bytes: Uint8Array,
  limits: Partial<{ maxPixels: number; timeMs: number; memoryBytes: number }> = {},
): Promise<HeicPixels> {
  const timeMs = limits.timeMs ?? timeLimitMs;
  const task: HeicTask = {
    bytes,
    maxPixels: limits.maxPixels ?? maxPhotoPixels,
    maxMemory: limits.memoryBytes ?? memoryLimitBytes,
  };
  // A fresh thread for each photo: WebAssembly memory never shrinks, and nothing of one photo reaches the next.
  const worker = new Worker(new URL("./heicWorker.server.ts", import.meta.url), {
    workerData: task,
    // The decoder prints its opinion of broken files; the refusal carries what matters.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<HeicAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(new PhotoError("damaged", `decoding took longer than ${timeMs} ms`)), timeMs);
      worker.once("message", resolve);
      worker.once("error", (error) => reject(new PhotoError("damaged", error)));
      worker.once("exit", (code) => reject(new PhotoError("damaged", `the decoder ended with ${code}`)));
    });
    if (!answer.ok) throw new PhotoError(answer.refusal, answer.detail);
    return answer;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
