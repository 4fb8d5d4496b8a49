import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { useNavigate } from "#browser/links.tsx";
import { useQuoteChanges } from "./useQuoteChanges.ts";

type NewQuoteSource = Parameters<typeof quotesApi.create.call>[0];

/** Creates a quote and opens the editor. */
export function useBeginQuote(): (of: NewQuoteSource) => Promise<void> {
  const navigate = useNavigate();
  const { change } = useQuoteChanges();
  return async (of) => {
    const quote = await change(quotesApi.create.call(of), {
      failed: "The quote couldn't be started. Please try again.",
    });
    if (quote) navigate(`/quotes/${quote.id}/edit`);
  };
}
