/** The text of a chart's mark, for its tooltip and, in one sentence, for screen readers. */
export type MarkReadout = { title: string; lines: readonly string[] };

/** A readout as one text: "Nov 2026: $180.00, 2 requests". */
export const readoutText = ({ title, lines }: MarkReadout): string => `${title}: ${lines.join(", ")}`;

/**
 * The tooltip of a mark. `x` and `y` are the mark's position as shares of the chart's width and height, 0 to 1. The
 * tooltip stays within the width. It is below a mark in the upper half, above one in the lower half. Only visual,
 * because the mark's own name has the same text.
 */
export function ChartTooltip({ readout: { title, lines }, x, y }: { readout: MarkReadout; x: number; y: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 w-max max-w-full rounded-lg border border-line bg-raised px-3 py-2 text-sm shadow-float"
      style={{
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        translate: `${-x * 100}% ${y > 0.5 ? "calc(-100% - 0.75rem)" : "0.75rem"}`,
      }}
    >
      <p className="font-medium">{title}</p>
      {lines.map((line) => (
        <p key={line} className="tabular text-ink-soft">
          {line}
        </p>
      ))}
    </div>
  );
}
