import type { Noun } from "#features/catalog/pricing/unitWords.en.ts";
import {
  methodLabels,
  calibrationMethods,
  type Calibrations,
  type CalibrationMethod,
} from "#features/catalog/pricing/calibration.ts";
import { LegendPoint, ScatterPlot, type PlotPoint, type PlotScale } from "#ui/charts/ScatterPlot.tsx";
import type { ServiceAccuracy } from "#features/catalog/services/service.ts";

const looks: Record<CalibrationMethod, Pick<PlotPoint, "shape" | "tone">> = {
  customer_measured: { shape: "circle", tone: "accent" },
  owner_measured: { shape: "diamond", tone: "muted" },
  model_measured: { shape: "square", tone: "info" },
  analysed: { shape: "square", tone: "warning" },
  typed: { shape: "triangle", tone: "info" },
};

const figureText = (figure: number) => figure.toLocaleString("en-US", { maximumFractionDigits: 1 });

/**
 * Predicted against actual figures of finished jobs: on the diagonal the prediction was right. The band contains 8 of
 * 10 jobs of the first calibrated method. The table beside it has the same figures.
 */
export function AccuracyPlot({
  pairs,
  calibrations,
  noun,
}: {
  pairs: ServiceAccuracy["pairs"];
  calibrations: Calibrations | null;
  /** The name of the unit of the sizes. */
  noun: Noun;
}) {
  const calibrated = calibrationMethods.find((method) => calibrations?.[method]);
  const calibration = calibrated && calibrations?.[calibrated];
  const points = pairs.map(({ estimate_id, name, method, predicted, actual }) => ({
    ...looks[method],
    key: `${estimate_id} ${method}`,
    x: predicted,
    y: actual,
    readout: {
      title: name,
      lines: [
        `Estimated ${figureText(predicted)}, actual ${figureText(actual)} ${actual === 1 ? noun.one : noun.several}`,
        methodLabels[method],
      ],
    },
  }));
  return (
    <figure className="mx-auto max-w-md">
      <ScatterPlot
        label={`${pairs.length} completed jobs: estimated against actual size, in ${noun.several}. The numbers are in the table.`}
        points={points}
        xLabel={`Estimated, ${noun.several}`}
        yLabel={`Actual, ${noun.several}`}
      >
        {(scale) => (
          <>
            {calibration && <Band scale={scale} calibration={calibration} />}
            <line
              x1={scale.x(0)}
              y1={scale.y(0)}
              x2={scale.x(scale.max)}
              y2={scale.y(scale.max)}
              strokeDasharray="5 4"
              className="stroke-ink-faint"
            />
          </>
        )}
      </ScatterPlot>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        {calibrationMethods
          .filter((method) => pairs.some((pair) => pair.method === method))
          .map((method) => (
            <span key={method} className="inline-flex items-center gap-2">
              <LegendPoint {...looks[method]} />
              <span className="inline-block first-letter:uppercase">{methodLabels[method]}</span>
            </span>
          ))}
        <span>
          Dots on the line were exact.{calibrated && ` 8 of 10 ${methodLabels[calibrated]} jobs end in the band.`}
        </span>
      </figcaption>
    </figure>
  );
}

/** The band between two ratios of actual to predicted, cut off at the plot's corner. */
function Band({
  scale: { x, y, max },
  calibration,
}: {
  scale: PlotScale;
  calibration: { bias: number; spread: number };
}) {
  const [low, high] = [
    Math.exp(calibration.bias - calibration.spread),
    Math.exp(calibration.bias + calibration.spread),
  ];
  const edge = (ratio: number) => (ratio >= 1 ? `${x(max / ratio)},${y(max)}` : `${x(max)},${y(max * ratio)}`);
  const corner = low < 1 && high > 1 ? `${x(max)},${y(max)}` : edge(low);
  return <polygon points={`${x(0)},${y(0)} ${edge(low)} ${corner} ${edge(high)}`} className="fill-accent/12" />;
}
