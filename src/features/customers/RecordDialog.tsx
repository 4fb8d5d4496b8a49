import { useEffect, useId, useState, type ReactNode } from "react";
import { useForm, type DefaultValues, type Path, type Resolver, type UseFormReturn } from "react-hook-form";
import { changesBetween, type FieldLabels } from "#features/services/changes.ts";
import { Button } from "#ui/Button.tsx";
import { ChangedMeanwhile } from "#ui/ChangedMeanwhile.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { DemoRefusal, ProductError } from "#shared/errors.ts";
import { toastError } from "#web/toastError.ts";
import { useDiscardGuard } from "#web/useDiscardGuard.tsx";
import { keepDirtyOnReset } from "#web/keepDirtyOnReset.ts";

type Values = Record<string, string | boolean>;

/** A form over something stored, in a dialog. */
export type RecordForm<Typed extends Values, Fields> = {
  form: UseFormReturn<Typed, unknown, Fields>;
  submit: () => Promise<void>;
  /** What another device has stored since, and what is said about it. */
  newer: { message: string; changes: readonly string[] } | null;
  close: () => void;
};

/**
 * Edits something stored. `save` throws when it was not kept: the failure is told, what is typed stays, and the dialog
 * with it. When another device has changed the same meanwhile, `latest` looks it up and its values are shown.
 */
export function useRecordForm<Typed extends Values, Fields>({
  resolver,
  initial,
  labels,
  save,
  failed,
  latest,
  close,
}: {
  resolver: Resolver<Typed, unknown, Fields>;
  initial: Typed;
  labels: FieldLabels<Typed>;
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
    setNewer({ message, changes: changesBetween(labels, seen, stored) });
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

/** The dialog around such a form. It asks before something typed is thrown away. */
export function RecordDialog<Typed extends Values, Fields>({
  title,
  description,
  submitLabel,
  record,
  size,
  extra,
  children,
}: {
  title: string;
  description?: ReactNode;
  submitLabel: string;
  record: RecordForm<Typed, Fields>;
  size?: "sm" | "md" | "lg";
  /** What else can be done with the record, shown at the end of the form. */
  extra?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const { isDirty, isSubmitting } = record.form.formState;
  const closing = useDiscardGuard(record.close);
  const { onTyped } = closing;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closing.ask()}
      title={title}
      description={description}
      size={size}
      locked={isSubmitting}
      footer={
        <>
          <Button onClick={record.close} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={isSubmitting} busyLabel="Saving…">
            {submitLabel}
          </Button>
        </>
      }
    >
      {record.newer && <ChangedMeanwhile {...record.newer} />}
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          // A dialog within a page's form must not send that one too.
          event.stopPropagation();
          event.preventDefault();
          void record.submit();
        }}
      >
        {children}
      </form>
      {extra && <div className="mt-6 border-t border-line pt-4">{extra}</div>}
      {closing.question}
    </Dialog>
  );
}
