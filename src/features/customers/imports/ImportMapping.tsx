import { X } from "lucide-react";
import { importableFields, type ImportableField } from "#features/customers/import-files/columnRoles.ts";
import { RequiredMark } from "#ui/forms/Field.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import type { ColumnMapping } from "./columnMapping.ts";
import { importableLabels, type ImportPreview } from "./import.ts";

/** Maps the file's columns to fields, and shows on the first rows what becomes of them. */
export function ImportMapping({
  preview: { columns, mapping, samples },
  onChange,
}: {
  preview: ImportPreview;
  onChange: (mapping: ColumnMapping) => void;
}) {
  const set = (field: ImportableField, chosen: string[]) => {
    const { [field]: _before, ...others } = mapping;
    onChange(chosen.length === 0 ? others : { ...others, [field]: chosen });
  };
  return (
    <section aria-labelledby="import-mapping">
      <h3 id="import-mapping" className="font-semibold">
        Columns
      </h3>
      <p className="mb-3 text-sm text-ink-soft">
        Match your columns. A field can have several, such as first and last name. Your first{" "}
        {samples.length === 1 ? "row shows" : `${samples.length} rows show`} the result.
      </p>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {importableFields.map((field) => (
          <MappedField
            key={field}
            field={field}
            chosen={mapping[field] ?? []}
            columns={columns}
            samples={samples}
            onChange={(chosen) => set(field, chosen)}
          />
        ))}
      </ul>
    </section>
  );
}

function MappedField({
  field,
  chosen,
  columns,
  samples,
  onChange,
}: {
  field: ImportableField;
  chosen: readonly string[];
  columns: readonly string[];
  samples: ImportPreview["samples"];
  onChange: (chosen: string[]) => void;
}) {
  const label = importableLabels[field];
  return (
    <li className="flex flex-col gap-2 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <span className="flex w-full gap-1 text-sm font-medium sm:w-32">
          {label}
          {field === "name" && <RequiredMark />}
        </span>
        {chosen.map((column) => (
          <span
            key={column}
            className="inline-flex min-w-0 items-center rounded-lg bg-sunken pl-2.5 text-sm wrap-anywhere"
          >
            {column}
            <button
              type="button"
              aria-label={`Remove the column ${column} from ${label}`}
              className="grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft hover:text-ink dense:size-9"
              onClick={() => onChange(chosen.filter((one) => one !== column))}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </span>
        ))}
        <Select
          className="w-44"
          aria-label={`Add a column to ${label}`}
          value=""
          onChange={(event) => onChange([...chosen, event.currentTarget.value])}
        >
          <option value="">{chosen.length === 0 ? "Not in the file" : "Add a column"}</option>
          {columns
            .filter((column) => !chosen.includes(column))
            .map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
        </Select>
      </div>
      {chosen.length > 0 && (
        <ul aria-label={`${label} in the first rows`} className="flex flex-col gap-0.5 text-sm">
          {samples.map((sample) => (
            <Sample key={sample.line} before={sample.before[field] ?? []} after={sample.after[field] ?? ""} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** One row before and after: "Ann | Lee → Ann Lee". An empty row is left out, and an unchanged text shown once. */
function Sample({ before, after }: { before: readonly string[]; after: string }) {
  const cells = before.filter(Boolean);
  if (cells.length === 0) return null;
  const isSame = cells.length === 1 && cells[0] === after;
  return (
    <li className="line-clamp-2 wrap-anywhere">
      {!isSame && (
        <span className="text-ink-soft">
          {cells.join(" | ")} <span aria-label="becomes">→</span>{" "}
        </span>
      )}
      {after || <span className="text-warning">can’t be read, check it after the import</span>}
    </li>
  );
}
