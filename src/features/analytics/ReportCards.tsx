import { lazy, Suspense, type ReactNode } from "react";
import { formatMoney } from "#shared/figures.ts";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/cx.ts";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { methodLabels, openOf, winRate, type Report, type Tally } from "./analytics.ts";
import { monthName, percentWords, roundMoney } from "./figureWords.ts";
import { NumbersTable, type Column } from "./NumbersTable.tsx";

// The library that draws is large: it comes when the first chart is seen.
const RevenueColumns = lazy(() => import("./charts.tsx").then((charts) => ({ default: charts.RevenueColumns })));
const OutcomeColumns = lazy(() => import("./charts.tsx").then((charts) => ({ default: charts.OutcomeColumns })));
const RevenueRows = lazy(() => import("./charts.tsx").then((charts) => ({ default: charts.RevenueRows })));
const OutcomeRows = lazy(() => import("./charts.tsx").then((charts) => ({ default: charts.OutcomeRows })));

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
  const rows = months.map((one) => ({ ...one, name: oneYear ? monthName(one.month, false) : `${monthName(one.month, false)} ’${one.month.slice(2, 4)}`, title: monthName(one.month) }));
  const best = months.toSorted((a, b) => b.revenue - a.revenue)[0];
  return (
    <>
      <ChartCard title="Revenue by month" description={best && best.revenue > 0 ? `The best was ${monthName(best.month)} with ${roundMoney(best.revenue)}.` : "No job of these requests is completed yet."} table={<NumbersTable caption="Revenue by month" columns={[month, { label: "Won", of: ({ won }) => won.toLocaleString("en-US") }, revenueColumn]} items={months} unseen={!tables} />} tables={tables}>
        <RevenueColumns rows={rows} />
      </ChartCard>
      <ChartCard title="Requests, won and lost" description="By the month in which they came in." legend table={<NumbersTable caption="Requests, won and lost by month" columns={[month, ...outcomeColumns]} items={months} unseen={!tables} />} tables={tables}>
        <OutcomeColumns rows={rows} />
      </ChartCard>
    </>
  );
}

/** What each service brings. */
export function ServicesCard({ services, tables }: { services: Report["services"]; tables: boolean }) {
  const name: Column<Report["services"][number]> = { label: "Service", numeric: false, of: ({ service_name }) => service_name ?? "Other services" };
  const shown = services.slice(0, barsAtMost);
  const left = services.length - shown.length;
  return (
    <ChartCard title="By service" description={left > 0 && !tables ? `Revenue, and requests won of all. The tables show ${left} more.` : "Revenue, and requests won of all."} table={<NumbersTable caption="By service" columns={[name, ...outcomeColumns, revenueColumn]} items={services} unseen={!tables} />} tables={tables} height={Math.max(3, shown.length) * 56 + 8}>
      <RevenueRows rows={shown.map((one) => ({ ...one, name: name.of(one), title: name.of(one) }))} />
    </ChartCard>
  );
}

/** How requests fare by the way in which the size of the work was found. */
export function MethodsCard({ methods, tables }: { methods: Report["methods"]; tables: boolean }) {
  const name: Column<Report["methods"][number]> = { label: "Method", numeric: false, of: ({ method }) => methodLabels[method] };
  return (
    <ChartCard title="By method" description="How the size of the work was found, and what became of it." legend table={<NumbersTable caption="By method" columns={[name, ...outcomeColumns, revenueColumn]} items={methods} unseen={!tables} />} tables={tables} height={Math.max(3, methods.length) * 56 + 40}>
      <OutcomeRows rows={methods.map((one) => ({ ...one, name: name.of(one), title: name.of(one) }))} />
    </ChartCard>
  );
}

/** What a legend takes of a chart's height. */
const legendHeight = 32;

/** A chart with its name; what it shows is in `table`, for those who do not see it and for those who want the figures. */
function ChartCard({ title, description, legend = false, tables, table, height = 296, children }: { title: string; description: ReactNode; legend?: boolean; tables: boolean; table: ReactNode; height?: number; children: ReactNode }) {
  return (
    <Card title={title} description={description} flush={tables}>
      {tables ? (
        table
      ) : (
        <div className="relative">
          {table}
          <div aria-hidden="true">
            {legend && <Legend />}
            <div style={{ height: legend ? height - legendHeight : height }}>
              <ErrorBoundary>
                <Suspense fallback={<Skeleton className="size-full" />}>{children}</Suspense>
              </ErrorBoundary>
            </div>
          </div>
        </div>
      )}
    </Card>
  );
}

function Legend() {
  return (
    <div className="mb-2 flex h-6 gap-x-4 text-sm text-ink-soft">
      {(["won", "open", "lost"] as const).map((outcome) => (
        <span key={outcome} className="flex items-center gap-1.5">
          <span className={cx("size-3 rounded-sm border", outcome === "won" ? "border-accent bg-accent" : outcome === "open" ? "border-accent bg-accent-soft" : "border-line-strong bg-line-strong")} />
          {outcome === "won" ? "Won" : outcome === "open" ? "Open" : "Lost"}
        </span>
      ))}
    </div>
  );
}
