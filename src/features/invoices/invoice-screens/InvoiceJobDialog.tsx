import { useState } from "react";
import { formatCents } from "#shared/money/cents.ts";
import { Button } from "#ui/Button.tsx";
import { RadioCards } from "#ui/forms/ChoiceCards.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { NumberInput, Select } from "#ui/forms/Inputs.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import type { JobInvoices } from "#features/invoices/invoice-rules/invoice.ts";
import { useBeginInvoice } from "./useInvoiceChanges.ts";

/** A visit of a job that can be invoiced; `label` names its day. */
export type VisitToInvoice = { id: string; label: string };

/** Asks for the part of a job that a new invoice covers: all that is left, a percentage, or one visit. */
export function InvoiceJobDialog({
  job,
  money: { agreed, left, by_visit: repeats },
  visits,
  suggested,
  onClose,
}: {
  job: JobDetails;
  money: Pick<JobInvoices, "agreed" | "left" | "by_visit">;
  visits: readonly VisitToInvoice[];
  /** The id of the visit that is chosen at first. */
  suggested?: string;
  onClose: () => void;
}) {
  const begin = useBeginInvoice();
  const [covers, setCovers] = useState(repeats ? "visit" : "whole");
  const [percent, setPercent] = useState("50");
  const [visit, setVisit] = useState(suggested ?? visits[0]?.id ?? "");
  const [busy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    const begun = await begin({
      job_id: job.id,
      ...(covers === "percent" ? { covers, percent } : {}),
      ...(covers === "visit" ? { covers, event_id: visit } : {}),
    });
    setBusy(false);
    if (begun) onClose();
  };
  const isWhole = left === agreed;
  const byVisit = {
    value: "visit",
    label: "One visit",
    description: repeats ? "The agreed lines." : "An equal share for each visit, as one line.",
  };
  const byAmount = [
    {
      value: "whole",
      label: isWhole ? "The whole job" : "The rest",
      description: isWhole ? "All agreed lines." : "All that hasn't been invoiced.",
      meta: formatCents(left),
    },
    { value: "percent", label: "A percentage", description: "A share of the agreed total, as one line." },
  ];
  const options = [...(repeats ? [] : byAmount), ...(repeats || visits.length > 0 ? [byVisit] : [])];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={`Invoice job ${job.number}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void create()}>
            Create Draft
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioCards legend="The invoice covers" value={covers} onChange={setCovers} options={options} />
        {covers === "percent" && (
          <Field label="Percentage" hint="Of the agreed total.">
            <NumberInput after="%" value={percent} onChange={(event) => setPercent(event.currentTarget.value.trim())} />
          </Field>
        )}
        {covers === "visit" && (
          <Field label="Visit">
            <Select value={visit} onChange={(event) => setVisit(event.currentTarget.value)}>
              {visits.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
    </Dialog>
  );
}
