import { cx } from "#ui/cx.ts";

/** What became of requests, in the order in which they are drawn and told. */
const outcomes = ["won", "open", "lost"] as const;
type Outcome = (typeof outcomes)[number];

const looks: Record<Outcome, string> = {
  won: "border-accent bg-accent",
  open: "border-accent bg-accent-soft",
  lost: "border-line-strong bg-line-strong",
};
const outcomeLabels: Record<Outcome, string> = { won: "Won", open: "Open", lost: "Lost" };

/** One row: its name, its figures in words, and how far its bar reaches, each part from 0 to 1 of the longest. */
export type BarRow = { name: string; figures: string; parts: Partial<Record<Outcome, number>> };

/** Lying bars, each under its name and its figures. Whoever does not see them reads the table beside. */
export function Bars({ rows }: { rows: readonly BarRow[] }) {
  return (
    <div className="flex flex-col gap-4">
      {rows.map(({ name, figures, parts }) => (
        <div key={name}>
          <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span className="max-w-full truncate">{name}</span>
            <span className="tabular shrink-0 text-ink-soft">{figures}</span>
          </div>
          <div className="flex h-3 overflow-clip rounded-sm bg-sunken">
            {outcomes.map(
              (outcome) =>
                (parts[outcome] ?? 0) > 0 && (
                  <div
                    key={outcome}
                    className={cx("border first:rounded-l-sm", looks[outcome])}
                    style={{ width: `${(parts[outcome] ?? 0) * 100}%` }}
                  />
                ),
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

/** What the colours of outcomes mean. */
export function Legend() {
  return (
    <div className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {outcomes.map((outcome) => (
        <span key={outcome} className="flex items-center gap-1.5">
          <span className={cx("size-3 rounded-sm border", looks[outcome])} />
          {outcomeLabels[outcome]}
        </span>
      ))}
    </div>
  );
}
