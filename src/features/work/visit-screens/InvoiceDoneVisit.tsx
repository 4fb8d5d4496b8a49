import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import type { JobInvoices } from "#features/invoices/invoice-rules/invoice.ts";
import { InvoiceJobDialog } from "#features/invoices/invoice-screens/InvoiceJobDialog.tsx";
import { useVisitsToInvoice } from "#features/work/event-cards/useVisitsToInvoice.ts";

/** The dialog that invoices a job after one of its visits is done. If each visit has its price, it suggests that visit. */
export function InvoiceDoneVisit({
  visitId,
  ...rest
}: {
  job: JobDetails;
  visitId: string;
  money: Pick<JobInvoices, "agreed" | "left" | "by_visit">;
  onClose: () => void;
}) {
  const visits = useVisitsToInvoice(rest.job.id);
  return visits && <InvoiceJobDialog {...rest} visits={visits} suggested={visitId} />;
}
