import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { formatCents } from "#shared/money/cents.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { BriefList } from "#browser/lists/BriefList.tsx";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import { InvoiceJobDialog, type VisitToInvoice } from "./InvoiceJobDialog.tsx";
import { useInvoiceShape } from "./InvoiceShape.tsx";

/** Loads the invoices of a job with its amounts. */
export const useInvoicesOfJob = (job_id: string) => useQuery(invoicesApi.ofJob.queryOptions({ input: { job_id } }));

/**
 * The money of a job: agreed, invoiced and left, its invoices, and the button that invoices it. `visits`: the job's
 * visits, which belong to the calendar, an area above this one.
 */
export function JobInvoices({ job, visits }: { job: JobDetails; visits: readonly VisitToInvoice[] }) {
  const shape = useInvoiceShape();
  const [open, setOpen] = useState(false);
  const list = useInvoicesOfJob(job.id);
  if (!list.data && list.error !== null)
    return (
      <Card title="Invoices">
        <FailedState
          title="The invoices couldn't be loaded"
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Card>
    );
  if (!list.data) return null;
  const { rows, agreed, invoiced, left } = list.data;
  const canInvoice = left > 0 && job.state !== "cancelled";
  return (
    <Card
      id="invoices"
      className="scroll-mt-20"
      title="Invoices"
      flush
      actions={
        canInvoice && (
          <Button
            size="sm"
            icon={<ReceiptText aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            Invoice
          </Button>
        )
      }
    >
      <dl className="tabular grid grid-cols-3 gap-2 px-4 pb-3 text-sm sm:px-5">
        {(
          [
            ["Agreed", agreed],
            ["Invoiced", invoiced],
            ["Left", left],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold">{formatCents(amount)}</dd>
          </div>
        ))}
      </dl>
      {rows.length > 0 && (
        <div className="border-t border-line">
          <BriefList shape={shape} rows={rows} />
        </div>
      )}
      {rows.length === 0 && (
        <p className="px-4 pb-4 text-sm text-ink-soft sm:px-5">
          {agreed > 0 ? "Nothing is invoiced yet." : "Add the agreed lines, then invoice them."}
        </p>
      )}
      {open && <InvoiceJobDialog job={job} money={list.data} visits={visits} onClose={() => setOpen(false)} />}
    </Card>
  );
}
