import { fieldLengths } from "#shared/fieldLengths.ts";
import { scaled, sumsOf, type Sums } from "#shared/money/cents.ts";
import type { Language } from "#shared/words/languages.ts";
import { dayOnPaper } from "#features/papers/paper/paperDates.ts";
import { addedSums, agreedLines, agreedSums, type AgreedJob } from "#features/quotes/change-orders/agreedSums.ts";
import type { JobLine, JobWork } from "#features/jobs/job-rules/job.ts";
import type { InvoiceContent, InvoiceCovers, InvoiceLine } from "./invoice.ts";
import { messages as en } from "./invoiceWords.en.ts";
import { messages as es } from "./invoiceWords.es.ts";
import { shareOf, type Fraction } from "./jobShare.ts";

/** The lines and sums of an invoice: its own, or those of the part of a job that it covers. */

/** The agreed work of a job, with the invoices that were issued for it. */
export type InvoicedJob = AgreedJob<JobLine> & {
  title: string;
  work: JobWork;
  /** True if its work is agreed for each visit: it repeats, or did so before. */
  repeats: boolean;
  /** The issued invoices, and their credit notes with negative sums. */
  issued: readonly { covers: InvoiceCovers; percent: string | null; event_id: string | null; sums: Sums }[];
  /** The visits that were not deleted; `day` as the customer reads it, YYYY-MM-DD. */
  visits: readonly { id: string; day: string }[];
};

/** The part that one invoice covers. */
export type CoveredPart = { covers: InvoiceCovers; percent: string | null; event_id: string | null };

/** The lines, the discount and the sums of an invoice. */
export type InvoiceWork = Pick<InvoiceContent, "lines" | "discount_percent" | "sums">;

const words = { en, es };
const wholePercent = 1_000_000n;

/** The amounts that the issued invoices of a job cover, in cents. */
export const invoicedOf = ({ issued }: InvoicedJob): Sums => addedSums(issued.map(({ sums }) => sums));

/** The percentages of a job that its issued invoices cover, in millionths of it. */
export const percentCovered = ({ issued }: Pick<InvoicedJob, "issued">): bigint =>
  issued.filter(({ covers }) => covers === "percent").reduce((sum, { percent }) => sum + scaled(percent ?? "0", 4), 0n);

/** The lines and sums of an invoice with lines of its own. */
export function ownInvoiceWork({ lines, discount, taxes }: JobWork): InvoiceWork {
  const { lines: _totals, ...sums } = sumsOf({ lines, discount, taxes });
  return { lines, discount_percent: percentOf({ discount }), sums };
}

const percentOf = ({ discount }: Pick<JobWork, "discount">): string | null =>
  discount?.kind === "percent" ? discount.percent : null;

/**
 * The lines and sums of the part of a job that an invoice covers. The first invoice for the whole job has its lines as
 * agreed, as has each visit of a repeating one; any other part is one line.
 */
export function jobInvoiceWork(job: InvoicedJob, part: CoveredPart, language: Language): InvoiceWork {
  const isAsAgreed = job.repeats ? part.covers === "visit" : part.covers === "whole" && job.issued.length === 0;
  if (isAsAgreed) return { lines: agreedLines(job), discount_percent: percentOf(job.work), sums: agreedSums(job) };
  const sums = shareOf(job, invoicedOf(job), fractionOf(job, part));
  const line: InvoiceLine = {
    id: "part",
    text: partText(job, part, language),
    quantity: "1",
    unit: "",
    unit_price: sums.subtotal,
    taxable: sums.taxes.length > 0,
  };
  return { lines: [line], discount_percent: null, sums };
}

/** The fraction of a job that a part is; null for all that is left, which the last percentage and the last visit are. */
function fractionOf(job: InvoicedJob, { covers, percent, event_id }: CoveredPart): Fraction | null {
  const onlyThese = job.issued.every((one) => one.covers === covers);
  if (covers === "percent") {
    const share = scaled(percent ?? "0", 4);
    const isLast = onlyThese && percentCovered(job) + share === wholePercent;
    return isLast ? null : { part: share, of: wholePercent };
  }
  if (covers === "visit") {
    const covered = new Set(job.issued.map((one) => one.event_id));
    const isLast = onlyThese && job.visits.every(({ id }) => id === event_id || covered.has(id));
    return isLast ? null : { part: 1n, of: BigInt(Math.max(job.visits.length, 1)) };
  }
  return null;
}

/** The title of an invoice of a job: that of the job, with the day of its visit if the job repeats. */
export function titleOfPart(job: InvoicedJob, part: CoveredPart, language: Language): string {
  const title = job.repeats ? partText(job, part, language) : job.title;
  return title.slice(0, fieldLengths.title);
}

function partText({ title, visits }: InvoicedJob, { covers, percent, event_id }: CoveredPart, language: Language) {
  const texts = words[language];
  if (covers === "percent") return texts.percentOf(percent ?? "0", title);
  const visit = covers === "visit" ? visits.find(({ id }) => id === event_id) : undefined;
  return visit
    ? texts.visitOf(dayOnPaper(new Date(`${visit.day}T12:00:00Z`), "UTC", language), title)
    : texts.restOf(title);
}
