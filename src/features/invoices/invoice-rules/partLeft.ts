import { ProductError } from "#shared/errors.ts";
import { scaled } from "#shared/money/cents.ts";
import { agreedTotal } from "#features/quotes/change-orders/agreedSums.ts";
import type { JobState } from "#features/jobs/job-rules/jobState.ts";
import { invoiceRefusals } from "./invoiceRefusals.ts";
import { invoicedOf, percentCovered, type CoveredPart, type InvoicedJob } from "./invoiceWork.ts";

/** The rest of a job that is not invoiced yet: one rule for server and demo. */

const hundredPercent = 1_000_000n;

/**
 * The amounts of a job, in cents: agreed, invoiced less credit notes, and the rest. The work of a repeating job is agreed
 * for each of its visits.
 */
export function leftOf(job: InvoicedJob): { agreed: number; invoiced: number; left: number } {
  const agreed = agreedTotal(job) * (job.repeats ? job.visits.length : 1);
  const { total: invoiced } = invoicedOf(job);
  return { agreed, invoiced, left: Math.max(agreed - invoiced, 0) };
}

/** Throws a refusal if a job cannot be invoiced by a part: it is cancelled, or that part is invoiced already. */
export function assertPartLeft(
  {
    state,
    job,
    issued,
  }: { state: JobState; job: InvoicedJob; issued: readonly { event_id: string | null; number: string | null }[] },
  { covers, percent, event_id }: CoveredPart,
): void {
  if (state === "cancelled") throw new ProductError("conflict", invoiceRefusals.cancelledJob);
  if (job.repeats && covers !== "visit") throw new ProductError("conflict", invoiceRefusals.byVisit);
  if (leftOf(job).left === 0) throw new ProductError("conflict", invoiceRefusals.nothingLeft);
  const left = hundredPercent - percentCovered(job);
  if (covers === "percent" && scaled(percent ?? "0", 4) > left) {
    const message = invoiceRefusals.tooMuchPercent(String(Number(left) / 10_000));
    throw new ProductError("invalid", message, { percent: message });
  }
  if (covers !== "visit") return;
  if (!job.visits.some(({ id }) => id === event_id)) throw new ProductError("not_found", invoiceRefusals.noVisit);
  const same = issued.find((one) => one.event_id === event_id);
  if (same) throw new ProductError("conflict", invoiceRefusals.visitInvoiced(same.number ?? ""));
}
