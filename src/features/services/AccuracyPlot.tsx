import {
  methodLabels,
  calibrationMethods,
  type Calibrations,
  type CalibrationMethod,
} from "#features/estimates/calibration.ts";
import { roundTicks } from "#shared/ticks.ts";
import { cx } from "#ui/cx.ts";
import type { ServiceAccuracy } from "./service.ts";

/** The drawing's own measure: everything below is in these units. */
const [width, height] = [420, 380];
const frame = { left: 58, right: 26, top: 12, bottom: 46 };
const [across, up] = [width - frame.left - frame.right, height - frame.top - frame.bottom];

const colours: Record<CalibrationMethod, string> = {
  measured: "fill-accent",
  analysed: "fill-warning",
  typed: "fill-info",
};

const label = (figure: number) => figure.toLocaleString("en-US", { maximumFractionDigits: 2 });

/**
 * Predicted against true figures of finished jobs: on the diagonal the prediction was right. The band is where 8 of 10
 * jobs of the first method that has taught anything ended. Its figures are in the table beside it.
 */
export function AccuracyPlot({
  pairs,
  learned,
  unit,
}: {
  pairs: ServiceAccuracy["pairs"];
  learned: Calibrations | null;
  unit: string;
}) {
  const most = Math.max(...pairs.flatMap(({ predicted, actual }) => [predicted, actual])) * 1.05;
  const ticks = roundTicks(most);
  const end = ticks.at(-1) ?? 1;
  const x = (figure: number) => frame.left + (figure / end) * across;
  const y = (figure: number) => frame.top + up - (Math.min(figure, end) / end) * up;
  const taught = calibrationMethods.find((method) => learned?.[method]);
  const lesson = taught && learned?.[taught];
  const edge = (ratio: number) => (ratio >= 1 ? `${x(end / ratio)},${y(end)}` : `${x(end)},${y(end * ratio)}`);
  const [low, high] = lesson ? [Math.exp(lesson.bias - lesson.spread), Math.exp(lesson.bias + lesson.spread)] : [1, 1];
  const corner = low < 1 && high > 1 ? `${x(end)},${y(end)}` : edge(low);

  return (
    <figure className="mx-auto max-w-md">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${pairs.length} finished jobs: what was predicted against what was true, in ${unit}. The figures are in the table.`}
        className="h-auto w-full text-[0.8125rem]"
      >
        {ticks.map((tick) => (
          <g key={tick} className="stroke-line">
            <line x1={x(0)} x2={x(end)} y1={y(tick)} y2={y(tick)} />
            <line x1={x(tick)} x2={x(tick)} y1={y(0)} y2={y(end)} />
            <text
              x={x(0) - 8}
              y={y(tick)}
              textAnchor="end"
              dominantBaseline="central"
              className="fill-ink-soft stroke-none"
            >
              {label(tick)}
            </text>
            <text x={x(tick)} y={y(0) + 16} textAnchor="middle" className="fill-ink-soft stroke-none">
              {label(tick)}
            </text>
          </g>
        ))}
        {lesson && (
          <polygon points={`${x(0)},${y(0)} ${edge(low)} ${corner} ${edge(high)}`} className="fill-accent/12" />
        )}
        <line x1={x(0)} y1={y(0)} x2={x(end)} y2={y(end)} strokeDasharray="5 4" className="stroke-ink-faint" />
        {pairs.map(({ estimate_id, method, predicted, actual }) => (
          <Dot key={estimate_id} method={method} x={x(predicted)} y={y(actual)} />
        ))}
        <text x={x(end / 2)} y={height - 6} textAnchor="middle" className="fill-ink">
          Predicted, {unit}
        </text>
        <text transform={`translate(12 ${y(end / 2)}) rotate(-90)`} textAnchor="middle" className="fill-ink">
          True, {unit}
        </text>
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        {calibrationMethods
          .filter((method) => pairs.some((pair) => pair.method === method))
          .map((method) => (
            <span key={method} className="inline-flex items-center gap-2">
              <svg viewBox="-7 -7 14 14" aria-hidden="true" className="size-3.5">
                <Dot method={method} x={0} y={0} />
              </svg>
              <span className="inline-block first-letter:uppercase">{methodLabels[method]}</span>
            </span>
          ))}
        <span>
          On the dashed line it was right.{taught && ` 8 of 10 ${methodLabels[taught]} jobs end in the band.`}
        </span>
      </figcaption>
    </figure>
  );
}

/** Methods differ by shape as well as by colour. */
function Dot({ method, x, y }: { method: CalibrationMethod; x: number; y: number }) {
  const look = cx("stroke-surface", colours[method]);
  if (method === "measured") return <circle cx={x} cy={y} r={5} className={look} />;
  if (method === "analysed") return <rect x={x - 4.5} y={y - 4.5} width={9} height={9} className={look} />;
  return <polygon points={`${x},${y - 6} ${x + 5.5},${y + 4.5} ${x - 5.5},${y + 4.5}`} className={look} />;
}
