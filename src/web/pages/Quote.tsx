import { ChainToJob } from "#features/invoices/invoice-screens/Chain.tsx";
import { JobsOf } from "#features/jobs/job-screens/JobsOf.tsx";
import { QuotePage } from "#features/quotes/quote-screens/QuotePage.tsx";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { ScheduleButton } from "#features/work/event-dialogs/ScheduleButton.tsx";
import { visitForQuote } from "#features/work/visits/visitOfQuote.ts";
import { MessagesOf } from "./MessagesOf.tsx";

const scheduleButton = (quote: QuoteDetails) => (
  <ScheduleButton seed={() => visitForQuote(quote)} look="next" label="Schedule the Job" />
);

// A change order belongs to a job that has begun.
const jobs = ({ id, state, job_id }: QuoteDetails) =>
  job_id === null && <JobsOf of={{ quote_id: id }} canStart={state === "accepted"} />;

const chain = ({ id, job_id }: QuoteDetails) => job_id === null && <ChainToJob of={{ quote_id: id }} at="Quote" />;

// Agreed work has its own messages: a change order has none.
const messages = ({ id, job_id, customer_id, recipient_name }: QuoteDetails) =>
  job_id === null && (
    <MessagesOf
      of={{ about_id: id }}
      customer={customer_id === null ? null : { id: customer_id, name: recipient_name }}
    />
  );

/** One quote, with the button that schedules its work, its job, the records that come after it, and the messages about it. */
export const Quote = () => <QuotePage scheduleButton={scheduleButton} jobs={jobs} chain={chain} messages={messages} />;
