import type { ComponentProps } from "react";
import { EstimatePage } from "#features/requests/estimate-page/EstimatePage.tsx";
import { EstimateEvents } from "#features/work/calendar-page/EstimateEvents.tsx";
import { ScheduleButton } from "#features/work/event-dialogs/ScheduleButton.tsx";
import { visitFor } from "#features/work/visits/visitOfEstimate.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";

const QuotesOfEstimate = lazyComponent(
  () => import("#features/quotes/quote-screens/QuotesOfEstimate.tsx"),
  "QuotesOfEstimate",
);

const parts: ComponentProps<typeof EstimatePage> = {
  quotesOf: (of) => <QuotesOfEstimate {...of} />,
  eventsOf: (estimateId) => <EstimateEvents estimateId={estimateId} />,
  scheduleButton: (estimate) => <ScheduleButton seed={() => visitFor(estimate)} />,
};

/** One estimate with its quotes and its events. */
export function Estimate() {
  return <EstimatePage {...parts} />;
}
