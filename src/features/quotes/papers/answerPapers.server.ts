import { serveTasks } from "#platform/process/threads.ts";

/** The task of a thread: what a paper is made of, among it its pictures by their SHA-256. */
type PaperTask = { of: { pictures: ReadonlyMap<string, Buffer> } };

/** In a thread: lays out papers. Each takes up to half a second, in which the process answers everybody else. */
export function answerPapers<Task extends PaperTask>(layOut: (task: Task) => Promise<Buffer>): void {
  serveTasks(async (task: Task) => {
    // A Buffer arrives as plain bytes.
    const pictures = new Map([...task.of.pictures].map(([sha256, bytes]) => [sha256, Buffer.from(bytes)]));
    const answer = new Uint8Array(await layOut({ ...task, of: { ...task.of, pictures } }));
    return { answer, moved: [answer.buffer] };
  });
}
