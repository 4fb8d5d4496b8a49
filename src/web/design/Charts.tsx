import { BarList } from "#ui/charts/BarList.tsx";
import { ChartLegend } from "#ui/charts/ChartLegend.tsx";
import { ColumnChart } from "#ui/charts/ColumnChart.tsx";
import { LegendPoint, ScatterPlot, type PlotPoint } from "#ui/charts/ScatterPlot.tsx";
import type { Series } from "#ui/charts/series.ts";
import { Part, Specimen } from "./Specimen.tsx";

const outcomes: readonly Series[] = [
  { label: "Won", tone: "accent" },
  { label: "Open", tone: "soft" },
  { label: "Lost", tone: "muted" },
];
const months = [
  { name: "Jan", values: [3, 1, 1] },
  { name: "Feb", values: [5, 2, 0] },
  { name: "Mar", values: [4, 4, 2] },
];
const points: PlotPoint[] = [
  { key: "a", shape: "circle", tone: "accent", x: 410, y: 430, readout: { title: "Maria", lines: ["410 and 430"] } },
  { key: "b", shape: "square", tone: "warning", x: 820, y: 700, readout: { title: "James", lines: ["820 and 700"] } },
  {
    key: "c",
    shape: "triangle",
    tone: "info",
    x: 1200,
    y: 1210,
    readout: { title: "Aisha", lines: ["1200 and 1210"] },
  },
];

/** Charts: one tab stop each, navigated by the arrow keys. */
export function Charts() {
  return (
    <Part title="Charts">
      <Specimen name="ColumnChart with its ChartLegend, BarList and ScatterPlot" stacked>
        <div>
          <ChartLegend series={outcomes} />
          <ColumnChart
            label="Requests by month, chart"
            series={outcomes}
            height={240}
            axisWidth={32}
            minTickStep={1}
            columns={months.map((month) => ({
              ...month,
              readout: { title: month.name, lines: [`${month.values.join(", ")} won, open, lost`] },
            }))}
          />
        </div>
        <BarList
          series={outcomes}
          rows={[
            { name: "Driveway Sealcoating", figures: "$5,200, 8 of 12 won", parts: [0.6, 0.2, 0.2] },
            { name: "Window Cleaning", figures: "$750, 3 of 6 won", parts: [0.25, 0.15, 0.1] },
          ]}
        />
        <figure>
          <ScatterPlot label="Estimated vs. actual, chart" points={points} xLabel="Predicted" yLabel="True">
            {({ x, y, max }) => (
              <line x1={x(0)} y1={y(0)} x2={x(max)} y2={y(max)} strokeDasharray="5 4" className="stroke-ink-faint" />
            )}
          </ScatterPlot>
          <figcaption className="flex items-center gap-2 text-sm text-ink-soft">
            <LegendPoint shape="circle" tone="accent" /> measured
          </figcaption>
        </figure>
      </Specimen>
    </Part>
  );
}
