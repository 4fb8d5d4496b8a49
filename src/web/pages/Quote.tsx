import { ChainToJob } from "#features/invoices/invoice-screens/Chain.tsx";
import { JobsOf } from "#features/jobs/job-screens/JobsOf.tsx";
import { QuotePage } from "#features/quotes/quote-screens/QuotePage.tsx";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { ScheduleButton } from "#features/work/event-dialogs/ScheduleButton.tsx";
import { visitForQuote } from "#features/work/visits/visitOfQuote.ts";

const scheduleButton = (quote: QuoteDetails) => (
  <ScheduleButton seed={() => visitForQuote(quote)} look="next" label="Schedule the Job" />
);

const jobs = ({ id, state }: QuoteDetails) => <JobsOf of={{ quote_id: id }} canStart={state === "accepted"} />;

const chain = ({ id }: QuoteDetails) => <ChainToJob of={{ quote_id: id }} at="Quote" />;

/** One quote, with the button that schedules its work, its job, and the records that come after it. */
export const Quote = () => <QuotePage scheduleButton={scheduleButton} jobs={jobs} chain={chain} />;
