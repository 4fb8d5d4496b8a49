import { useState } from "react";
import { useForm, type DefaultValues, type Path, type Resolver, type UseFormReturn } from "react-hook-form";
import { DemoRefusal, ProductError } from "#shared/errors.ts";
import { changesBetween, type FieldLabels, type FieldValue } from "#shared/fieldChanges.ts";
import { keepDirtyOnReset } from "./keepDirtyOnReset.ts";
import { toastError } from "#browser/session/toastError.ts";

/** The number of attempts to save, if the change since then affects nothing that the form shows. */
const maxAttempts = 3;

/** The values of a form's fields during editing. */
export type FormValues = Record<string, FieldValue>;

/** A form over a stored record, in a dialog. */
export type RecordForm<Typed extends FormValues, Fields> = {
  form: UseFormReturn<Typed, unknown, Fields>;
  submit: () => Promise<void>;
  /** The values that another device has stored since, and the message about them. */
  newer: { message: string; changes: readonly string[] } | null;
  close: () => void;
};

/**
 * Edits a stored record. If `save` throws, the form shows the error, and the typed text and the dialog stay. If the
 * record was changed since it was read, `latest` reads it again. The form shows its values if they are new to the
 * person.
 */
export function useRecordForm<Typed extends FormValues, Fields, Stored = never>({
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
  /** The labels of values that are stored as codes or ids. */
  valueLabels?: Record<string, string> | undefined;
  /** Saves over the version that was read; over `newer`, if the form has read a newer version since. */
  save: (fields: Fields, newer?: Stored) => Promise<unknown>;
  /** The message for an unexpected failure. */
  failed: string;
  latest?: () => Promise<{ stored: Stored; values: Typed } | null>;
  close: () => void;
}): RecordForm<Typed, Fields> {
  const form = useForm<Typed, unknown, Fields>({ resolver, defaultValues: initial as DefaultValues<Typed> });
  const [seen, setSeen] = useState(initial);
  const [newer, setNewer] = useState<RecordForm<Typed, Fields>["newer"]>(null);

  /**
   * Saves. After a conflict, saves again over the newer version if nothing in it is new to the person. This happens if
   * a part of the record that this form does not show was changed, even by the same person. Otherwise shows the newer
   * values.
   */
  async function saveWithRetry(fields: Fields, newest?: Stored, attempts = 1): Promise<"saved" | "changed"> {
    try {
      await save(fields, newest);
      return "saved";
    } catch (error) {
      if (!(error instanceof ProductError && error.code === "conflict")) throw error;
      const found = await latest?.().catch(() => null);
      if (!found) throw error;
      const changes = changesBetween(labels, seen, found.values, valueLabels);
      if (changes.length === 0 && attempts < maxAttempts) return saveWithRetry(fields, found.stored, attempts + 1);
      setNewer({ message: error.message, changes });
      setSeen(found.values);
      form.reset(found.values, keepDirtyOnReset);
      return "changed";
    }
  }

  const submit = form.handleSubmit(async (fields) => {
    try {
      if ((await saveWithRetry(fields)) === "saved") close();
    } catch (error) {
      const problems = error instanceof ProductError ? Object.entries(error.fields ?? {}) : [];
      const inForm = problems.filter(([field]) => field in initial);
      // A message at its field needs no second message.
      if (inForm.length === 0) toastError(error, { words: failed });
      if (error instanceof DemoRefusal) return close();
      if (!(error instanceof ProductError)) return;
      inForm.forEach(([field, message], place) =>
        form.setError(field as Path<Typed>, { message }, { shouldFocus: place === 0 }),
      );
      if (error.code === "not_found") close();
    }
  });

  return { form, submit, newer, close };
}
