import { useQueryClient } from "@tanstack/react-query";
import { ProductError } from "#shared/errors.ts";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";

/** `done` can depend on the result. */
type ChangeWords = { done?: string | ((quote: QuoteDetails) => string); failed: string };

/**
 * The changes that an owner can make to a quote. The result is shown on the page at once, and failures are reported.
 */
export function useQuoteChanges(): {
  /**
   * Returns the changed quote; null on failure, after showing a message. `onInvalid` receives the refused fields and
   * their errors.
   */
  change(
    request: Promise<QuoteDetails>,
    words: ChangeWords,
    onInvalid?: (fields: Readonly<Record<string, string>>) => void,
  ): Promise<QuoteDetails | null>;
  /** Deletes a quote that was never sent. */
  remove(id: string, words: { done?: string; failed: string }): Promise<void>;
} {
  const queries = useQueryClient();
  const listsChanged = () => {
    void queries.invalidateQueries({ queryKey: quotesApi.list.key() });
    void queries.invalidateQueries({ queryKey: quotesApi.stats.key() });
    void queries.invalidateQueries({ queryKey: quotesApi.ofEstimates.key() });
  };
  return {
    async change(request, { done, failed }, onInvalid) {
      try {
        const quote = await request;
        queries.setQueryData(quotesApi.get.queryKey({ input: { id: quote.id } }), quote);
        listsChanged();
        if (done !== undefined) toastSuccess(typeof done === "string" ? done : done(quote), undefined);
        return quote;
      } catch (error) {
        if (error instanceof ProductError && error.fields) onInvalid?.(error.fields);
        toastError(error, { words: failed });
        return null;
      }
    },
    async remove(id, { done, failed }) {
      try {
        await quotesApi.remove.call({ id });
        listsChanged();
        if (done !== undefined) toastSuccess(done, undefined);
      } catch (error) {
        toastError(error, { words: failed });
      }
    },
  };
}
