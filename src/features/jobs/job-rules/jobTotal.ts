import { sumsOf } from "#shared/money/cents.ts";
import type { JobLine, JobWork } from "./job.ts";

/** The work of a job without lines. */
export const emptyWork: JobWork = { lines: [], discount: null, taxes: [] };

/** The total of agreed work, in cents. No Zod here, because the page of a job loads it. */
export const totalOf = (work: JobWork): number => sumsOf(work).total;

/** The same while the work is written; null while a quantity is not a number. */
export function totalWhileWritten(work: JobWork): number | null {
  return work.lines.every(({ quantity }) => /^\d{1,9}(\.\d{1,3})?$/.test(quantity)) ? totalOf(work) : null;
}

/** An empty line to follow others. */
export const lineAfter = (lines: readonly JobLine[]): JobLine => {
  const used = lines.map(({ id }) => Number(id.replace(/\D/g, "")) || 0);
  return {
    id: `line-${Math.max(0, ...used) + 1}`,
    text: "",
    quantity: "1",
    unit: "",
    unit_price: 0,
    taxable: false,
  };
};
