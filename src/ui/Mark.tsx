import { brand } from "#shared/brand.ts";
import { cx } from "./cx.ts";

/** The product's logo: the end of a yardstick with its ticks, in the colour of the text around it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cx("shrink-0", className ?? "size-6")}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g transform="rotate(-45 12 12)">
        <rect x="-0.5" y="7" width="25" height="10" rx="2" />
        <path d="M4.5 7v3.5M8.25 7v5M12 7v3.5M15.75 7v5M19.5 7v3.5" />
      </g>
    </svg>
  );
}

/** The logo with the product's name beside it. `nameClass` can hide the name when there is little space. */
export function Wordmark({ className, nameClass }: { className?: string; nameClass?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-2 font-semibold tracking-tight", className)}>
      <Mark className="size-6 text-accent" />
      <span className={nameClass}>{brand.name}</span>
    </span>
  );
}
