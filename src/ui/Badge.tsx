import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** The meaning of a colour: neutral, brand, success, warning, error, or information. */
export type Tone = "neutral" | "accent" | "success" | "warning" | "danger" | "info";

/** The soft background and the readable text colour of each tone, for any tinted element. */
export const toneClass: Record<Tone, string> = {
  neutral: "bg-ink/8 text-ink-soft",
  accent: "bg-accent-soft text-accent",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
};

/** A short label on a soft background, such as a status. The text carries the meaning; the colour only helps. */
export function Badge({
  tone = "neutral",
  icon,
  className,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        "inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-xs leading-5 font-medium whitespace-nowrap",
        toneClass[tone],
        className,
      )}
    >
      {icon && <span className="shrink-0 [&>svg]:size-3.5">{icon}</span>}
      <span className="truncate">{children}</span>
    </span>
  );
}
