import { useEffect, useState } from "react";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { useNavigate } from "#browser/links.tsx";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import { jobRefusals } from "#features/jobs/job-rules/jobRefusals.ts";
import { emptyWork, lineAfter } from "#features/jobs/job-rules/jobTotal.ts";
import { LinesFields } from "./LinesFields.tsx";
import { useJobChange } from "./useJobChanges.ts";

const begun = [lineAfter([])];

/** Creates a job for a customer, with its title, its address and its lines, and opens its page. */
export function NewJobDialog({
  customer,
  onClose,
}: {
  customer: { id: string; name: string; address: string | null };
  onClose: () => void;
}) {
  const change = useJobChange();
  const navigate = useNavigate();
  const [title, setTitle] = useState("");
  const [address, setAddress] = useState(customer.address ?? "");
  const [lines, setLines] = useState(begun);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  // After the dialog has reported that nothing is unsaved, so that leaving the page does not ask.
  useEffect(() => {
    if (created !== null) navigate(`/jobs/${created}`);
  }, [created, navigate]);
  const work = { ...emptyWork, lines };
  const save = async () => {
    if (title.trim() === "") return setProblems({ title: jobRefusals.noTitle });
    setBusy(true);
    setProblems({});
    // A line that nobody filled in is none.
    const written = lines.filter(({ text, unit_price }) => text.trim() !== "" || unit_price !== 0);
    const job = await change(
      jobsApi.create.call({ customer_id: customer.id, title, address, work: { ...work, lines: written } }),
      { failed: "The job couldn't be created. Please try again." },
      setProblems,
    );
    setCreated(job?.id ?? null);
    setBusy(false);
  };
  const { title: noTitle, address: wrongAddress, ...others } = problems;
  const [wrongLine] = Object.values(others);
  return (
    <TypingDialog
      typed={created === null && (title !== "" || address !== (customer.address ?? "") || lines !== begun)}
      onClose={onClose}
      locked={busy}
      title={`New job for ${customer.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Create Job
          </Button>
        </>
      }
    >
      <div className="mb-5 flex flex-col gap-3">
        <Field label="Title" required error={noTitle}>
          <Input
            maxLength={fieldLengths.title}
            value={title}
            placeholder="Spring cleaning"
            onChange={(event) => {
              setTitle(event.currentTarget.value);
              setProblems({});
            }}
          />
        </Field>
        <Field label="Address" error={wrongAddress}>
          <Input
            maxLength={fieldLengths.address}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        </Field>
      </div>
      <LinesFields work={work} onLines={setLines} />
      {wrongLine !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {wrongLine}
        </p>
      )}
    </TypingDialog>
  );
}
