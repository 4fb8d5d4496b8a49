import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";

/** One part of a page of the site under its heading; `paper` gives it a separate background. */
export function Section({
  id,
  title,
  text,
  paper = false,
  children,
}: {
  id: string;
  title: string;
  text?: ReactNode;
  paper?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx("scroll-mt-20", paper && "border-y border-line bg-surface")}
    >
      <div className="mx-auto max-w-7xl px-4 py-14 sm:px-6 sm:py-20">
        <Ruler />
        <h2
          id={`${id}-title`}
          className="mt-4 max-w-2xl text-3xl leading-tight font-semibold tracking-tight sm:text-4xl"
        >
          {title}
        </h2>
        {text && <p className="mt-3 max-w-2xl text-lg text-balance text-ink-soft">{text}</p>}
        <div className="mt-9 sm:mt-12">{children}</div>
      </div>
    </section>
  );
}

/** A foot of the yardstick: the mark that begins a part. */
function Ruler() {
  return (
    <svg
      viewBox="0 0 97 14"
      aria-hidden="true"
      className="h-3.5 w-24 text-accent"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <path
        d={Array.from(
          { length: 13 },
          (_, inch) => `M${inch * 8 + 0.75} 1v${inch % 6 === 0 ? 12 : inch % 3 === 0 ? 8 : 5}`,
        ).join("")}
      />
    </svg>
  );
}
