import { lazy, Suspense, type ReactNode } from "react";
import { formatMoney } from "#shared/figures.ts";
import { Card } from "#ui/Card.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { methodLabels, openOf, winRate, type Report, type Tally } from "./analytics.ts";
import { Bars, Legend } from "./Bars.tsx";
import type { Charted } from "./charts.tsx";
import { monthName, percentWords, roundMoney } from "./figureWords.ts";
import { NumbersTable, type Column } from "./NumbersTable.tsx";

// The library that draws is large: it comes when the first chart is seen.
const charts = () => import("./charts.tsx").catch(() => ({ RevenueColumns: NotDrawn, OutcomeColumns: NotDrawn }));
const RevenueColumns = lazy(async () => ({ default: (await charts()).RevenueColumns }));
const OutcomeColumns = lazy(async () => ({ default: (await charts()).OutcomeColumns }));

function NotDrawn(_chart: { rows: readonly Charted[] }) {
  return (
    <p className="text-sm text-ink-soft">The chart could not be loaded. The figures are there: choose “Show tables”.</p>
  );
}

/** How many services have a bar of their own; the table and the file tell all. */
const barsAtMost = 8;

const outcomeColumns: Column<Tally>[] = [
  { label: "Requests", of: ({ requests }) => requests.toLocaleString("en-US") },
  { label: "Won", of: ({ won }) => won.toLocaleString("en-US") },
  { label: "Lost", of: ({ lost }) => lost.toLocaleString("en-US") },
  { label: "Open", of: (tally) => openOf(tally).toLocaleString("en-US") },
  { label: "Win rate", of: (tally) => percentWords(winRate(tally)) },
];
const revenueColumn: Column<Tally> = { label: "Revenue", of: ({ revenue }) => formatMoney(revenue) };

/** Revenue, and requests with what became of them, month by month. */
export function MonthsCards({ months, tables }: { months: Report["months"]; tables: boolean }) {
  const month: Column<Report["months"][number]> = { label: "Month", numeric: false, of: (one) => monthName(one.month) };
  const oneYear = new Set(months.map((one) => one.month.slice(0, 4))).size === 1;
  const rows = months.map((one) => ({
    ...one,
    name: oneYear ? monthName(one.month, false) : `${monthName(one.month, false)} ’${one.month.slice(2, 4)}`,
    title: monthName(one.month),
  }));
  const best = months.toSorted((a, b) => b.revenue - a.revenue)[0];
  const told =
    best && best.revenue > 0
      ? `The best was ${monthName(best.month)} with ${roundMoney(best.revenue)}.`
      : "No job of these requests is completed yet.";
  return (
    <>
      <ChartCard
        title="Revenue by month"
        description={told}
        tables={tables}
        columns={[month, { label: "Won", of: ({ won }) => won.toLocaleString("en-US") }, revenueColumn]}
        items={months}
      >
        <Drawn height={296}>
          <RevenueColumns rows={rows} />
        </Drawn>
      </ChartCard>
      <ChartCard
        title="Requests, won and lost"
        description="By the month in which they came in."
        tables={tables}
        columns={[month, ...outcomeColumns]}
        items={months}
      >
        <Legend />
        <Drawn height={260}>
          <OutcomeColumns rows={rows} />
        </Drawn>
      </ChartCard>
    </>
  );
}

/** What each service brings. */
export function ServicesCard({ services, tables }: { services: Report["services"]; tables: boolean }) {
  const name: Column<Report["services"][number]> = {
    label: "Service",
    numeric: false,
    of: ({ service_name }) => service_name ?? "Other services",
  };
  const shown = services.slice(0, barsAtMost);
  const left = services.length - shown.length;
  const most = Math.max(1, ...shown.map(({ revenue }) => revenue));
  return (
    <ChartCard
      title="By service"
      description={left > 0 && !tables ? `What each brings. The tables show ${left} more.` : "What each brings."}
      tables={tables}
      columns={[name, ...outcomeColumns, revenueColumn]}
      items={services}
    >
      <Bars
        rows={shown.map((one) => ({
          name: name.of(one),
          figures: `${roundMoney(one.revenue)}, ${one.won} of ${one.requests} won`,
          parts: { won: one.revenue / most },
        }))}
      />
    </ChartCard>
  );
}

/** How requests fare by the way in which the size of the work was found. */
export function MethodsCard({ methods, tables }: { methods: Report["methods"]; tables: boolean }) {
  const name: Column<Report["methods"][number]> = {
    label: "Method",
    numeric: false,
    of: ({ method }) => methodLabels[method],
  };
  const most = Math.max(1, ...methods.map(({ requests }) => requests));
  return (
    <ChartCard
      title="By method"
      description="How the size of the work was found, and what became of it."
      tables={tables}
      columns={[name, ...outcomeColumns, revenueColumn]}
      items={methods}
    >
      <Legend />
      <Bars
        rows={methods.map((one) => ({
          name: name.of(one),
          figures: `${roundMoney(one.revenue)}, ${one.won} of ${one.requests} won`,
          parts: { won: one.won / most, open: openOf(one) / most, lost: one.lost / most },
        }))}
      />
    </ChartCard>
  );
}

/**
 * A chart with its name. Its table is there for those who do not see the chart, and in its place for those who want the
 * figures.
 */
function ChartCard<Item>({
  title,
  description,
  tables,
  columns,
  items,
  children,
}: {
  title: string;
  description: string;
  tables: boolean;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  children: ReactNode;
}) {
  const table = <NumbersTable caption={`${title}, in figures`} columns={columns} items={items} unseen={!tables} />;
  return (
    <Card title={title} description={description} flush={tables}>
      {tables ? (
        table
      ) : (
        <div className="relative">
          {table}
          <div aria-hidden="true">{children}</div>
        </div>
      )}
    </Card>
  );
}

/** Room for what is drawn, so that nothing jumps when it is there. */
function Drawn({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div style={{ height }}>
      <Suspense fallback={<Skeleton className="size-full" />}>{children}</Suspense>
    </div>
  );
}
