import type { ReactNode } from "react";
import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatMoney } from "#shared/figures.ts";
import { openOf, type Tally } from "./analytics.ts";
import { roundMoney, shortMoney } from "./figureWords.ts";

/**
 * The charts of the analytics page, loaded only there. Colours are the theme's, so that they turn with it. They are for
 * the eye alone: the tables beside them say the same to everybody else, so nothing here takes the focus.
 */

/** One bar: `name` stands under or over it, `title` is what it is called when it is pointed at. */
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

/** Dollars of each month. */
export function RevenueColumns({ rows }: { rows: readonly Charted[] }) {
  return (
    <ResponsiveContainer>
      <BarChart data={[...rows]} margin={margin} accessibilityLayer={false}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="name" {...plain} />
        <YAxis width={52} tickFormatter={shortMoney} {...plain} />
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
        <YAxis width={32} allowDecimals={false} {...plain} />
        <Tooltip {...pointed} content={<Said />} />
        <Bar dataKey="won" stackId="all" {...won} {...still} />
        <Bar dataKey={openOf} stackId="all" {...open} {...still} />
        <Bar dataKey="lost" stackId="all" {...lost} {...still} />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Dollars of each row, its name over its bar. */
export function RevenueRows({ rows }: { rows: readonly Charted[] }) {
  return (
    <Lying rows={rows} most={Math.max(1, ...rows.map(({ revenue }) => revenue))}>
      <Bar dataKey="revenue" radius={4} background={{ fill: "var(--sunken)", radius: 4 }} {...won} {...still} barSize={12}>
        <LabelList dataKey={(row: Charted) => `${row.name}\n${roundMoney(row.revenue)}, ${row.won} of ${row.requests}`} content={<NameOver />} />
      </Bar>
    </Lying>
  );
}

/** Requests of each row, by what became of them, its name over its bar. */
export function OutcomeRows({ rows }: { rows: readonly Charted[] }) {
  return (
    <Lying rows={rows} most={Math.max(1, ...rows.map(({ requests }) => requests))}>
      <Bar dataKey="won" stackId="all" {...won} {...still} barSize={12}>
        <LabelList dataKey={(row: Charted) => `${row.name}\n${row.requests === 1 ? "1 request" : `${row.requests} requests`}`} content={<NameOver />} />
      </Bar>
      <Bar dataKey={openOf} stackId="all" {...open} {...still} barSize={12} />
      <Bar dataKey="lost" stackId="all" {...lost} {...still} barSize={12} />
    </Lying>
  );
}

function Lying({ rows, most, children }: { rows: readonly Charted[]; most: number; children: ReactNode }) {
  return (
    <ResponsiveContainer>
      <BarChart layout="vertical" data={[...rows]} margin={{ ...margin, top: 10 }} accessibilityLayer={false} barCategoryGap={0}>
        <XAxis type="number" hide domain={[0, most]} />
        <YAxis type="category" dataKey="name" hide />
        <Tooltip {...pointed} content={<Said />} />
        {children}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** The name and the figures of a row, in one line over its bar. */
function NameOver({ x, y, value }: { x?: number | string; y?: number | string; value?: unknown }) {
  const [name = "", figures] = String(value ?? "").split("\n");
  return (
    <text x={Number(x ?? 0)} y={Number(y ?? 0) - 8} fontSize={13} fill="var(--ink)">
      {name.length > 26 ? `${name.slice(0, 25).trimEnd()}…` : name}
      <tspan dx={8} fontSize={12} fill="var(--ink-faint)">
        {figures}
      </tspan>
    </text>
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
        {about.requests === 1 ? "1 request" : `${about.requests} requests`}: {about.won} won, {openOf(about)} open, {about.lost} lost
      </p>
    </div>
  );
}
