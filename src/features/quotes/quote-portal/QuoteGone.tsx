import { FormFrame } from "#features/requests/public-forms/FormFrame.tsx";
import { messages } from "./quoteWords.en.ts";

/** What stands where no quote is, whatever the reason. */
export const QuoteGone = () => (
  <FormFrame business={null} title={messages.yourQuote}>
    <p className="text-pretty">{messages.gone}</p>
  </FormFrame>
);

/** Stands there while the quote cannot be read, or for one that is not shown for a reason of its own. */
export const QuoteUnavailable = ({ message = messages.unavailable }: { message?: string }) => (
  <FormFrame business={null} title={messages.yourQuote}>
    <p className="text-pretty">{message}</p>
  </FormFrame>
);
