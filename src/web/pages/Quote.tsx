import { QuotePage } from "#features/quotes/quote-screens/QuotePage.tsx";
import { ScheduleButton } from "#features/work/event-dialogs/ScheduleButton.tsx";
import { visitForQuote } from "#features/work/visits/visitOfQuote.ts";

/** One quote, with the button that schedules its work. */
export const Quote = () => (
  <QuotePage
    scheduleButton={(quote) => (
      <ScheduleButton seed={() => visitForQuote(quote)} look="next" label="Schedule the Job" />
    )}
  />
);
