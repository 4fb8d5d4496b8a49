import { Field } from "#ui/forms/Field.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import { importableFields, importableLabels, type ColumnMapping, type ImportableField } from "./import.ts";
import type { ImportPreview } from "./useImport.ts";

/** Maps the file's columns to fields. */
export function ImportMapping({
  preview: { columns, mapping },
  onChange,
}: {
  preview: ImportPreview;
  onChange: (mapping: ColumnMapping) => void;
}) {
  const set = (field: ImportableField, column: string) => {
    const { [field]: _before, ...others } = mapping;
    onChange(column === "" ? others : { ...others, [field]: column });
  };
  return (
    <section aria-labelledby="import-mapping">
      <h3 id="import-mapping" className="font-semibold">
        Columns
      </h3>
      <p className="mb-3 text-sm text-ink-soft">Match your columns. Only Name is required.</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {importableFields.map((field) => (
          <Field key={field} label={importableLabels[field]} required={field === "name"}>
            <Select value={mapping[field] ?? ""} onChange={(event) => set(field, event.currentTarget.value)}>
              <option value="">Not in the file</option>
              {columns.map((column, index) => (
                <option key={`${index} ${column}`} value={column}>
                  {column}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </section>
  );
}
