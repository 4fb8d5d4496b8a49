import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router";
import { formatMoney } from "#shared/figures/figures.ts";
import { DrawnNext } from "#browser/DrawnNext.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
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
import { RequestActions } from "./RequestActions.tsx";
import { OwnersThread } from "#features/requests/threads/OwnersThread.tsx";
import { StatusSelect } from "#features/requests/estimates/StatusSelect.tsx";
import { useEstimateChanges } from "#features/requests/estimates/useEstimateChanges.ts";
import { useLoadedEstimate } from "./useLoadedEstimate.ts";
import { useScrollToCustomer } from "./useScrollToCustomer.ts";

const customerCard = "customer-information";

/** Estimate details: one request with all known data, and the fields that the owner can correct. */
export function EstimatePage({
  quotesOf,
  eventsOf,
  scheduleButton,
  ready,
}: {
  /** The quotes created from an estimate, a feature above this one. */
  quotesOf: (of: { estimateId: string; siblings: number }) => ReactNode;
  /** The events of an estimate's work. */
  eventsOf: (estimateId: string) => ReactNode;
  /** The button that schedules an estimate's work. */
  scheduleButton: (estimate: EstimateDetails) => ReactNode;
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
  const photos = <PhotosCard photos={estimate.photos} />;
  return (
    <>
      <EstimateHeader estimate={estimate} state={state} schedule={scheduleButton(estimate)} />
      <OwnersThread of="ofEstimate" id={estimate.id} />
      {/* The key: another estimate gets new fields. Photos come before text; on a desktop, beside it. */}
      <div
        key={estimate.id}
        className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:items-start"
      >
        <div className="grid min-w-0 gap-5 empty:hidden lg:col-start-2 lg:row-start-1">
          {pictured && photos}
          <MeasurementCard estimate={estimate} />
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <CustomerInfoCard id={customerCard} estimate={estimate} />
          <DrawnNext placeholder={<CardSkeleton />}>
            <ServiceCard estimate={estimate} state={state} />
          </DrawnNext>
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-2">
          <DrawnNext ready={ready} placeholder={<CardSkeleton />}>
            {quotesOf({ estimateId: estimate.id, siblings: estimate.siblings.length })}
            {eventsOf(estimate.id)}
            <AnalysisCard estimate={estimate} />
            <ActualSizeCard estimate={estimate} />
            {!pictured && photos}
            <NotesCard estimate={estimate} />
            <HistoryCard id={estimate.id} />
          </DrawnNext>
        </div>
      </div>
    </>
  );
}

/** The estimate's name, service, price, status and number, and the owner's next steps. */
function EstimateHeader({
  estimate,
  state,
  schedule,
}: {
  estimate: EstimateDetails;
  /** The navigation state. It determines where Back leads. */
  state: unknown;
  schedule: ReactNode;
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
      description={
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="tabular text-lg font-semibold text-ink">
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
      actions={<RequestActions estimate={estimate} schedule={schedule} />}
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

const CardSkeleton = () => <Skeleton className="h-96 rounded-xl" />;
