import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { useMay } from "#browser/client/useMay.ts";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import { InvoiceJobDialog, type VisitToInvoice } from "./InvoiceJobDialog.tsx";

/**
 * The next step of a done job: its invoice while some of it is not invoiced and the member may create invoices, and
 * closing it besides or instead. `close` makes the button that closes the job.
 */
export function NextInvoiceOfJob({
  job,
  visits,
  close,
}: {
  job: JobDetails;
  visits: readonly VisitToInvoice[];
  close: (variant: "primary" | "ghost") => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const enabled = useMay()(invoicesApi.create) && job.progress === "done";
  const { data: money, isLoading } = useQuery(invoicesApi.ofJob.queryOptions({ input: { job_id: job.id }, enabled }));
  if (isLoading) return null;
  if (!enabled || !money || money.left <= 0) return close("primary");
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        block
        icon={<ReceiptText aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Invoice
      </Button>
      {close("ghost")}
      {open && <InvoiceJobDialog job={job} money={money} visits={visits} onClose={() => setOpen(false)} />}
    </>
  );
}
