import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { ChartColumn, Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "#browser/links.tsx";
import { saveFile } from "#browser/session/useDownload.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { formatDay } from "#shared/days/days.ts";
import { analyticsApi } from "./analytics.client.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { toastError } from "#browser/session/toastError.ts";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import { useToday } from "#browser/useToday.ts";
import type { Report } from "./analytics.ts";
import { readAnalyticsAddress, writeAnalyticsAddress, type Period } from "./analyticsAddress.ts";
import { KeyFigures } from "./KeyFigures.tsx";
import { LinksCard } from "./LinksCard.tsx";
import { PeriodPicker } from "./PeriodPicker.tsx";
import { MethodsCard, MonthsCards, ServicesCard } from "./ReportCards.tsx";
import type { Range } from "./range.ts";
import { MoneySection } from "./MoneySection.tsx";

const QuotesSection = lazyComponent(() => import("./QuotesSection.tsx"), "QuotesSection");

/** The state of the business, readable in ten seconds. */
export function AnalyticsPage() {
  const [query, changeQuery] = useAddressQuery();
  const today = useToday();
  const period = readAnalyticsAddress(query, today);
  const { from, to } = period.range;
  const [tables, setTables] = useState(false);
  const found = useQuery(analyticsApi.report.queryOptions({ input: { from, to }, placeholderData: keepPreviousData }));
  const quotes = useQuery(analyticsApi.quotes.queryOptions({ input: { from, to }, placeholderData: keepPreviousData }));
  const money = useQuery(
    analyticsApi.invoices.queryOptions({ input: { from, to }, placeholderData: keepPreviousData }),
  );
  // A business may send quotes and invoices before the first request arrives.
  const hasFigures =
    found.data && (found.data.any || quotes.data?.any || money.data?.any || quotes.isError || money.isError);
  const show = (other: Period) => changeQuery(() => writeAnalyticsAddress(other), { replace: true });
  const file = useMutation({
    mutationFn: () => analyticsApi.file.call({ from, to }),
    onSuccess: saveFile,
    onError: (error) => toastError(error, { words: "The file couldn't be created. Please try again." }),
  });

  return (
    <>
      <PageHeader
        title="Analytics"
        description="How requests turn into quotes, jobs and money."
        actions={
          hasFigures && (
            <Button icon={<Download aria-hidden="true" />} busy={file.isPending} onClick={() => file.mutate()}>
              Download CSV
            </Button>
          )
        }
      />
      {found.data ? (
        hasFigures ? (
          <div className="flex flex-col gap-4 sm:gap-5">
            <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
              <PeriodPicker period={period} today={today} onChange={show} />
              <Switch
                className="sm:ml-auto"
                label="Show tables"
                checked={tables}
                onChange={(event) => setTables(event.target.checked)}
              />
            </div>
            <div
              aria-busy={found.isPlaceholderData || undefined}
              className={cx("flex flex-col gap-4 transition-opacity sm:gap-5", found.isPlaceholderData && "opacity-60")}
            >
              {found.data.any ? (
                <Figures report={found.data} tables={tables} onChoose={(range) => show({ preset: null, range })} />
              ) : (
                <NoRequests />
              )}
            </div>
            <ReportSection title="Quotes" what="quotes" found={quotes}>
              {(report) => <QuotesSection report={report} />}
            </ReportSection>
            <ReportSection title="Invoices" what="invoices" found={money}>
              {(report) => <MoneySection report={report} tables={tables} />}
            </ReportSection>
          </div>
        ) : quotes.data && money.data ? (
          <NoRequests />
        ) : (
          <Loading />
        )
      ) : found.isError ? (
        <FailedState
          title="Your analytics couldn't be loaded"
          error={found.error}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Figures({ report, tables, onChoose }: { report: Report; tables: boolean; onChoose: (range: Range) => void }) {
  return (
    <>
      <KeyFigures report={report} />
      {report.now.requests === 0 ? (
        <EmptyState
          icon={<ChartColumn />}
          title="No requests in this period"
          text={
            report.before.requests > 0
              ? `In the period before, ${formatDay(report.earlier.from, "UTC")} to ${formatDay(report.earlier.to, "UTC")}, there were ${report.before.requests}.`
              : "Choose a longer period to see earlier requests."
          }
          action={
            report.before.requests > 0 && (
              <Button onClick={() => onChoose(report.earlier)}>Show the previous period</Button>
            )
          }
        />
      ) : (
        <div className="grid gap-4 sm:gap-5 lg:grid-cols-2">
          <MonthsCards months={report.months} tables={tables} />
          <ServicesCard services={report.services} tables={tables} />
          <MethodsCard methods={report.methods} tables={tables} />
          <LinksCard links={report.links} />
        </div>
      )}
    </>
  );
}

function NoRequests() {
  return (
    <EmptyState
      icon={<ChartColumn />}
      title="No requests yet"
      text="Share your form. You'll see results here after your first request."
      action={
        <Link to="/send-form" className={buttonClass({ variant: "primary" })}>
          Send Form
        </Link>
      }
    />
  );
}

/** A part of the page with a report of its own, which loads and fails by itself. */
function ReportSection<Shown>({
  title,
  what,
  found,
  children,
}: {
  title: string;
  what: string;
  found: UseQueryResult<Shown>;
  children: (report: Shown) => ReactNode;
}) {
  return (
    <section
      aria-labelledby={what}
      aria-busy={found.isPlaceholderData || undefined}
      className={cx("mt-3 flex flex-col gap-4 transition-opacity sm:gap-5", found.isPlaceholderData && "opacity-60")}
    >
      <h2 id={what} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      {found.data !== undefined ? (
        children(found.data)
      ) : found.isError ? (
        <FailedState
          title={`Your ${what} couldn't be loaded`}
          error={found.error}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <div role="status" className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4">
          <span className="sr-only">{`Loading your ${what}…`}</span>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-26" />
          ))}
        </div>
      )}
    </section>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4 sm:gap-5">
      <span className="sr-only">Loading your analytics…</span>
      <Skeleton className="h-11 w-full max-w-xl" />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-4 xl:grid-cols-6">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-26" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
