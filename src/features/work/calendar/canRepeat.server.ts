import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { ProductError } from "#shared/errors.ts";
import { anyInvoiceOfJob } from "#features/invoices/invoices/invoice.queries.ts";
import { invoiceRefusals } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import type { LockedJob } from "#features/jobs/jobs/job.queries.ts";
import { changeRefusals } from "#features/quotes/change-orders/changeRules.ts";

/** Throws `conflict` if the work of a job cannot become work of each visit: it was changed or invoiced as a whole. */
export async function assertCanRepeat({ query }: OwnerTx, { id, is_changed }: LockedJob): Promise<void> {
  if (is_changed) throw new ProductError("conflict", changeRefusals.changed);
  if ((await query(anyInvoiceOfJob, { job_id: id })).length > 0)
    throw new ProductError("conflict", invoiceRefusals.invoiced);
}
