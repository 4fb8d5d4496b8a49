import { useId, type ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { FieldContext } from "./useFieldControl.ts";

/** The red error message under a control. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="mt-0.5 size-4 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      >
        <circle cx="8" cy="8" r="6.2" />
        <path d="M8 4.8v3.8M8 11.1v.1" />
      </svg>
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** The asterisk of a required field. Screen readers get this from the control itself. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-danger">
      *
    </span>
  );
}

/** A label, a control, and below it a hint and the error, all connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
      <div className={hideLabel ? "sr-only" : "flex gap-1 text-sm font-medium text-ink"}>
        <label htmlFor={id}>{label}</label>
        {required && <RequiredMark />}
      </div>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-sm text-ink-faint">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
