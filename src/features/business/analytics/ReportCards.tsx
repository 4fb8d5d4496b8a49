import { formatMoney } from "#shared/figures/figures.ts";
import { BarList } from "#ui/charts/BarList.tsx";
import { ChartLegend } from "#ui/charts/ChartLegend.tsx";
import { ColumnChart, type ChartColumn } from "#ui/charts/ColumnChart.tsx";
import type { Series } from "#ui/charts/series.ts";
import { methodLabels, openOf, winRate, type Report, type Tally } from "./analytics.ts";
import { monthName, monthNames, formatPercent, roundMoney, shortMoney } from "./figureWords.ts";
import { ChartCard } from "./ChartCard.tsx";
import type { Column } from "./NumbersTable.tsx";

const revenueSeries: readonly Series[] = [{ label: "Revenue", tone: "accent" }];
/** The outcomes of requests, in the order of the charts. */
const outcomeSeries: readonly Series[] = [
  { label: "Won", tone: "accent" },
  { label: "Open", tone: "soft" },
  { label: "Lost", tone: "muted" },
];

/** The number of services with their own bar; the table and the file have all. */
const maxBars = 8;

const outcomeColumns: Column<Tally>[] = [
  { label: "Requests", of: ({ requests }) => requests.toLocaleString("en-US") },
  { label: "Won", of: ({ won }) => won.toLocaleString("en-US") },
  { label: "Lost", of: ({ lost }) => lost.toLocaleString("en-US") },
  { label: "Open", of: (tally) => openOf(tally).toLocaleString("en-US") },
  { label: "Win rate", of: (tally) => formatPercent(winRate(tally)) },
];
const revenueColumn: Column<Tally> = { label: "Revenue", of: ({ revenue }) => formatMoney(revenue) };

/** Revenue, and requests by outcome, month by month. */
export function MonthsCards({ months, tables }: { months: Report["months"]; tables: boolean }) {
  const month: Column<Report["months"][number]> = { label: "Month", numeric: false, of: (one) => monthName(one.month) };
  const nameOf = monthNames(months);
  const column = (one: Report["months"][number], values: readonly number[]): ChartColumn => ({
    name: nameOf(one.month),
    values,
    readout: { title: monthName(one.month), lines: [formatMoney(one.revenue), outcomeWords(one)] },
  });
  const best = months.toSorted((a, b) => b.revenue - a.revenue)[0];
  const told =
    best && best.revenue > 0
      ? `The best was ${monthName(best.month)} with ${roundMoney(best.revenue)}.`
      : "None of these jobs is completed yet.";
  return (
    <>
      <ChartCard
        title="Revenue by month"
        description={told}
        tables={tables}
        columns={[month, { label: "Won", of: ({ won }) => won.toLocaleString("en-US") }, revenueColumn]}
        items={months}
      >
        <ColumnChart
          label="Revenue by month, chart"
          series={revenueSeries}
          columns={months.map((one) => column(one, [one.revenue]))}
          height={296}
          axisWidth={52}
          formatTick={shortMoney}
        />
      </ChartCard>
      <ChartCard
        title="Requests, won and lost"
        description="By month received."
        tables={tables}
        columns={[month, ...outcomeColumns]}
        items={months}
      >
        <ChartLegend series={outcomeSeries} />
        <ColumnChart
          label="Requests, won and lost, chart"
          series={outcomeSeries}
          columns={months.map((one) => column(one, [one.won, openOf(one), one.lost]))}
          height={260}
          axisWidth={32}
          minTickStep={1}
        />
      </ChartCard>
    </>
  );
}

/** The revenue and requests of each service. */
export function ServicesCard({ services, tables }: { services: Report["services"]; tables: boolean }) {
  const name: Column<Report["services"][number]> = {
    label: "Service",
    numeric: false,
    of: ({ service_name }) => service_name ?? "Other services",
  };
  const shown = services.slice(0, maxBars);
  const left = services.length - shown.length;
  const maxRevenue = Math.max(1, ...shown.map(({ revenue }) => revenue));
  return (
    <ChartCard
      title="By service"
      description={left > 0 && !tables ? `Revenue by service. The tables show ${left} more.` : "Revenue by service."}
      tables={tables}
      columns={[name, ...outcomeColumns, revenueColumn]}
      items={services}
    >
      <BarList
        series={revenueSeries}
        rows={shown.map((one) => ({
          name: name.of(one),
          figures: `${roundMoney(one.revenue)}, ${one.won} of ${one.requests} won`,
          parts: [one.revenue / maxRevenue],
        }))}
      />
    </ChartCard>
  );
}

/** The outcomes of requests by measuring method. */
export function MethodsCard({ methods, tables }: { methods: Report["methods"]; tables: boolean }) {
  const name: Column<Report["methods"][number]> = {
    label: "Method",
    numeric: false,
    of: ({ method }) => methodLabels[method],
  };
  const maxRequests = Math.max(1, ...methods.map(({ requests }) => requests));
  return (
    <ChartCard
      title="By method"
      description="Results by measuring method."
      tables={tables}
      columns={[name, ...outcomeColumns, revenueColumn]}
      items={methods}
    >
      <ChartLegend series={outcomeSeries} />
      <BarList
        series={outcomeSeries}
        rows={methods.map((one) => ({
          name: name.of(one),
          figures: `${roundMoney(one.revenue)}, ${one.won} of ${one.requests} won`,
          parts: [one.won, openOf(one), one.lost].map((count) => count / maxRequests),
        }))}
      />
    </ChartCard>
  );
}

/** "5 requests: 2 won, 2 open, 1 lost". */
function outcomeWords(one: Tally): string {
  const requests = one.requests === 1 ? "1 request" : `${one.requests} requests`;
  return `${requests}: ${one.won} won, ${openOf(one)} open, ${one.lost} lost`;
}
