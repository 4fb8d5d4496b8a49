import { formatFigure } from "#shared/figures/figures.ts";
import { FileSpreadsheet } from "lucide-react";
import { useState, type DragEvent } from "react";
import { cx } from "#ui/cx.ts";
import { maxImportRows } from "./import.ts";

/** The place to drop or pick a list of customers. */
export function ImportFileChoice({ onChoose }: { onChoose: (file: File) => void }) {
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
      <span className="font-semibold">Drop your list here</span>
      <span className="text-sm text-ink-soft">
        or choose a file: Excel, CSV, or contacts from your phone (.vcf). Exports from Google Contacts, Outlook, Jobber,
        Housecall Pro, QuickBooks, Square and ServiceTitan work as they are. Up to {formatFigure(maxImportRows)}{" "}
        customers.
      </span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.vcf,.vcard,text/csv,text/vcard,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
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
