import { FormFrame } from "#features/public-forms/FormFrame.tsx";
import { words } from "./quoteWords.en.ts";

/** What stands where no quote is, whatever the reason. */
export const QuoteGone = () => (
  <FormFrame business={null} title={words.yourQuote}>
    <p className="text-pretty">{words.gone}</p>
  </FormFrame>
);

/** What is said while the quote cannot be read. */
export const QuoteUnavailable = () => (
  <FormFrame business={null} title={words.yourQuote}>
    <p className="text-pretty">{words.unavailable}</p>
  </FormFrame>
);
