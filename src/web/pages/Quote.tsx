import { QuotePage } from "#features/quotes/quote-screens/QuotePage.tsx";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { ScheduleButton } from "#features/work/event-dialogs/ScheduleButton.tsx";
import { visitForQuote } from "#features/work/visits/visitOfQuote.ts";

const scheduleButton = (quote: QuoteDetails) => (
  <ScheduleButton seed={() => visitForQuote(quote)} look="next" label="Schedule the Job" />
);

/** One quote, with the button that schedules its work. */
export const Quote = () => <QuotePage scheduleButton={scheduleButton} />;
