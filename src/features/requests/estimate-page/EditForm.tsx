import { Pencil } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { conflictMessages } from "#features/requests/estimate-prices/estimateMessages.ts";
import type { EditedTexts, Editing } from "./useEditing.ts";

/** The button that turns a card from viewing to editing. */
export function EditButton<Fields extends EditedTexts>({ editing }: { editing: Editing<Fields> }) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = editing.draft !== null;
  useEffect(() => {
    // The pressed button was removed with its form, so the focus moves here.
    if (
      wasEditing.current &&
      !isEditing &&
      (document.activeElement === null || document.activeElement === document.body)
    )
      button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return null;
  return (
    <Button
      ref={button}
      size="sm"
      icon={<Pencil aria-hidden="true" />}
      aria-label={`Edit ${editing.what}`}
      busy={editing.saving}
      busyLabel="Saving…"
      onClick={editing.begin}
    >
      Edit
    </Button>
  );
}

/**
 * The edited fields of a card with Save and Cancel, and the conflicting values that another member has saved. `labels`
 * names the fields.
 */
export function EditForm<Fields extends EditedTexts>({
  editing,
  labels,
  complete = true,
  check,
  children,
}: {
  editing: Editing<Fields>;
  labels: Record<keyof Fields & string, string>;
  /** True if every required field is filled. */
  complete?: boolean;
  /** Returns true if the form can be sent. Shows the error itself. */
  check?: (form: HTMLFormElement) => boolean;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);
  const newer = Object.entries(editing.newer) as [keyof Fields & string, string][];
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (complete && (check?.(event.currentTarget) ?? true)) void editing.submit();
      }}
    >
      {newer.length > 0 && (
        <div role="status">
          <Notice tone="warning" title={conflictMessages.changed}>
            <ul className="mt-1">
              {newer.map(([name, value]) => (
                <li key={name} className="wrap-anywhere whitespace-pre-line">
                  {labels[name]} is now: {value === "" ? "empty" : value}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={!complete}>
          Save
        </Button>
        <Button onClick={editing.cancel}>Cancel</Button>
      </div>
    </form>
  );
}
