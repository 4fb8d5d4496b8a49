import { useState } from "react";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Textarea } from "#ui/forms/Inputs.tsx";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { useToday } from "#browser/useToday.ts";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { lineAfter } from "#features/jobs/job-rules/jobTotal.ts";
import { LinesFields } from "./LinesFields.tsx";
import { useJobChange } from "./useJobChanges.ts";

/** Records a change that was agreed by word: with whom, when, and its lines. */
export function WordChangeDialog({ job, onClose }: { job: JobDetails; onClose: () => void }) {
  const change = useJobChange();
  const { taxes } = job.work;
  const [begun] = useState({
    agreed_with: job.client_name,
    agreed_on: useToday(),
    note: "",
    lines: [{ ...lineAfter([]), taxable: taxes.length > 0 }],
  });
  const [entered, setEntered] = useState(begun);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const { agreed_with, agreed_on, note, lines } = entered;
  const save = async () => {
    setBusy(true);
    setProblems({});
    const saved = await change(
      jobsApi.agreeChange.call({ id: job.id, version: job.version, ...entered, taxes }),
      { done: "Change added", failed: "The change couldn't be added. Please try again." },
      setProblems,
    );
    setBusy(false);
    if (saved) onClose();
  };
  const ofLines = Object.entries(problems).find(([field]) => field.startsWith("lines"))?.[1];
  return (
    <TypingDialog
      typed={JSON.stringify(entered) !== JSON.stringify(begun)}
      onClose={onClose}
      locked={busy}
      title="Change agreed by word"
      description="It counts at once and is marked as agreed by word. Send a change order if you want a signature."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Add Change
          </Button>
        </>
      }
    >
      <div className="mb-4 grid gap-3 sm:grid-cols-2">
        <Field label="Agreed with" required error={problems["agreed_with"]}>
          <Input
            maxLength={fieldLengths.name}
            value={agreed_with}
            onChange={(event) => setEntered({ ...entered, agreed_with: event.currentTarget.value })}
          />
        </Field>
        <Field label="On" required error={problems["agreed_on"]}>
          <Input
            type="date"
            value={agreed_on}
            onChange={(event) => setEntered({ ...entered, agreed_on: event.currentTarget.value })}
          />
        </Field>
        <Field label="Note" className="sm:col-span-2" error={problems["note"]}>
          <Textarea
            rows={2}
            maxLength={fieldLengths.notes}
            value={note}
            onChange={(event) => setEntered({ ...entered, note: event.currentTarget.value })}
          />
        </Field>
      </div>
      <LinesFields
        canTake
        work={{ lines, discount: null, taxes }}
        onLines={(next) => setEntered({ ...entered, lines: next })}
      />
      {ofLines !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {ofLines}
        </p>
      )}
    </TypingDialog>
  );
}
