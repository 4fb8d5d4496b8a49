import { roundTicks } from "#shared/figures/ticks.ts";
import { cx } from "#ui/cx.ts";
import { ChartTooltip, readoutText, type MarkReadout } from "./ChartTooltip.tsx";
import { toneClasses, type Series } from "./series.ts";
import { useChartMarks } from "./useChartMarks.ts";
import { useElementWidth } from "./useElementWidth.ts";

/** One column. `name` is shown below it; `values` are stacked in the order of the series, from the bottom. */
export type ChartColumn = { name: string; values: readonly number[]; readout: MarkReadout };

const padding = { top: 8, right: 4, bottom: 26 };
const maxColumnWidth = 44;
/** The width of one letter of a column's name, in pixels. Names that would overlap are left out. */
const letterWidth = 6.5;

/**
 * Stacked columns above an axis from 0, in the full available width; `height` in pixels. `label` names the chart for
 * screen readers, which announce each column's readout as the arrow keys move. A table beside the chart must show the
 * same figures.
 */
export function ColumnChart({
  label,
  series,
  columns,
  height,
  axisWidth,
  formatTick = String,
  minTickStep = 0,
}: {
  label: string;
  series: readonly Series[];
  columns: readonly ChartColumn[];
  height: number;
  axisWidth: number;
  formatTick?: (tick: number) => string;
  minTickStep?: number;
}) {
  const [ref, width] = useElementWidth<HTMLDivElement>(560);
  const { active, markProps } = useChartMarks(columns.length);
  const ticks = roundTicks(Math.max(0, ...columns.map(({ values }) => sum(values))), minTickStep);
  const top = ticks.at(-1) ?? 1;
  const plotHeight = height - padding.top - padding.bottom;
  const band = Math.max(0, width - axisWidth - padding.right) / Math.max(1, columns.length);
  const columnWidth = Math.min(maxColumnWidth, band * 0.8);
  const y = (value: number) => padding.top + plotHeight * (1 - value / top);
  const labelEvery = Math.ceil((Math.max(0, ...columns.map(({ name }) => name.length)) * letterWidth + 8) / band) || 1;
  const shown = active === null ? undefined : columns[active];

  return (
    <div ref={ref} className="relative" style={{ height }}>
      <svg role="group" aria-label={label} width={width} height={height} className="absolute inset-0 text-xs">
        <g aria-hidden="true">
          <TickLines ticks={ticks} y={y} left={axisWidth} right={width - padding.right} formatTick={formatTick} />
          {columns.map(
            ({ name }, index) =>
              (columns.length - 1 - index) % labelEvery === 0 && (
                <text
                  key={name}
                  x={Math.min(axisWidth + band * (index + 0.5), width - (name.length * letterWidth) / 2)}
                  y={height - 8}
                  textAnchor="middle"
                  className="fill-ink-soft"
                >
                  {name}
                </text>
              ),
          )}
        </g>
        <g>
          {columns.map(({ name, values, readout }, index) => {
            const left = axisWidth + band * index;
            return (
              <g
                key={name}
                role="img"
                aria-label={readoutText(readout)}
                className="group outline-none"
                {...markProps(index)}
              >
                <rect
                  x={left}
                  y={padding.top}
                  width={band}
                  height={plotHeight}
                  strokeWidth={2}
                  className={cx(
                    "stroke-transparent group-focus-visible:stroke-focus",
                    active === index ? "fill-sunken" : "fill-transparent",
                  )}
                />
                <StackedParts
                  values={values}
                  series={series}
                  left={left + (band - columnWidth) / 2}
                  width={columnWidth}
                  y={y}
                />
              </g>
            );
          })}
        </g>
      </svg>
      {shown && active !== null && (
        <ChartTooltip readout={shown.readout} x={(axisWidth + band * (active + 0.5)) / width} y={0} />
      )}
    </div>
  );
}

/** The grid lines across the columns, from `left` to `right`, and their labels; in pixels. */
function TickLines({
  ticks,
  y,
  left,
  right,
  formatTick,
}: {
  ticks: readonly number[];
  y: (value: number) => number;
  left: number;
  right: number;
  formatTick: (tick: number) => string;
}) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
      <text x={left - 8} y={y(tick)} textAnchor="end" dominantBaseline="central" className="tabular fill-ink-soft">
        {formatTick(tick)}
      </text>
    </g>
  ));
}

/** One column's values on top of each other. `y` gives the distance of a value from the top of the chart, in pixels. */
function StackedParts({
  values,
  series,
  left,
  width,
  y,
}: {
  values: readonly number[];
  series: readonly Series[];
  left: number;
  width: number;
  y: (value: number) => number;
}) {
  return values.map((value, part) => {
    const below = sum(values.slice(0, part));
    const shape = series[part];
    return (
      shape &&
      value > 0 && (
        <rect
          key={shape.label}
          x={left}
          y={y(below + value)}
          width={width}
          height={y(below) - y(below + value)}
          rx={series.length === 1 ? 3 : 0}
          className={cx(toneClasses[shape.tone].fill, toneClasses[shape.tone].stroke)}
        />
      )
    );
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
