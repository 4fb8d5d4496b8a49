import { useId } from "react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** How far long work has come. Without a `value` it only says that the work goes on. */
export function Progress({
  label,
  value,
  max = 100,
  text,
  hideLabel = false,
  className,
}: {
  label: ReactNode;
  value?: number;
  max?: number;
  /** What the figure means in words, e.g. "2 of 5". */
  text?: string;
  hideLabel?: boolean;
  className?: string;
}) {
  const id = useId();
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value / max));
  return (
    <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
      <div className={hideLabel && !text ? "sr-only" : "flex justify-between gap-3 text-sm text-ink-soft"}>
        <span id={id} className={hideLabel ? "sr-only" : undefined}>
          {label}
        </span>
        {text && <span className="tabular shrink-0">{text}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-ink/12"
      >
        {share === undefined ? (
          <div className="h-full w-1/3 animate-travel rounded-full bg-accent" />
        ) : (
          <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
        )}
      </div>
    </div>
  );
}
