import { createBusinessThreads } from "#platform/outside/businessThreads.ts";
import { ProductError } from "#shared/errors.ts";
import type { ImportPreview } from "./import.ts";
import type { FileCustomers } from "./importFile.server.ts";
import type { FileAnswer, PreviewTask, RunTask } from "./importWorker.server.ts";

const runInThread = createBusinessThreads<PreviewTask | RunTask, FileAnswer>({
  entry: new URL("./importWorker.server.ts", import.meta.url),
  // Many times the duration of the largest file, and less than the idle timeout of a transaction.
  deadlineMs: 30_000,
  limits: { maxOldGenerationSizeMb: 256 },
  words: "The file couldn't be read right now, so nothing was saved. Please try again in a moment.",
});

/** The thread returned the result of another kind of task. */
const otherAnswer = () => new Error("A thread answered another task.");

function refuseUnreadable(answer: FileAnswer): void {
  if ("unreadable" in answer)
    throw new ProductError("invalid", answer.unreadable.message, { text: answer.unreadable.field });
}

/** Returns the preview of importing a file. Throws `invalid`, or `unavailable` if parsing takes too long. */
export async function preview(ownerId: string, task: PreviewTask): Promise<ImportPreview> {
  const answer = await runInThread(ownerId, task);
  refuseUnreadable(answer);
  if (!("preview" in answer)) throw otherAnswer();
  return answer.preview;
}

/** Returns the customers of a file. Throws as `preview` does. */
export async function readCustomers(ownerId: string, task: RunTask): Promise<FileCustomers> {
  const answer = await runInThread(ownerId, task);
  refuseUnreadable(answer);
  if (!("customers" in answer)) throw otherAnswer();
  return answer.customers;
}
