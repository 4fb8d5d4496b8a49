import { cx } from "#ui/cx.ts";
import { toneClasses, type Series } from "./series.ts";

/** The legend of a chart's colours. */
export function ChartLegend({ series }: { series: readonly Series[] }) {
  return (
    <div aria-hidden="true" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {series.map(({ label, tone }) => (
        <span key={label} className="flex items-center gap-1.5">
          <span className={cx("size-3 rounded-sm border", toneClasses[tone].box)} />
          {label}
        </span>
      ))}
    </div>
  );
}
