import { ReceiptText } from "lucide-react";
import { Link } from "#browser/links.tsx";
import { formatDay } from "#shared/days/days.ts";
import { formatCents } from "#shared/money/cents.ts";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { BarList } from "#ui/charts/BarList.tsx";
import { ColumnChart } from "#ui/charts/ColumnChart.tsx";
import type { Series } from "#ui/charts/series.ts";
import { ChartCard } from "./ChartCard.tsx";
import { SideBySide } from "./SideBySide.tsx";
import { countChange, formatDays, monthName, monthNames, shortMoney } from "./figureWords.ts";
import type { MoneyFigures, MoneyReport, PeriodMoney } from "./moneyReport.ts";
import type { Column } from "./NumbersTable.tsx";

const invoicedSeries: readonly Series[] = [{ label: "Invoiced", tone: "accent" }];
const collectedSeries: readonly Series[] = [{ label: "Collected", tone: "accent" }];

/** The number of services with their own bars; the table and the file have all. */
const maxBars = 8;

const columns: Column<MoneyFigures>[] = [
  { label: "Invoiced", of: ({ invoiced }) => formatCents(invoiced) },
  { label: "Collected", of: ({ collected }) => formatCents(collected) },
  { label: "Tips", of: ({ tips }) => formatCents(tips) },
  { label: "Days to pay", of: (one) => one.days_to_pay?.toLocaleString("en-US") ?? "—" },
];
const monthColumns: Column<MoneyReport["months"][number]>[] = [
  { label: "Month", numeric: false, of: ({ month }) => monthName(month) },
  ...columns,
  { label: "Paid on quotes", of: ({ deposits }) => formatCents(deposits) },
];
const serviceName: Column<MoneyReport["services"][number]> = {
  label: "Service",
  numeric: false,
  of: ({ service_name }) => service_name ?? "Other",
};

/** The money of a period: invoiced, collected, and the time between. */
export function MoneySection({ report, tables }: { report: MoneyReport; tables: boolean }) {
  const { now, before, earlier, months, services } = report;
  const isEmpty = (one: PeriodMoney) => one.invoiced === 0 && one.collected === 0 && one.deposits === 0;
  if (isEmpty(now) && services.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<ReceiptText />}
          title="No invoices in this period"
          text={
            isEmpty(before)
              ? "Issue an invoice, and see here what you billed and what came in."
              : `In the period before, ${formatDay(earlier.from, "UTC")} to ${formatDay(earlier.to, "UTC")}, you invoiced ${formatCents(before.invoiced)}.`
          }
          action={
            <Link to="/invoices" className={buttonClass()}>
              Go to Invoices
            </Link>
          }
        />
      </Card>
    );
  return (
    <>
      <Figures now={now} before={before} compared={!isEmpty(before)} />
      <p className="-mt-2 text-sm text-ink-faint sm:-mt-3">
        {isEmpty(before) ? "You had no invoices in the previous period," : "Compared with"}{" "}
        {formatDay(earlier.from, "UTC")} – {formatDay(earlier.to, "UTC")}. Less credit notes and refunds.
      </p>
      <div className="grid gap-4 sm:gap-5 lg:grid-cols-2">
        <MonthCard months={months} tables={tables} />
        <ServiceCard services={services} tables={tables} />
      </div>
    </>
  );
}

function Figures({ now, before, compared }: { now: PeriodMoney; before: PeriodMoney; compared: boolean }) {
  const money = (label: string, of: (figures: PeriodMoney) => number) => (
    <StatCard
      label={label}
      value={formatCents(of(now))}
      caption={<SideBySide change={countChange(of(now), of(before))} was={compared ? formatCents(of(before)) : null} />}
    />
  );
  const [days, earlierDays] = [now.days_to_pay, before.days_to_pay];
  return (
    <div className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-5">
      {money("Invoiced", ({ invoiced }) => invoiced)}
      {money("Collected", ({ collected }) => collected)}
      {money("Tips", ({ tips }) => tips)}
      {money("Paid on quotes", ({ deposits }) => deposits)}
      <StatCard
        className="max-lg:col-span-2"
        label="Typical time to pay"
        value={formatDays(days)}
        caption={
          <SideBySide
            change={days === null || earlierDays === null ? null : countChange(days, earlierDays)}
            good={-1}
            was={earlierDays === null ? null : formatDays(earlierDays)}
            otherwise="median"
          />
        }
      />
    </div>
  );
}

function MonthCard({ months, tables }: { months: MoneyReport["months"]; tables: boolean }) {
  const nameOf = monthNames(months);
  return (
    <ChartCard
      title="Collected by month"
      description="By the day of the payment."
      headingLevel={3}
      tables={tables}
      columns={monthColumns}
      items={months}
    >
      <ColumnChart
        label="Collected by month, chart"
        series={collectedSeries}
        columns={months.map((one) => ({
          name: nameOf(one.month),
          values: [Math.max(0, one.collected / 100)],
          readout: {
            title: monthName(one.month),
            lines: [`${formatCents(one.collected)} collected`, `${formatCents(one.invoiced)} invoiced`],
          },
        }))}
        height={260}
        axisWidth={52}
        formatTick={shortMoney}
      />
    </ChartCard>
  );
}

function ServiceCard({ services, tables }: { services: MoneyReport["services"]; tables: boolean }) {
  const shown = services.slice(0, maxBars);
  const left = services.length - shown.length;
  const most = Math.max(1, ...shown.map(({ invoiced }) => invoiced));
  return (
    <ChartCard
      title="Invoiced by service"
      description={
        left > 0 && !tables
          ? `By the service of the job. The tables show ${left} more.`
          : "By the service of the job. Other has invoices without one."
      }
      headingLevel={3}
      tables={tables}
      columns={[serviceName, ...columns]}
      items={services}
    >
      <BarList
        series={invoicedSeries}
        rows={shown.map((one) => ({
          name: serviceName.of(one),
          figures: `${formatCents(one.invoiced)}, ${formatCents(one.collected)} collected`,
          parts: [Math.max(0, one.invoiced / most)],
        }))}
      />
    </ChartCard>
  );
}
