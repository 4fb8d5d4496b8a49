import { useEffect, useId, type ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { ChangedMeanwhile } from "#ui/ChangedMeanwhile.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DiscardDialog } from "./DiscardDialog.tsx";
import { useDiscardGuard } from "./useDiscardGuard.ts";
import type { FormValues, RecordForm } from "./useRecordForm.ts";

/** The dialog around a record's form (`useRecordForm`). It asks before it discards typed text. */
export function RecordDialog<Typed extends FormValues, Fields>({
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
  /** Other actions on the record, shown at the end of the form. */
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
      {record.newer && (
        <div ref={bringIntoView}>
          <ChangedMeanwhile {...record.newer} />
        </div>
      )}
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          // A dialog within a page's form must not submit that form too.
          event.stopPropagation();
          event.preventDefault();
          void record.submit();
        }}
      >
        {children}
      </form>
      {extra && <div className="mt-6 border-t border-line pt-4">{extra}</div>}
      <DiscardDialog {...closing.question} />
    </Dialog>
  );
}

/** The message about the save is at the top, and Save is at the bottom. */
function bringIntoView(newer: HTMLElement | null): void {
  newer?.scrollIntoView({ block: "nearest" });
}
