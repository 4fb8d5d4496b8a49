import { Repeat } from "lucide-react";
import { useState } from "react";
import { useNamed } from "#browser/session/useTeam.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { repetitionLabel, type Series } from "#features/jobs/job-rules/series.ts";
import { instantsOn } from "#features/jobs/job-rules/visitTimes.ts";
import { namesOfAssigned } from "#features/work/event-dialogs/assigned.ts";
import { spanLabel } from "#features/work/events/spanWords.ts";
import { usePlanVisits } from "./usePlanVisits.ts";

/** The repetition of a job, which can be ended; nothing for a job that does not repeat. */
export const SeriesCard = ({ job: { id, series } }: { job: JobDetails }) =>
  series && <ShownSeries jobId={id} series={series} />;

function ShownSeries({ jobId, series }: { jobId: string; series: Series }) {
  const named = useNamed(series.assigned_to);
  const { stop } = usePlanVisits();
  const [stopping, setStopping] = useState(false);
  // The times of the clocks are the same in every zone.
  const times = { ...instantsOn(series.first_day, series, "UTC"), arrival_window: series.arrival_window };
  const people = namesOfAssigned(series.assigned_to, named).join(", ");
  return (
    <Card
      title="Repeats"
      actions={
        <Button size="sm" aria-haspopup="dialog" onClick={() => setStopping(true)}>
          Stop Repeating
        </Button>
      }
    >
      <p className="flex items-center gap-2">
        <Repeat aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        <span>
          {repetitionLabel(series)}, {spanLabel(times, "UTC")}
          {people && `, ${people}`}
        </span>
      </p>
      <ConfirmDialog
        open={stopping}
        onOpenChange={setStopping}
        title="Stop repeating?"
        text="The next visit stays. The visits after it are removed."
        confirmLabel="Stop Repeating"
        cancelLabel="Keep It"
        tone="danger"
        onConfirm={async () => {
          await stop(jobId);
        }}
      />
    </Card>
  );
}
