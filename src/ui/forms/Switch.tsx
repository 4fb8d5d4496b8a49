import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "#ui/cx.ts";

/** Turns a setting on or off, at once. A native checkbox that screen readers announce as a switch. */
export function Switch({
  label,
  hint,
  hideLabel = false,
  className,
  ...props
}: Omit<ComponentProps<"input">, "type" | "role"> & { label: ReactNode; hint?: ReactNode; hideLabel?: boolean }) {
  const id = useId();
  return (
    <label
      className={cx(
        "flex min-h-11 cursor-pointer items-center justify-between gap-4 py-1.5 has-disabled:cursor-not-allowed has-disabled:opacity-60 dense:min-h-9",
        className,
      )}
    >
      <span className={hideLabel ? "sr-only" : "min-w-0"}>
        <span id={`${id}-label`} className="block text-[0.9375rem] font-medium dense:text-sm">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-ink-faint">
            {hint}
          </span>
        )}
      </span>
      <input
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...props}
        type="checkbox"
        role="switch"
        className="relative h-7 w-12 shrink-0 cursor-[inherit] appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:top-1/2 before:left-0.75 before:size-5 before:-translate-y-1/2 before:rounded-full before:bg-line-strong before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-accent-ink forced-colors:appearance-auto"
      />
    </label>
  );
}
