import { cx } from "#ui/cx.ts";
import { toneClasses, type Series } from "./series.ts";

/** One row: its name, its figures as text, and each series' share of the full width, 0 to 1. */
export type BarListRow = { name: string; figures: string; parts: readonly number[] };

/**
 * Horizontal bars, each below its name and its figures. `series` names the parts in their order. Hidden from screen
 * readers, because the table beside it has the same data.
 */
export function BarList({ series, rows }: { series: readonly Series[]; rows: readonly BarListRow[] }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      {rows.map(({ name, figures, parts }) => (
        <div key={name}>
          <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span className="max-w-full truncate">{name}</span>
            <span className="tabular shrink-0 text-ink-soft">{figures}</span>
          </div>
          <div className="flex h-3 overflow-clip rounded-sm bg-sunken">
            {series.map(({ label, tone }, index) => {
              const part = parts[index] ?? 0;
              return (
                part > 0 && (
                  <div
                    key={label}
                    className={cx("border first:rounded-l-sm", toneClasses[tone].box)}
                    style={{ width: `${part * 100}%` }}
                  />
                )
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
