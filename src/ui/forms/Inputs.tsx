import type { ComponentProps, ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { useFieldControl } from "./useFieldControl.ts";

// 16 px on phones: below that, iOS zooms the page when a field gets the focus.
export const inputLook =
  "w-full min-w-0 rounded-lg border border-line-strong bg-raised text-base text-ellipsis text-ink transition-colors focus-visible:outline-offset-0 focus-visible:border-focus disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint [&[readonly]]:bg-sunken aria-invalid:border-danger dense:text-sm";
export const inputHeight = "min-h-11 dense:min-h-9";

interface Adornments {
  /** Shown inside the field, before the typed text, e.g. "$". */
  before?: ReactNode;
  /** Shown inside the field, after the typed text, e.g. "sq ft". */
  after?: ReactNode;
}

/** A line of text, or any native type (`type="email"`, `"tel"`, `"date"` …). Belongs inside a `Field`. */
export function Input({ before, after, className, ...props }: ComponentProps<"input"> & Adornments) {
  const wired = useFieldControl(props);
  if (before === undefined && after === undefined) {
    return <input {...props} {...wired} className={cx(inputLook, inputHeight, "px-3 py-1.5", className)} />;
  }
  return (
    <div
      className={cx(
        "flex w-full min-w-0 items-center overflow-hidden rounded-lg border border-line-strong bg-raised transition-colors has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-disabled:bg-sunken has-aria-invalid:border-danger",
        inputHeight,
        className,
      )}
    >
      {before !== undefined && <span className="shrink-0 pl-3 text-ink-faint dense:text-sm">{before}</span>}
      <input
        {...props}
        {...wired}
        className="-my-px min-h-[inherit] w-full min-w-0 flex-1 border-0 bg-transparent px-3 py-1.5 text-base text-ink outline-none disabled:cursor-not-allowed disabled:text-ink-faint dense:text-sm"
      />
      {after !== undefined && <span className="shrink-0 pr-3 text-ink-faint dense:text-sm">{after}</span>}
    </div>
  );
}

/** A number as people type it: the number pad on phones, no spin buttons, figures of equal width. Its value is text. */
export function NumberInput({ className, ...props }: Omit<ComponentProps<typeof Input>, "type">) {
  return <Input inputMode="decimal" autoComplete="off" {...props} type="text" className={cx("tabular", className)} />;
}

/** Several lines of text. Grows with its text if the browser supports it. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      {...props}
      {...useFieldControl(props)}
      className={cx(inputLook, "field-sizing-content min-h-20 px-3 py-2", className)}
    />
  );
}

/** The device's own drop-down list; its options are `<option>` children. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={cx("relative block min-w-0", className)}>
      <select
        {...props}
        {...useFieldControl(props)}
        className={cx(inputLook, inputHeight, "appearance-none truncate py-1.5 pr-8 pl-3")}
      >
        {children}
      </select>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-faint"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="m4 6 4 4 4-4" />
      </svg>
    </span>
  );
}
