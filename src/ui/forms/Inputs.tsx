import type { ChangeEvent, ComponentProps, KeyboardEvent, ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { useFieldControl } from "./useFieldControl.ts";

// 16 px on phones: below that, iOS zooms the page when a field gets the focus.
const look =
  "w-full min-w-0 rounded-lg border border-line-strong bg-raised text-base text-ellipsis text-ink transition-colors focus-visible:outline-offset-0 focus-visible:border-focus disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint [&[readonly]]:bg-sunken aria-invalid:border-danger dense:text-sm";
const height = "min-h-11 dense:min-h-9";

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
    return <input {...props} {...wired} className={cx(look, height, "px-3 py-1.5", className)} />;
  }
  return (
    <div
      className={cx(
        "flex w-full min-w-0 items-center overflow-hidden rounded-lg border border-line-strong bg-raised transition-colors has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-disabled:bg-sunken has-aria-invalid:border-danger",
        height,
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
      className={cx(look, "field-sizing-content min-h-20 px-3 py-2", className)}
    />
  );
}

/**
 * A postal address on one line, as tall as its text. Autofill and pasting bring several lines, which become one: "12 Oak
 * St, Apt 4". Enter submits the form, as in an `Input`. Belongs inside a `Field`.
 */
export function AddressInput({ className, onChange, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={1}
      {...props}
      {...useFieldControl(props)}
      className={cx(
        look,
        height,
        "field-sizing-content resize-none px-3 py-[0.5625rem] dense:py-[0.4375rem]",
        className,
      )}
      onKeyDown={submitOnEnter}
      onChange={(event) => {
        joinLines(event);
        onChange?.(event);
      }}
    />
  );
}

/** Joins the lines of an address with commas. A text of one line stays, so that the cursor stays where it is. */
function joinLines({ currentTarget: field }: ChangeEvent<HTMLTextAreaElement>): void {
  const lines = field.value.split(/[\n\r]/).map((line) => line.trim().replace(/,$/, ""));
  if (lines.length > 1) field.value = lines.filter((line) => line !== "").join(", ");
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** The device's own drop-down list; its options are `<option>` children. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={cx("relative block min-w-0", className)}>
      <select
        {...props}
        {...useFieldControl(props)}
        className={cx(look, height, "appearance-none truncate py-1.5 pr-8 pl-3")}
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
