import { serveTasks } from "#platform/process/threads.ts";
import { sumsOf } from "#shared/money/cents.ts";
import { openPaper } from "./paper.server.ts";

/** The task of a thread: the content of a paper, with its pictures by their SHA-256. */
type PaperTask = { of: { pictures: ReadonlyMap<string, Buffer> } };

/** Lays out a paper that nobody gets: it reads the typeface and compiles the code, which takes longer than a paper. */
async function layOutFirst(): Promise<void> {
  const paper = openPaper({ title: "A", author: "B", language: "en", at: new Date(0), colour: "#0b6e99" });
  const contact = { phone: "630", email: "a@b.c" };
  const issuer = { name: "B", town: "C", licensed_insured: true, ...contact };
  const priced = { id: "a", quantity: "1", unit_price: 100, taxable: true };
  paper.head({ title: "Quote", issuer, logo: undefined, facts: ["Nov 24, 2026"] });
  paper.recipient({ title: "For", name: "A", address: "1 A St", ...contact });
  paper.heading("Work");
  paper.text("Wash what is sloped.");
  const sums = sumsOf({ lines: [priced], discount: null, taxes: [] });
  paper.lines([{ ...priced, text: "Avenue (1)", unit: "m", note: null, pictures: [] }], sums, []);
  await paper.finish();
}

/**
 * Runs in a worker thread and lays out papers. Each takes up to half a second, in which the main thread answers other
 * requests.
 */
export async function answerPapers<Task extends PaperTask>(layOut: (task: Task) => Promise<Buffer>): Promise<void> {
  await layOutFirst();
  serveTasks(async (task: Task) => {
    // A Buffer arrives as a plain Uint8Array.
    const pictures = new Map([...task.of.pictures].map(([sha256, bytes]) => [sha256, Buffer.from(bytes)]));
    const answer = new Uint8Array(await layOut({ ...task, of: { ...task.of, pictures } }));
    return { answer, moved: [answer.buffer] };
  });
}
