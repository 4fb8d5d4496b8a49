import type { ReactNode } from "react";
import { toneClass, type Tone } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/Skeleton.tsx";

/** The number of estimates in one status. A press filters the list by it; a second press shows all. */
export function StatusFigure({
  label,
  caption,
  count,
  icon,
  tone,
  pressed,
  onPress,
}: {
  label: string;
  caption: string;
  /** Undefined while it loads, null if it failed to load. */
  count: number | null | undefined;
  icon: ReactNode;
  tone: Tone;
  pressed: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-busy={count === undefined || undefined}
      onClick={onPress}
      className={cx(
        "@container flex min-h-11 min-w-0 items-start justify-between gap-3 rounded-xl border px-2 py-1.5 text-left shadow-card transition-colors md:px-4 md:py-4",
        pressed ? "border-accent bg-accent-soft" : "border-line bg-surface hover:border-line-strong",
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col md:block">
        <span className="block text-xs text-ink-soft max-md:order-last md:text-sm">{label}</span>
        <span className="tabular block text-lg leading-6 font-semibold tracking-tight md:text-2xl md:leading-8">
          {count === undefined ? <Skeleton className="h-6 w-10 md:h-8" /> : (count ?? "—")}
        </span>
        <span className="mt-0.5 hidden text-sm text-ink-soft md:block">{caption}</span>
      </span>
      <span
        aria-hidden="true"
        className={cx(
          "hidden size-9 shrink-0 place-items-center rounded-lg md:@min-[12rem]:grid [&>svg]:size-4.5",
          toneClass[tone],
        )}
      >
        {icon}
      </span>
    </button>
  );
}
