import { useState } from "react";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Textarea } from "#ui/forms/Inputs.tsx";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { useJobChange } from "./useJobChanges.ts";

const fieldsOf = (job: JobDetails) => ({
  title: job.title,
  client_name: job.client_name,
  client_phone: job.client_phone ?? "",
  client_email: job.client_email ?? "",
  client_address: job.client_address ?? "",
  notes: job.notes ?? "",
});
type Fields = ReturnType<typeof fieldsOf>;

const labels: Readonly<Record<keyof Fields, string>> = {
  title: "Title",
  client_name: "Name",
  client_phone: "Phone",
  client_email: "Email",
  client_address: "Address",
  notes: "Notes",
};
const lengths: Readonly<Record<keyof Fields, number>> = {
  title: fieldLengths.title,
  client_name: fieldLengths.name,
  client_phone: fieldLengths.phone,
  client_email: fieldLengths.email,
  client_address: fieldLengths.address,
  notes: fieldLengths.notes,
};

/** Edits the details of a job: its title, its customer's contacts, its address and its notes. */
export function EditJobDialog({ job, onClose }: { job: JobDetails; onClose: () => void }) {
  const change = useJobChange();
  const [before] = useState(() => fieldsOf(job));
  const [fields, setFields] = useState(before);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const names = Object.keys(labels) as (keyof Fields)[];
  const save = async () => {
    setBusy(true);
    setProblems({});
    const saved = await change(
      jobsApi.save.call({ id: job.id, version: job.version, ...fields }),
      { done: "Job saved", failed: "The job couldn't be saved. Please try again." },
      setProblems,
    );
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <TypingDialog
      typed={names.some((name) => fields[name] !== before[name])}
      onClose={onClose}
      locked={busy}
      title={`Edit job ${job.number}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {names.map((name) => {
          const input = {
            maxLength: lengths[name],
            value: fields[name],
            onChange: (event: { currentTarget: { value: string } }) =>
              setFields({ ...fields, [name]: event.currentTarget.value }),
          };
          return (
            <Field
              key={name}
              label={labels[name]}
              required={name === "title" || name === "client_name"}
              error={problems[name]}
            >
              {name === "notes" ? <Textarea {...input} /> : <Input {...input} />}
            </Field>
          );
        })}
      </div>
    </TypingDialog>
  );
}
