import type { ReactNode } from "react";
import { Link } from "react-router";
import { toneClass } from "./Badge.tsx";
import type { Tone } from "./Badge.tsx";
import { cx } from "./cx.ts";
import { Skeleton } from "./Skeleton.tsx";

/**
 * One important figure with its label; `to` links to the counted things. `slim` hides its caption on phones, so that
 * four fit in a row. Its size stays the same while it loads.
 */
export function StatCard({
  label,
  value,
  caption,
  icon,
  tone = "accent",
  loading = false,
  to,
  slim = false,
  className,
}: {
  label: ReactNode;
  value: ReactNode;
  caption?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
  loading?: boolean;
  to?: string;
  slim?: boolean;
  className?: string;
}) {
  return (
    <div
      aria-busy={loading || undefined}
      className={cx(
        "@container relative min-w-0 rounded-xl border border-line bg-surface shadow-card sm:px-4 sm:py-4",
        slim ? "px-2 py-2" : "px-3 py-4",
        to && "hover:border-line-strong",
        className,
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <p
            className={cx(
              "text-ink-soft",
              slim ? "text-xs wrap-anywhere max-[27rem]:text-[0.6875rem] max-[22rem]:text-xs sm:text-sm" : "text-sm",
            )}
          >
            {to ? (
              <Link
                to={to}
                className="text-ink-soft no-underline after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
              >
                {label}
              </Link>
            ) : (
              label
            )}
          </p>
          {loading ? (
            <div className="flex h-8 items-center">
              <Skeleton className="h-6 w-24" />
            </div>
          ) : (
            <p className="tabular text-lg leading-8 font-semibold tracking-tight wrap-anywhere @min-[8.5rem]:text-xl sm:@min-[12rem]:text-2xl">
              {value}
            </p>
          )}
          {caption && <p className={cx("mt-0.5 text-sm text-ink-faint", slim && "max-sm:hidden")}>{caption}</p>}
        </div>
        {icon && (
          <span
            aria-hidden="true"
            className={cx(
              "hidden size-9 shrink-0 sm:@min-[12rem]:grid place-items-center rounded-lg [&>svg]:size-4.5",
              toneClass[tone],
            )}
          >
            {icon}
          </span>
        )}
      </div>
    </div>
  );
}
