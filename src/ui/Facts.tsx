import type { ReactNode } from "react";
import { cx } from "./cx.ts";

const grids = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-2 lg:grid-cols-3" };

/** The facts about one thing, each under its label. A missing value shows a dash. */
export function Facts({
  items,
  columns = 2,
  className,
}: {
  items: readonly { label: string; value: ReactNode; wide?: boolean }[];
  columns?: 1 | 2 | 3;
  className?: string;
}) {
  return (
    <dl className={cx("grid min-w-0 gap-x-6 gap-y-4", grids[columns], className)}>
      {items.map((item) => (
        <div key={item.label} className={cx("min-w-0", item.wide && "col-span-full")}>
          <dt className="text-sm text-ink-faint">{item.label}</dt>
          <dd className="tabular mt-0.5 text-[0.9375rem] whitespace-pre-line">
            {item.value === null || item.value === undefined || item.value === "" ? "—" : item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
