import { useState } from "react";
import { useForm, type DefaultValues, type Path, type Resolver, type UseFormReturn } from "react-hook-form";
import { DemoRefusal, ProductError } from "#shared/errors.ts";
import { changesBetween, type FieldLabels, type FieldValue } from "#shared/fieldChanges.ts";
import { keepDirtyOnReset } from "./keepDirtyOnReset.ts";
import { toastError } from "./toastError.ts";

/** What a form's fields hold while they are edited. */
export type FormValues = Record<string, FieldValue>;

/** A form over something stored, in a dialog. */
export type RecordForm<Typed extends FormValues, Fields> = {
  form: UseFormReturn<Typed, unknown, Fields>;
  submit: () => Promise<void>;
  /** What another device has stored since, and what is said about it. */
  newer: { message: string; changes: readonly string[] } | null;
  close: () => void;
};

/**
 * Edits something stored. `save` throws when it fails: the error is shown, what is typed stays, and the dialog
 * with it. When another device has changed the same record, `latest` looks it up and its values are shown.
 */
export function useRecordForm<Typed extends FormValues, Fields>({
  resolver,
  initial,
  labels,
  valueLabels,
  save,
  failed,
  latest,
  close,
}: {
  resolver: Resolver<Typed, unknown, Fields>;
  initial: Typed;
  labels: FieldLabels<Typed>;
  /** What values are called that are stored as codes or ids. */
  valueLabels?: Record<string, string> | undefined;
  save: (fields: Fields) => Promise<unknown>;
  /** What is said when it broke on the way. */
  failed: string;
  latest?: () => Promise<Typed | null>;
  close: () => void;
}): RecordForm<Typed, Fields> {
  const form = useForm<Typed, unknown, Fields>({ resolver, defaultValues: initial as DefaultValues<Typed> });
  const [seen, setSeen] = useState(initial);
  const [newer, setNewer] = useState<RecordForm<Typed, Fields>["newer"]>(null);

  async function showNewer(message: string): Promise<void> {
    const stored = await latest?.().catch(() => null);
    if (!stored) return;
    setNewer({ message, changes: changesBetween(labels, seen, stored, valueLabels) });
    setSeen(stored);
    form.reset(stored, keepDirtyOnReset);
  }

  const submit = form.handleSubmit(async (fields) => {
    try {
      await save(fields);
      close();
    } catch (error) {
      toastError(error, { words: failed });
      if (error instanceof DemoRefusal) return close();
      if (!(error instanceof ProductError)) return;
      for (const [field, message] of Object.entries(error.fields ?? {}))
        if (field in initial) form.setError(field as Path<Typed>, { message });
      if (error.code === "conflict") await showNewer(error.message);
      if (error.code === "not_found") close();
    }
  });

  return { form, submit, newer, close };
}
