import type { ReactNode } from "react";
import { roundTicks } from "#shared/figures/ticks.ts";
import { cx } from "#ui/cx.ts";
import { ChartTooltip, readoutText, type MarkReadout } from "./ChartTooltip.tsx";
import { toneClasses, type ChartTone } from "./series.ts";
import { useChartMarks } from "./useChartMarks.ts";

/** The shapes of points: series differ by shape as well as by colour. */
type PointShape = "circle" | "square" | "triangle" | "diamond";
type PointLook = { shape: PointShape; tone: ChartTone };

/** One point at its coordinates. */
export type PlotPoint = PointLook & { key: string; x: number; y: number; readout: MarkReadout };

/** Maps figures to coordinates of the drawing. `max` is the end of both axes. */
export type PlotScale = { x: (figure: number) => number; y: (figure: number) => number; max: number };

/** The drawing's own units, used by everything below. */
const [width, height] = [420, 380];
const padding = { left: 58, right: 26, top: 12, bottom: 46 };
const [plotWidth, plotHeight] = [width - padding.left - padding.right, height - padding.top - padding.bottom];

const tickText = (figure: number) => figure.toLocaleString("en-US", { maximumFractionDigits: 2 });

/**
 * Points over two axes of one unit, both from 0. `children` draw the background of the points, such as a reference
 * line. `label` names the plot for screen readers, which announce each point's readout as the arrow keys move. A table
 * beside the plot must show the same figures.
 */
export function ScatterPlot({
  label,
  points,
  xLabel,
  yLabel,
  children,
}: {
  label: string;
  points: readonly PlotPoint[];
  xLabel: string;
  yLabel: string;
  children: (scale: PlotScale) => ReactNode;
}) {
  const { active, markProps } = useChartMarks(points.length);
  const ticks = roundTicks(Math.max(0, ...points.flatMap(({ x, y }) => [x, y])) * 1.05);
  const max = ticks.at(-1) ?? 1;
  const x = (figure: number) => padding.left + (figure / max) * plotWidth;
  const y = (figure: number) => padding.top + plotHeight - (Math.min(figure, max) / max) * plotHeight;
  const shown = active === null ? undefined : points[active];

  return (
    <div className="relative">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={label}
        className="h-auto w-full text-[0.8125rem]"
      >
        <g aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick} className="stroke-line">
              <line x1={x(0)} x2={x(max)} y1={y(tick)} y2={y(tick)} />
              <line x1={x(tick)} x2={x(tick)} y1={y(0)} y2={y(max)} />
              <text
                x={x(0) - 8}
                y={y(tick)}
                textAnchor="end"
                dominantBaseline="central"
                className="fill-ink-soft stroke-none"
              >
                {tickText(tick)}
              </text>
              <text x={x(tick)} y={y(0) + 16} textAnchor="middle" className="fill-ink-soft stroke-none">
                {tickText(tick)}
              </text>
            </g>
          ))}
          {children({ x, y, max })}
          <text x={x(max / 2)} y={height - 6} textAnchor="middle" className="fill-ink">
            {xLabel}
          </text>
          <text transform={`translate(12 ${y(max / 2)}) rotate(-90)`} textAnchor="middle" className="fill-ink">
            {yLabel}
          </text>
        </g>
        <g>
          {points.map((point, index) => (
            <g
              key={point.key}
              role="img"
              aria-label={readoutText(point.readout)}
              className="group outline-none"
              transform={`translate(${x(point.x)} ${y(point.y)})`}
              {...markProps(index)}
            >
              <circle
                r={11}
                strokeWidth={2}
                className="fill-transparent stroke-transparent group-focus-visible:stroke-focus"
              />
              <Point shape={point.shape} tone={point.tone} />
            </g>
          ))}
        </g>
      </svg>
      {shown && <ChartTooltip readout={shown.readout} x={x(shown.x) / width} y={y(shown.y) / height} />}
    </div>
  );
}

/** The symbol of a series in the legend. */
export function LegendPoint(look: PointLook) {
  return (
    <svg viewBox="-7 -7 14 14" aria-hidden="true" className="size-3.5">
      <Point {...look} />
    </svg>
  );
}

function Point({ shape, tone }: PointLook) {
  const className = cx(toneClasses[tone].fill, "stroke-surface");
  if (shape === "circle") return <circle r={5} className={className} />;
  if (shape === "square") return <rect x={-4.5} y={-4.5} width={9} height={9} className={className} />;
  if (shape === "diamond") return <polygon points="0,-6.5 6,0 0,6.5 -6,0" className={className} />;
  return <polygon points="0,-6 5.5,4.5 -5.5,4.5" className={className} />;
}
