import { answerPapers } from "#features/papers/paper/answerPapers.server.ts";
import { acceptedPdf, quotePdf, type AcceptedPaperOf, type PaperOf } from "./quotePdf.server.ts";

/** The task of a thread: the paper to lay out. */
export type QuotePaperTask = { kind: "offer"; of: PaperOf } | { kind: "accepted"; of: AcceptedPaperOf };

await answerPapers((task: QuotePaperTask) => (task.kind === "offer" ? quotePdf(task.of) : acceptedPdf(task.of)));
