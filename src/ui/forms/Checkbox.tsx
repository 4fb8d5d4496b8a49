import { useEffect, useId, useRef } from "react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { FieldError } from "./Field.tsx";

/** A checkbox with its label; the label is part of the target. With `hideLabel` it fits a table cell. */
export function Checkbox({
  label,
  hint,
  error,
  hideLabel = false,
  indeterminate = false,
  className,
  ...props
}: Omit<ComponentProps<"input">, "type" | "ref"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  hideLabel?: boolean;
  /** Some but not all of the items that it represents are selected. */
  indeterminate?: boolean;
  ref?: (box: HTMLInputElement | null) => void;
}) {
  const { ref, ...rest } = props;
  const id = useId();
  const box = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  const input = (
    <input
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      {...rest}
      ref={(element) => {
        box.current = element;
        ref?.(element);
      }}
      type="checkbox"
      className="size-5 shrink-0 cursor-[inherit] rounded dense:size-4"
    />
  );
  if (hideLabel) {
    return (
      <label className={cx("inline-flex size-11 cursor-pointer items-center justify-center dense:size-9", className)}>
        {input}
        <span className="sr-only">{label}</span>
      </label>
    );
  }
  return (
    <div className={cx("min-w-0", className)}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 has-disabled:cursor-not-allowed has-disabled:text-ink-faint dense:min-h-9 dense:gap-2.5 dense:text-sm">
        {input}
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 pl-8 text-sm text-ink-faint dense:pl-6.5">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
