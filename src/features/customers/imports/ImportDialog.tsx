import { FileSpreadsheet } from "lucide-react";
import { useState, type DragEvent } from "react";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { maxImportRows } from "./import.ts";
import { ImportMapping } from "./ImportMapping.tsx";
import { ImportRows } from "./ImportRows.tsx";
import { useImport } from "./useImport.ts";

/** Imports customers from a CSV file: choose it, map its columns, preview the result, and import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { looked, busy, problem, choose, remap, run, startOver } = useImport();
  const [withDuplicates, setWithDuplicates] = useState(false);
  const wanted = looked ? looked.preview.ready + (withDuplicates ? looked.preview.duplicates : 0) : 0;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import Customers"
      description={looked ? looked.name : "From a CSV file (Excel and Google Sheets can export one)."}
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
              onClick={() => void run(withDuplicates).then((done) => done && onClose())}
            >
              {wanted === 1 ? "Import 1 Customer" : `Import ${wanted} Customers`}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {looked ? (
          <>
            <ImportMapping preview={looked.preview} onChange={(mapping) => void remap(mapping)} />
            <Counts {...looked.preview} />
            {looked.preview.duplicates > 0 && (
              <Checkbox
                label="Import duplicates, too"
                hint="You can merge them later."
                checked={withDuplicates}
                onChange={(event) => setWithDuplicates(event.target.checked)}
              />
            )}
            <ImportRows preview={looked.preview} busy={busy} />
          </>
        ) : (
          <>
            {busy ? (
              <Spinner label="Reading the file…" showLabel />
            ) : (
              <FileChoice onChoose={(file) => void choose(file)} />
            )}
            <EarlierImports />
          </>
        )}
      </div>
    </Dialog>
  );
}

function FileChoice({ onChoose }: { onChoose: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(on);
  };
  return (
    <label
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        const file = event.dataTransfer.files[0];
        if (file) onChoose(file);
      }}
      className={cx(
        "flex cursor-pointer flex-col items-center gap-2 rounded-2xl border-2 border-dashed px-5 py-10 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        over ? "border-accent bg-accent-soft" : "border-line-strong/60 bg-raised hover:border-accent",
      )}
    >
      <span aria-hidden="true" className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
        <FileSpreadsheet className="size-6" />
      </span>
      <span className="font-semibold">Choose a CSV file</span>
      <span className="text-sm text-ink-soft">
        or drop it here. One customer in each row, the columns’ names in the first; up to{" "}
        {maxImportRows.toLocaleString("en-US")} rows.
      </span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onChoose(file);
          event.currentTarget.value = ""; // choosing the corrected file again must also fire a change event
        }}
      />
    </label>
  );
}

function Counts({ ready, with_problems, duplicates }: { ready: number; with_problems: number; duplicates: number }) {
  const figures = [
    { label: "Ready", count: ready, tone: "text-success" },
    { label: "Duplicates", count: duplicates, tone: "text-warning" },
    { label: "Problems", count: with_problems, tone: "text-danger" },
  ];
  return (
    <dl aria-live="polite" className="grid grid-cols-3 gap-2">
      {figures.map(({ label, count, tone }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-xl border border-line bg-raised px-3 py-2.5"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className={cx("tabular text-xl font-semibold", count > 0 ? tone : "text-ink-faint")}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
