import { FormFrame } from "#features/requests/public-forms/FormFrame.tsx";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";

/** The page shown if there is no quote, whatever the reason. */
export const QuoteGone = () => (
  <FormFrame business={null} title={messages.yourQuote}>
    <p className="text-pretty">{messages.gone}</p>
  </FormFrame>
);

/** The page shown if the quote cannot be read, or with a message if it is withheld for another reason. */
export const QuoteUnavailable = ({ message = messages.unavailable }: { message?: string }) => (
  <FormFrame business={null} title={messages.yourQuote}>
    <p className="text-pretty">{message}</p>
  </FormFrame>
);
