import { useState } from "react";
import { mayLeave } from "#browser/dirtyForms.ts";
import { Button } from "#ui/Button.tsx";
import { RadioCards } from "#ui/forms/ChoiceCards.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { formatFigure } from "#shared/figures/figures.ts";
import { EarlierImports } from "./EarlierImports.tsx";
import { FieldsToCheck } from "./FieldsToCheck.tsx";
import type { DuplicateChoice, ImportPreview } from "./import.ts";
import { ImportFileChoice } from "./ImportFileChoice.tsx";
import { UnfinishedImports } from "./ImportNews.tsx";
import { ImportMapping } from "./ImportMapping.tsx";
import { ImportQuestions } from "./ImportQuestions.tsx";
import { ImportRows } from "./ImportRows.tsx";
import { useImport } from "./useImport.ts";

/** Imports a list of customers: drop it, check what becomes of it, import it, and look at what could not be read. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { looked, busy, problem, choose, change, run, startOver } = useImport();
  const [duplicates, setDuplicates] = useState<DuplicateChoice>("skip");
  const wanted = looked ? looked.preview.ready + (duplicates === "skip" ? 0 : looked.preview.duplicates) : 0;
  // A corrected field that is not saved yet is asked about first.
  const close = () => void mayLeave().then((may) => may && onClose());

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Import Customers"
      description={looked ? looked.name : "Bring your customers from another program, a spreadsheet or your phone."}
      size="lg"
      footer={
        looked ? (
          <>
            <Button onClick={startOver} disabled={busy}>
              Back
            </Button>
            <Button
              variant="primary"
              className="max-sm:px-2"
              busy={busy}
              disabled={wanted === 0}
              onClick={() =>
                void run(duplicates).then((record) => {
                  if (record?.state === "done" && record.to_check === 0) onClose();
                  else if (record) startOver();
                })
              }
            >
              {wanted === 1 ? "Import 1 Customer" : `Import ${formatFigure(wanted)} Customers`}
            </Button>
          </>
        ) : (
          <Button onClick={close}>Close</Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {looked ? (
          <>
            {looked.preview.source && <Notice tone="success">{recognizedWords(looked.preview.source)}</Notice>}
            <Counts {...looked.preview} />
            <ImportQuestions
              preview={looked.preview}
              choices={looked.choices}
              onChange={(choices) => void change(choices)}
            />
            {looked.preview.duplicates > 0 && (
              <RadioCards
                legend={
                  looked.preview.duplicates === 1
                    ? "1 duplicate"
                    : `${formatFigure(looked.preview.duplicates)} duplicates`
                }
                columns={3}
                value={duplicates}
                onChange={(chosen) => setDuplicates(chosen as DuplicateChoice)}
                options={duplicateOptions}
              />
            )}
            <ImportMapping
              preview={looked.preview}
              onChange={(mapping) => void change({ ...looked.choices, mapping })}
            />
            <ImportRows preview={looked.preview} busy={busy} />
          </>
        ) : (
          <>
            {busy ? (
              <Spinner label="Reading the file…" showLabel />
            ) : (
              <>
                <UnfinishedImports />
                <FieldsToCheck />
                <ImportFileChoice onChoose={(file) => void choose(file)} />
              </>
            )}
            <EarlierImports />
          </>
        )}
      </div>
    </Dialog>
  );
}

const duplicateOptions: { value: DuplicateChoice; label: string; description: string }[] = [
  { value: "skip", label: "Skip", description: "Leave them out." },
  { value: "merge", label: "Merge", description: "Fill in what’s missing on the customers you have." },
  { value: "add", label: "Add", description: "Bring them in as separate customers." },
];

/** "This is an Outlook export." */
const recognizedWords = (source: string): string => `This is ${/^[AEIOU]/.test(source) ? "an" : "a"} ${source} export.`;

function Counts({ ready, to_check, left_out, duplicates }: ImportPreview) {
  const figures = [
    { label: "Ready", count: ready, tone: "text-success" },
    { label: "Duplicates", count: duplicates, tone: "text-warning" },
    { label: "Fields to check", count: to_check, tone: "text-warning" },
    { label: "Left out", count: left_out, tone: "text-danger" },
  ];
  return (
    <dl aria-live="polite" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {figures.map(({ label, count, tone }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-xl border border-line bg-raised px-3 py-2.5"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className={cx("tabular text-xl font-semibold", count > 0 ? tone : "text-ink-faint")}>
            {formatFigure(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
