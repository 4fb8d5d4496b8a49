import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import { EventDialogs } from "#features/work/event-dialogs/EventDialogs.tsx";
import { useEventDialogs } from "#features/work/event-dialogs/useEventDialogs.ts";
import { visitOf } from "#features/work/visits/visitOfJob.ts";

/**
 * Asks what comes next for a job once one of its visits is done: another visit, or nothing. For members who may plan. An
 * invoice of the work is a third choice, which belongs here as soon as there are invoices.
 */
export function NextForJob({
  jobId,
  asking,
  onAsking,
}: {
  jobId: string;
  asking: boolean;
  onAsking: (asking: boolean) => void;
}) {
  const dialogs = useEventDialogs();
  const { data: job } = useQuery(jobsApi.get.queryOptions({ input: { id: jobId } }));
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
      />
      <EventDialogs dialogs={dialogs} />
    </>
  );
}
