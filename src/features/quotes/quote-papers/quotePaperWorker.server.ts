import { answerTasks } from "#platform/process/threads.ts";
import { acceptedPdf, quotePdf, type AcceptedPaperOf, type PaperOf } from "./quotePdf.server.ts";

/** A thread that lays out papers: each takes up to half a second, in which the process answers everybody else. */

/** What the thread is given. */
export type PaperTask = { kind: "offer"; of: PaperOf } | { kind: "accepted"; of: AcceptedPaperOf };

answerTasks(async (task: PaperTask) => {
  // What was a Buffer arrives as plain bytes.
  const pictures = new Map([...task.of.pictures].map(([sha256, bytes]) => [sha256, Buffer.from(bytes)]));
  const pdf =
    task.kind === "offer" ? await quotePdf({ ...task.of, pictures }) : await acceptedPdf({ ...task.of, pictures });
  const answer = new Uint8Array(pdf);
  return { answer, moved: [answer.buffer] };
});
