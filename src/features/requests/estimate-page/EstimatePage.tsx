import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router";
import { formatMoney } from "#shared/figures/figures.ts";
import { DrawnNext } from "#browser/DrawnNext.tsx";
import { cx } from "#ui/cx.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { LoadingHeading } from "#ui/Spinner.tsx";
import { RecordNotFound } from "#browser/shell/RecordNotFound.tsx";
import { AnalysisCard } from "./AnalysisCard.tsx";
import { backLink } from "./backLink.ts";
import { CustomerInfoCard } from "./CustomerInfoCard.tsx";
import { displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { HistoryCard } from "./HistoryCard.tsx";
import { MeasurementCard } from "./MeasurementCard.tsx";
import { NotesCard } from "./NotesCard.tsx";
import { PhotosCard } from "./PhotosCard.tsx";
import { TestBadge } from "#features/requests/estimates/TestBadge.tsx";
import { ServiceCard } from "./ServiceCard.tsx";
import { ActualSizeCard } from "./ActualSizeCard.tsx";
import { NextStepCard } from "./NextStepCard.tsx";
import { RequestBar } from "./RequestBar.tsx";
import { OwnersThread } from "#features/requests/threads/OwnersThread.tsx";
import { StatusSelect } from "#features/requests/estimates/StatusSelect.tsx";
import { useEstimateChanges } from "#features/requests/estimates/useEstimateChanges.ts";
import { useLoadedEstimate } from "./useLoadedEstimate.ts";
import { useScrollToCustomer } from "./useScrollToCustomer.ts";

const customerCard = "customer-information";

/** The parts of other features on an estimate's page. They are above this feature. */
export type PartsOfEstimatePage = {
  /** The records from the request to the money; nothing before there is a job. */
  chainOf: (estimateId: string) => ReactNode;
  /** The quotes created from an estimate; nothing if there are none. */
  quotesOf: (estimateId: string) => ReactNode;
  /** The events of an estimate's work, and the follow-up that they propose. */
  eventsOf: (estimate: EstimateDetails) => ReactNode;
  /** The one next step: a button of the page, or of a phone's bar. */
  nextStep: (estimate: EstimateDetails, look: "next" | "bar") => ReactNode;
  /** The button that schedules an estimate's work, if that is not the next step. */
  scheduleButton: (estimate: EstimateDetails) => ReactNode;
};

/** Estimate details: one request with all known data, and the fields that the owner can correct. */
export function EstimatePage({
  chainOf,
  quotesOf,
  eventsOf,
  nextStep,
  scheduleButton,
  ready,
}: PartsOfEstimatePage & {
  /** True once the quotes and events are known: the cards below them are drawn then, so that none of them moves. */
  ready: boolean;
}) {
  const { id = "" } = useParams();
  const { state } = useLocation() as { state: unknown };
  const { estimate, missing } = useLoadedEstimate(id);
  useScrollToCustomer(estimate, customerCard);

  if (missing)
    return (
      <RecordNotFound
        record="estimate"
        reason="It may have been deleted, or the link may be incomplete."
        backTo="/dashboard"
        backLabel="Back to Dashboard"
      />
    );
  if (!estimate) return <EstimateSkeleton />;
  const pictured = estimate.photos.length > 0;
  const photos = <PhotosCard photos={estimate.photos} measurements={estimate.measurements} />;
  return (
    <>
      <EstimateHeader estimate={estimate} state={state} />
      {chainOf(estimate.id)}
      <OwnersThread of="ofEstimate" id={estimate.id} />
      {/* The key: another estimate gets new fields. On a desktop, the price and the next step are beside the photos. */}
      <div
        key={estimate.id}
        className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:items-start"
      >
        <div className="grid min-w-0 gap-5 empty:hidden lg:col-start-1">
          <MeasurementCard estimate={estimate} />
          {pictured && photos}
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <NextStepCard estimate={estimate} nextStep={nextStep(estimate, "next")} schedule={scheduleButton(estimate)} />
          <CustomerInfoCard id={customerCard} estimate={estimate} />
          <DrawnNext ready={ready} placeholder={<CardSkeleton />}>
            {quotesOf(estimate.id)}
            {eventsOf(estimate)}
          </DrawnNext>
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-1">
          {/* In one column, the cards above have the place. */}
          <DrawnNext ready={ready} placeholder={<CardSkeleton className="max-lg:hidden" />}>
            <ServiceCard estimate={estimate} state={state} />
            <AnalysisCard estimate={estimate} />
            <ActualSizeCard estimate={estimate} />
            {!pictured && photos}
            <NotesCard estimate={estimate} />
            <HistoryCard id={estimate.id} />
          </DrawnNext>
        </div>
      </div>
      <RequestBar estimate={estimate} nextStep={nextStep(estimate, "bar")} />
    </>
  );
}

/** The estimate's name, service, status and number. On a phone also its price, which the photos would push down. */
function EstimateHeader({
  estimate,
  state,
}: {
  estimate: EstimateDetails;
  /** The navigation state. It determines where Back leads. */
  state: unknown;
}) {
  const changes = useEstimateChanges();
  const price = displayedPrice(estimate);
  return (
    <PageHeader
      title={
        <>
          <span className="block text-sm leading-5 font-normal tracking-normal text-ink-soft">Estimate Details</span>
          <span className="wrap-anywhere">{estimate.name}</span>
          <span className="block text-base leading-6 font-normal tracking-normal wrap-anywhere text-ink-soft">
            {estimate.service_name}
          </span>
        </>
      }
      back={backLink(state)}
      actions={
        <span className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-ink-soft">
          <span className="tabular text-lg font-semibold text-ink lg:hidden">
            {price === null ? "No price set" : formatMoney(price)}
          </span>
          <StatusSelect
            name={`${estimate.name}, ${estimate.service_name}`}
            status={estimate.status}
            onChange={(status) => void changes.setStatus([estimate], status)}
          />
          <span className="sr-only">Number</span>
          <span className="font-mono text-sm">{estimate.id.slice(0, 8)}</span>
          <TestBadge estimate={estimate} />
        </span>
      }
    />
  );
}

/** The layout of the page while it loads. */
function EstimateSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading estimate details...</span>
      <div className="flex flex-col gap-2.5 pb-6">
        <Skeleton className="h-4 w-32" />
        <LoadingHeading className="text-sm leading-5 text-ink-soft">Estimate Details</LoadingHeading>
        <Skeleton className="h-8 w-56 max-w-full" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-7 w-48" />
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </div>
  );
}

const CardSkeleton = ({ className }: { className?: string }) => (
  <Skeleton className={cx("h-96 rounded-xl", className)} />
);
