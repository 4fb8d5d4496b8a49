import PDFDocument from "pdfkit";
import { formatMoney } from "#shared/figures.ts";
import type { Acceptance } from "./acceptance.ts";
import type { ChainedEvent } from "./eventChain.ts";
import type { QuoteContent } from "./quote.ts";
import { choiceByDefault, figuresOf } from "./quoteMoney.ts";

/** What a paper is made of. */
export type PaperOf = {
  content: QuoteContent;
  /** The last day on which it can be accepted, YYYY-MM-DD. */
  lastDay: string | null;
  contentHash: string;
  /** An ISO instant. */
  sentAt: string;
  timeZone: string;
  pictures: ReadonlyMap<string, Uint8Array>;
};
/** The same, with what proves that it was accepted. */
export type AcceptedPaperOf = PaperOf & { acceptance: Acceptance; events: readonly ChainedEvent[] };

/** The PDF of an offer. */
export const quotePdf = (paper: PaperOf): Promise<Buffer> => written(paper, null);
/** The PDF of what was accepted. */
export const acceptedPdf = (paper: AcceptedPaperOf): Promise<Buffer> => written(paper, paper.acceptance);

async function written({ content, sentAt }: PaperOf, acceptance: Acceptance | null): Promise<Buffer> {
  const document = new PDFDocument({ info: { Title: `Quote ${content.number}`, CreationDate: new Date(sentAt) } });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => void document.on("end", () => resolve()));
  document.text(`Quote ${content.number}`);
  const figures = figuresOf(content, acceptance?.choice ?? choiceByDefault(content.packages));
  document.text(formatMoney((figures?.total ?? 0) / 100));
  document.end();
  await done;
  return Buffer.concat(parts);
}
