import { answerPapers } from "#features/quotes/papers/answerPapers.server.ts";
import { acceptedPdf, quotePdf, type AcceptedPaperOf, type PaperOf } from "./quotePdf.server.ts";

/** The paper that a thread is to make. */
export type QuotePaperTask = { kind: "offer"; of: PaperOf } | { kind: "accepted"; of: AcceptedPaperOf };

answerPapers((task: QuotePaperTask) => (task.kind === "offer" ? quotePdf(task.of) : acceptedPdf(task.of)));
