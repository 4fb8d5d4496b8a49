import { Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { QuotePaper } from "#features/quotes/quote-screens/QuotePaper.tsx";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { lineAfter } from "#features/jobs/job-rules/jobTotal.ts";
import { LinesFields } from "./LinesFields.tsx";
import { paperOf } from "./paperOf.ts";
import { useJobChange } from "./useJobChanges.ts";

/** The agreed work of a job without a quote, which can be edited until a change of it was agreed. */
export function WorkCard({ job }: { job: JobDetails }) {
  const [editing, setEditing] = useState(false);
  return (
    <Card
      role="group"
      title={job.title}
      actions={
        job.changes.length === 0 && (
          <Button
            size="sm"
            variant="ghost"
            aria-haspopup="dialog"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            Edit Lines
          </Button>
        )
      }
    >
      {job.work.lines.length > 0 ? (
        <QuotePaper offer={paperOf(job.work)} />
      ) : (
        <p className="text-ink-soft">No lines yet. Add the work that was agreed, with its prices.</p>
      )}
      {editing && <LinesDialog job={job} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function LinesDialog({ job, onClose }: { job: JobDetails; onClose: () => void }) {
  const change = useJobChange();
  const { lines: before, ...rest } = job.work;
  const [lines, setLines] = useState(before.length > 0 ? before : [lineAfter([])]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    const { id, version, title, client_name, client_phone, client_email, client_address, notes } = job;
    const saved = await change(
      jobsApi.save.call({
        id,
        version,
        title,
        client_name,
        client_phone,
        client_email,
        client_address,
        notes,
        work: { ...rest, lines },
      }),
      { done: "Lines saved", failed: "The lines couldn't be saved. Please try again." },
      (fields) => setProblem(Object.values(fields)[0]),
    );
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <TypingDialog
      typed={lines !== before && JSON.stringify(lines) !== JSON.stringify(before)}
      onClose={onClose}
      locked={busy}
      title="Lines"
      description="The agreed work, with the price of each line."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Save Lines
          </Button>
        </>
      }
    >
      <LinesFields work={{ ...rest, lines }} onLines={setLines} />
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
    </TypingDialog>
  );
}
