import type { UseQueryResult } from "@tanstack/react-query";
import { useParams } from "react-router";
import { FollowUpProposal } from "#features/customers/follow-up-screens/FollowUpProposal.tsx";
import { ChainToJob } from "#features/invoices/invoice-screens/Chain.tsx";
import { JobsOf } from "#features/jobs/job-screens/JobsOf.tsx";
import { QuotesOfEstimate } from "#features/quotes/quote-screens/QuotesOfEstimate.tsx";
import { useQuotesOfEstimate } from "#features/quotes/quote-screens/useQuotesOfEstimate.ts";
import { EstimatePage, type PartsOfEstimatePage } from "#features/requests/estimate-page/EstimatePage.tsx";
import { EstimateEvents } from "#features/work/event-cards/EstimateEvents.tsx";
import { useEventsOfEstimate } from "#features/work/event-cards/useEventsOfEstimate.ts";
import { MessagesOf } from "./MessagesOf.tsx";
import { NextStepOfEstimate, ScheduleBeside } from "./NextStepOfEstimate.tsx";

const parts: PartsOfEstimatePage = {
  chainOf: (estimateId) => <ChainToJob of={{ estimate_id: estimateId }} at="Request" />,
  quotesOf: (estimateId) => <QuotesOfEstimate estimateId={estimateId} />,
  eventsOf: ({ id, request_id, name, customer_id, status }) => (
    <>
      <JobsOf of={{ estimate_id: id }} canStart={status === "pending" || status === "in-progress"} />
      <EstimateEvents estimateId={id} />
      {customer_id !== null && <FollowUpProposal estimateId={id} customerId={customer_id} />}
      <MessagesOf of={{ about_id: request_id }} customer={customer_id === null ? null : { id: customer_id, name }} />
    </>
  ),
  nextStep: (estimate, look) => <NextStepOfEstimate estimate={estimate} look={look} />,
  scheduleButton: (estimate) => <ScheduleBeside estimate={estimate} />,
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
