import { createBusinessThreads } from "#platform/outside/businessThreads.ts";
import { ThreadError } from "#platform/process/threads.ts";
import type { InboundMailTask } from "./inboundMailWorker.ts";
import type { InboundRequest } from "./readInboundMail.ts";

const runInThread = createBusinessThreads<InboundMailTask, InboundRequest>({
  entry: new URL("./inboundMailWorker.ts", import.meta.url),
  // Many times the duration of the largest email.
  deadlineMs: 30_000,
  limits: { maxOldGenerationSizeMb: 512 },
  words: "The email couldn't be read right now. Please send it again in a moment.",
});

/**
 * Reads an email as `readInboundMail` does, without blocking the process: an email of 10 MB takes seconds, and its sender
 * can be anyone. One is read at a time. Throws `unavailable` if its turn does not come in time.
 */
export async function readInThread(body: Uint8Array, domain: string): Promise<InboundRequest> {
  try {
    // The business is known after the email is read.
    return await runInThread("", { body, domain });
  } catch (error) {
    if (error instanceof ThreadError) return { kind: "unreadable", reason: `${error.message} ${String(error.cause)}` };
    throw error;
  }
}
