import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { toastError } from "#browser/session/toastError.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import type * as z from "zod";
import { importsApi } from "./import.client.ts";
import { importableLabels, type importField } from "./import.ts";
import { refetchCustomers } from "./useImport.ts";

type ImportField = z.output<typeof importField>;

/** The imported fields that could not be read: the owner corrects or dismisses each. Nothing without any. */
export function FieldsToCheck() {
  const queries = useQueryClient();
  const { data } = useQuery(importsApi.fields.queryOptions());
  if (!data || data.total === 0) return null;
  const { fields, total } = data;
  const dismiss = async (ids?: string[]) => {
    try {
      await importsApi.dismissFields.call(ids ? { ids } : {});
    } catch (error) {
      toastError(error, { words: "Failed to dismiss. Please try again." });
    }
    await refetchCustomers(queries);
  };
  return (
    <section aria-labelledby="import-fields">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="import-fields" className="font-semibold">
          {total === 1 ? "1 field to look at" : `${total} fields to look at`}
        </h3>
        <Button size="sm" onClick={() => void dismiss()}>
          Dismiss All
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        These couldn’t be read, so the customers came in without them.
        {fields.length < total && ` The first ${fields.length} are shown.`}
      </p>
      <ul className="mt-2 divide-y divide-line rounded-xl border border-line">
        {fields.map((field) => (
          <UnreadField key={field.id} field={field} onDismiss={() => void dismiss([field.id])} />
        ))}
      </ul>
    </section>
  );
}

function UnreadField({
  field: { id, customer_name, field, content, why },
  onDismiss,
}: {
  field: ImportField;
  onDismiss: () => void;
}) {
  const queries = useQueryClient();
  const [text, setText] = useState(content);
  const [problem, setProblem] = useState<string | null>(why);
  const [busy, setBusy] = useState(false);
  useUnsaved(text === content ? null : "a corrected field");
  const save = async () => {
    setBusy(true);
    try {
      await importsApi.fixField.call({ id, text });
      await refetchCustomers(queries);
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : "Failed to save. Please try again.");
    }
    setBusy(false);
  };
  return (
    <li className="px-3 py-3">
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={`${customer_name}: ${importableLabels[field]}`} {...(problem ? { error: problem } : {})}>
          <Input
            value={text}
            autoComplete="off"
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(null);
            }}
          />
        </Field>
        <div className="flex gap-2">
          <Button
            type="submit"
            size="sm"
            variant="primary"
            busy={busy}
            aria-label={`Save ${importableLabels[field]} of ${customer_name}`}
          >
            Save
          </Button>
          <Button
            size="sm"
            disabled={busy}
            aria-label={`Dismiss ${importableLabels[field]} of ${customer_name}`}
            onClick={onDismiss}
          >
            Dismiss
          </Button>
        </div>
      </form>
    </li>
  );
}
