import type { ReactNode } from "react";
import { cx } from "./cx.ts";

const looks = {
  info: "border-info/35 bg-info-soft [--tint:var(--info)]",
  warning: "border-warning/35 bg-warning-soft [--tint:var(--warning)]",
  danger: "border-danger/35 bg-danger-soft [--tint:var(--danger)]",
  success: "border-success/35 bg-success-soft [--tint:var(--success)]",
};

const glyphs = {
  info: "M10 9v5M10 6.2v.1",
  warning: "M10 6v5M10 13.8v.1",
  danger: "M10 6v5M10 13.8v.1",
  success: "m6.6 10.2 2.3 2.3 4.5-4.8",
};

/** An inline message. Screen readers announce an error (`danger`) at once. */
export function Notice({
  tone = "info",
  title,
  action,
  className,
  children,
}: {
  tone?: keyof typeof looks;
  title?: ReactNode;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div
      role={tone === "danger" ? "alert" : undefined}
      className={cx(
        "flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border px-4 py-3 text-sm",
        looks[tone],
        className,
      )}
    >
      <div className="flex min-w-0 flex-[1_1_14rem] gap-2.5">
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="size-5 shrink-0 text-(--tint)"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {tone === "warning" ? <path d="M10 2.8 18 16.6H2z" /> : <circle cx="10" cy="10" r="7.6" />}
          <path d={glyphs[tone]} />
        </svg>
        <div className="min-w-0">
          {title && <p className="font-semibold text-(--tint)">{title}</p>}
          {children && <div className="text-ink">{children}</div>}
        </div>
      </div>
      {action && <div className="flex shrink-0 flex-wrap gap-2">{action}</div>}
    </div>
  );
}
