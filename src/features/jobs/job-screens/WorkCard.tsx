import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatCents } from "#shared/money/cents.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput } from "#ui/forms/Inputs.tsx";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { MoneyInput } from "#features/quotes/quote-screens/MoneyInput.tsx";
import { QuotePaper } from "#features/quotes/quote-screens/QuotePaper.tsx";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import type { JobDetails, JobLine } from "#features/jobs/job-rules/job.ts";
import { totalWhileWritten } from "#features/jobs/job-rules/jobTotal.ts";
import { paperOf } from "./paperOf.ts";
import { useJobChange } from "./useJobChanges.ts";

/** The agreed work of a job without a quote, which can be edited. */
export function WorkCard({ job }: { job: JobDetails }) {
  const [editing, setEditing] = useState(false);
  return (
    <Card
      role="group"
      title={job.title}
      actions={
        <Button
          size="sm"
          variant="ghost"
          aria-haspopup="dialog"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => setEditing(true)}
        >
          Edit Lines
        </Button>
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

const newLine = (lines: readonly JobLine[]): JobLine => {
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

function LinesDialog({ job, onClose }: { job: JobDetails; onClose: () => void }) {
  const change = useJobChange();
  const { lines: before, ...rest } = job.work;
  const [lines, setLines] = useState(before.length > 0 ? before : [newLine([])]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const edit = (id: string, part: Partial<JobLine>) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...part } : line)));
  const work = { ...rest, lines };
  const total = totalWhileWritten(work);
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
        work,
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
      <ul className="flex flex-col gap-4">
        {lines.map((line, place) => (
          <li key={line.id} className="flex flex-col gap-2 border-b border-line pb-4">
            <div className="flex items-end gap-2">
              <Field label={`Line ${place + 1}`} className="grow">
                <Input
                  maxLength={quoteLimits.lineText}
                  value={line.text}
                  onChange={(event) => edit(line.id, { text: event.currentTarget.value })}
                />
              </Field>
              <IconButton
                label={`Remove line ${place + 1}`}
                onClick={() => setLines(lines.filter(({ id }) => id !== line.id))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
            <div className="grid grid-cols-2 gap-2">
              <Field label="Quantity">
                <NumberInput
                  value={line.quantity}
                  onChange={(event) => edit(line.id, { quantity: event.currentTarget.value })}
                />
              </Field>
              <Field label="Price each">
                <MoneyInput cents={line.unit_price} onCents={(unit_price) => edit(line.id, { unit_price })} />
              </Field>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="ghost"
          icon={<Plus aria-hidden="true" />}
          disabled={lines.length >= quoteLimits.lines}
          onClick={() => setLines([...lines, newLine(lines)])}
        >
          Add Line
        </Button>
        <p className="tabular font-semibold">{total === null ? "" : `Total: ${formatCents(total)}`}</p>
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
    </TypingDialog>
  );
}
