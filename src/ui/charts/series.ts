/** The look of a chart's series. The colours come from the theme, so that charts follow light and dark. */
export type ChartTone = "accent" | "soft" | "muted" | "warning" | "info";

/** One series of a chart: its name in the legend and its tone. */
export type Series = { label: string; tone: ChartTone };

/** The classes of each tone: `fill` and `stroke` for SVG shapes, `box` for HTML. */
export const toneClasses: Record<ChartTone, { fill: string; stroke: string; box: string }> = {
  accent: { fill: "fill-accent", stroke: "stroke-accent", box: "border-accent bg-accent" },
  soft: { fill: "fill-accent-soft", stroke: "stroke-accent", box: "border-accent bg-accent-soft" },
  muted: { fill: "fill-line-strong", stroke: "stroke-line-strong", box: "border-line-strong bg-line-strong" },
  warning: { fill: "fill-warning", stroke: "stroke-warning", box: "border-warning bg-warning" },
  info: { fill: "fill-info", stroke: "stroke-info", box: "border-info bg-info" },
};
