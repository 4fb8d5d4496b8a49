import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatMoney } from "#shared/figures.ts";
import { roundTicks } from "#shared/ticks.ts";
import { openOf, type Tally } from "./analytics.ts";
import { shortMoney } from "./figureWords.ts";

/**
 * The charts of the analytics page, loaded only there. Colours are the theme's, so that they turn with it. They are for
 * the eye alone: the tables beside them say the same to everybody else, so nothing here takes the focus.
 */

/** One bar: `name` stands under it, `title` is what it is called when it is pointed at. */
export type Charted = Tally & { name: string; title: string };

const won = { fill: "var(--accent)", stroke: "var(--accent)" };
const open = { fill: "var(--accent-soft)", stroke: "var(--accent)" };
const lost = { fill: "var(--line-strong)", stroke: "var(--line-strong)" };
const words = { fill: "var(--ink-soft)", fontSize: 12 };
const still = { isAnimationActive: false, maxBarSize: 44 } as const;
const plain = { tickLine: false, axisLine: false, tick: words } as const;
const grid = { vertical: false, stroke: "var(--line)" } as const;
const margin = { top: 8, right: 4, bottom: 0, left: 0 };
const pointed = { cursor: { fill: "var(--sunken)", opacity: 0.6 }, isAnimationActive: false } as const;

/** Round figures up the side: the library's own are of any kind, and rounded they would be untrue. */
function axisTo(most: number, least?: number) {
  const ticks = roundTicks(most, least);
  return { ticks, domain: [0, ticks.at(-1) ?? 1] as [number, number], interval: 0 as const };
}

/** Dollars of each month. */
export function RevenueColumns({ rows }: { rows: readonly Charted[] }) {
  return (
    <ResponsiveContainer>
      <BarChart data={[...rows]} margin={margin} accessibilityLayer={false}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="name" {...plain} />
        <YAxis
          width={52}
          tickFormatter={shortMoney}
          {...axisTo(Math.max(...rows.map(({ revenue }) => revenue)))}
          {...plain}
        />
        <Tooltip {...pointed} content={<Said />} />
        <Bar dataKey="revenue" radius={[4, 4, 0, 0]} {...won} {...still} />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Requests of each month, by what became of them. */
export function OutcomeColumns({ rows }: { rows: readonly Charted[] }) {
  return (
    <ResponsiveContainer>
      <BarChart data={[...rows]} margin={margin} accessibilityLayer={false}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="name" {...plain} />
        <YAxis width={32} {...axisTo(Math.max(...rows.map(({ requests }) => requests)), 1)} {...plain} />
        <Tooltip {...pointed} content={<Said />} />
        <Bar dataKey="won" stackId="all" {...won} {...still} />
        <Bar dataKey={openOf} stackId="all" {...open} {...still} />
        <Bar dataKey="lost" stackId="all" {...lost} {...still} />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** What a bar says when it is pointed at. */
function Said({ payload }: { payload?: readonly { payload?: unknown }[] }) {
  const about = payload?.[0]?.payload as Charted | undefined;
  if (!about) return null;
  return (
    <div className="rounded-lg border border-line bg-raised px-3 py-2 text-sm shadow-float">
      <p className="font-medium">{about.title}</p>
      <p className="tabular text-ink-soft">{formatMoney(about.revenue)}</p>
      <p className="tabular text-ink-soft">
        {about.requests === 1 ? "1 request" : `${about.requests} requests`}: {about.won} won, {openOf(about)} open,{" "}
        {about.lost} lost
      </p>
    </div>
  );
}
