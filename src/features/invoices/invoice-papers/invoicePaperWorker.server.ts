import { answerPapers } from "#features/papers/paper/answerPapers.server.ts";
import { creditNotePdf, invoicePdf, type CreditNotePaperOf, type InvoicePaperOf } from "./invoicePdf.server.ts";

/** The task of a thread: the paper to lay out. */
export type InvoicePaperTask = { kind: "invoice"; of: InvoicePaperOf } | { kind: "credit"; of: CreditNotePaperOf };

await answerPapers((task: InvoicePaperTask) =>
  task.kind === "invoice" ? invoicePdf(task.of) : creditNotePdf(task.of),
);
