import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatCents } from "#shared/money/cents.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput } from "#ui/forms/Inputs.tsx";
import { MoneyInput } from "#features/quotes/quote-screens/MoneyInput.tsx";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import type { JobLine, JobWork } from "#features/jobs/job-rules/job.ts";
import { lineAfter, totalWhileWritten } from "#features/jobs/job-rules/jobTotal.ts";

/**
 * The lines of agreed or charged work, with their total. With a tax, each line says whether it is taxable. With
 * `canTake`, a line can take work away.
 */
export function LinesFields({
  work,
  canTake = false,
  onLines,
}: {
  work: JobWork;
  canTake?: boolean;
  onLines: (lines: JobLine[]) => void;
}) {
  // A line without a price yet has no sign, so its choice is kept here.
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { lines, taxes } = work;
  const take = (id: string, isTaken: boolean) => {
    const others = [...taken].filter((one) => one !== id);
    setTaken(new Set(isTaken ? [...others, id] : others));
  };
  const total = totalWhileWritten(work);
  const edit = (id: string, part: Partial<JobLine>) =>
    onLines(lines.map((line) => (line.id === id ? { ...line, ...part } : line)));
  return (
    <>
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
                onClick={() => {
                  take(line.id, false);
                  onLines(lines.filter(({ id }) => id !== line.id));
                }}
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
                <MoneyInput
                  cents={Math.abs(line.unit_price)}
                  onCents={(cents) => edit(line.id, { unit_price: taken.has(line.id) ? -cents : cents })}
                />
              </Field>
            </div>
            {canTake && (
              <Checkbox
                label={`Line ${place + 1} takes work away`}
                checked={taken.has(line.id)}
                onChange={(event) => {
                  take(line.id, event.currentTarget.checked);
                  edit(line.id, { unit_price: -line.unit_price });
                }}
              />
            )}
            {taxes.length > 0 && (
              <Checkbox
                label={`Line ${place + 1} is taxable`}
                checked={line.taxable}
                onChange={(event) => edit(line.id, { taxable: event.currentTarget.checked })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="ghost"
          icon={<Plus aria-hidden="true" />}
          disabled={lines.length >= quoteLimits.lines}
          onClick={() => onLines([...lines, lineAfter(lines)])}
        >
          Add Line
        </Button>
        <p className="tabular font-semibold">{total === null ? "" : `Total: ${formatCents(total)}`}</p>
      </div>
    </>
  );
}
