import { serveTasks } from "#platform/process/threads.ts";

/** The task of a thread: the content of a paper, with its pictures by their SHA-256. */
type PaperTask = { of: { pictures: ReadonlyMap<string, Buffer> } };

/**
 * Runs in a worker thread and lays out papers. Each takes up to half a second, in which the main thread answers other
 * requests.
 */
export function answerPapers<Task extends PaperTask>(layOut: (task: Task) => Promise<Buffer>): void {
  serveTasks(async (task: Task) => {
    // A Buffer arrives as a plain Uint8Array.
    const pictures = new Map([...task.of.pictures].map(([sha256, bytes]) => [sha256, Buffer.from(bytes)]));
    const answer = new Uint8Array(await layOut({ ...task, of: { ...task.of, pictures } }));
    return { answer, moved: [answer.buffer] };
  });
}
