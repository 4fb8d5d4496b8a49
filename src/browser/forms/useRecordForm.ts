import { useState } from "react";
import { useForm, type DefaultValues, type Path, type Resolver, type UseFormReturn } from "react-hook-form";
import { DemoRefusal, ProductError } from "#shared/errors.ts";
import { changesBetween, type FieldLabels, type FieldValue } from "#shared/fieldChanges.ts";
import { keepDirtyOnReset } from "./keepDirtyOnReset.ts";
import { toastError } from "#browser/session/toastError.ts";

/** How often a save is sent, where what was changed since is nothing that the form shows. */
const maxAttempts = 3;

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
 * with it. When the same record was changed since it was read, `latest` looks it up, and its values are shown where they
 * are new to the person.
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
  /** What values are called that are stored as codes or ids. */
  valueLabels?: Record<string, string> | undefined;
  /** Saves over what was read; over `newer`, where the form has looked it up since. */
  save: (fields: Fields, newer?: Stored) => Promise<unknown>;
  /** What is said when it broke on the way. */
  failed: string;
  latest?: () => Promise<{ stored: Stored; values: Typed } | null>;
  close: () => void;
}): RecordForm<Typed, Fields> {
  const form = useForm<Typed, unknown, Fields>({ resolver, defaultValues: initial as DefaultValues<Typed> });
  const [seen, setSeen] = useState(initial);
  const [newer, setNewer] = useState<RecordForm<Typed, Fields>["newer"]>(null);

  /**
   * Saves; after a conflict over what is stored since, where nothing of it is new to the person: as after something of
   * the record that this form does not show was changed, by the same person even. Else the newer values are shown.
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
      // What is said at its field needs no message besides.
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
