import type { DemoContext } from "#browser/demo/demoContext.ts";
import { ProductError } from "#shared/errors.ts";
import { invoiceRefusals } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import type { StoredJob } from "#features/jobs/jobs/storedJob.demo.ts";
import { changeRefusals } from "#features/quotes/change-orders/changeRules.ts";
import type { PlanningRows } from "./planning.demo.ts";

/** Throws `conflict` if the work of a job cannot become work of each visit: it was changed or invoiced as a whole. */
export function assertCanRepeat({ store }: DemoContext<PlanningRows>, { id, changes }: StoredJob): void {
  if (changes.length > 0) throw new ProductError("conflict", changeRefusals.changed);
  if (store.read("invoices").some(({ job_id, state }) => job_id === id && state === "issued"))
    throw new ProductError("conflict", invoiceRefusals.invoiced);
}
