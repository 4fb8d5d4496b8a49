import { brand } from "#shared/brand.ts";
import { cx } from "./cx.ts";

/** The product's sign: the end of a yardstick with its ticks. Drawn in the colour of the text around it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx("shrink-0", className ?? "size-6")} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <rect x="-1.5" y="7" width="27" height="10" rx="2" transform="rotate(-45 12 12)" />
      <path d="m7.4 13.1 2 2M10.2 10.3l3 3M13 7.5l2 2M15.9 4.7l2.1 2.1" />
    </svg>
  );
}

/** The sign with the product's name beside it. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-2 font-semibold tracking-tight", className)}>
      <Mark className="size-6 text-accent" />
      {brand.name}
    </span>
  );
}
