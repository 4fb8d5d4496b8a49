import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useParams } from "react-router";
import { QuotesOfEstimate } from "#features/quotes/quote-screens/QuotesOfEstimate.tsx";
import { useQuotesOfEstimate } from "#features/quotes/quote-screens/useQuotesOfEstimate.ts";
import { EstimatePage } from "#features/requests/estimate-page/EstimatePage.tsx";
import { EstimateEvents } from "#features/work/calendar-page/EstimateEvents.tsx";
import { useEventsOfEstimate } from "#features/work/calendar-page/useEventsOfEstimate.ts";
import { ScheduleButton } from "#features/work/event-dialogs/ScheduleButton.tsx";
import { visitFor } from "#features/work/visits/visitOfEstimate.ts";

const parts: Omit<ComponentProps<typeof EstimatePage>, "ready"> = {
  quotesOf: (of) => <QuotesOfEstimate {...of} />,
  eventsOf: (estimateId) => <EstimateEvents estimateId={estimateId} />,
  scheduleButton: (estimate) => <ScheduleButton seed={() => visitFor(estimate)} />,
};

/** One estimate with its quotes and its events, which are fetched at the same time. */
export function Estimate() {
  const { id = "" } = useParams();
  const quotes = useQuotesOfEstimate(id);
  const events = useEventsOfEstimate(id);
  return <EstimatePage {...parts} ready={!isAwaited(quotes) && !isAwaited(events)} />;
}

/** True until the first answer or the first failure. */
const isAwaited = ({ isLoading, failureCount }: UseQueryResult) => isLoading && failureCount === 0;
