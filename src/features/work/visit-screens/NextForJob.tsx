import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { useMay } from "#browser/client/useMay.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import { EventDialogs } from "#features/work/event-dialogs/EventDialogs.tsx";
import { useEventDialogs } from "#features/work/event-dialogs/useEventDialogs.ts";
import { visitOf } from "#features/work/visits/visitOfJob.ts";

const InvoiceDoneVisit = lazyComponent(() => import("./InvoiceDoneVisit.tsx"), "InvoiceDoneVisit");

/**
 * Asks what comes next for a job once one of its visits is done: an invoice while some of the job is not invoiced,
 * another visit, or nothing. For members who may plan.
 */
export function NextForJob({
  jobId,
  visitId,
  asking,
  onAsking,
}: {
  jobId: string;
  visitId: string;
  asking: boolean;
  onAsking: (asking: boolean) => void;
}) {
  const dialogs = useEventDialogs();
  const [invoicing, setInvoicing] = useState(false);
  const mayInvoice = useMay()(invoicesApi.create);
  const { data: job } = useQuery(jobsApi.get.queryOptions({ input: { id: jobId } }));
  const { data: money } = useQuery(
    invoicesApi.ofJob.queryOptions({ input: { job_id: jobId }, enabled: mayInvoice && (asking || invoicing) }),
  );
  return (
    <>
      <ConfirmDialog
        open={asking && job !== undefined}
        onOpenChange={onAsking}
        title="Visit done. What's next?"
        text={job ? `Job ${job.number}, ${job.title}` : ""}
        confirmLabel="Plan the Next Visit"
        cancelLabel="Nothing More"
        onConfirm={() => {
          onAsking(false);
          if (job) dialogs.add(visitOf(job));
        }}
      >
        {money && money.left > 0 && (
          <Button
            className="w-full"
            icon={<ReceiptText aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => {
              onAsking(false);
              setInvoicing(true);
            }}
          >
            Invoice Now
          </Button>
        )}
      </ConfirmDialog>
      {invoicing && job && money && (
        <InvoiceDoneVisit job={job} visitId={visitId} money={money} onClose={() => setInvoicing(false)} />
      )}
      <EventDialogs dialogs={dialogs} />
    </>
  );
}
