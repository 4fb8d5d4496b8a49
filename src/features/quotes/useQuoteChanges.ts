import { useQueryClient } from "@tanstack/react-query";
import { api } from "#web/client.ts";
import { toastError } from "#web/toastError.ts";
import { toastSuccess } from "#web/toastSuccess.ts";
import type { QuoteDetails } from "./quoteRecord.ts";

/** What an owner does with a quote, as screens ask for it: the answer stands on the page at once, and what failed is said. */
export function useQuoteChanges(): {
  /** Answers the quote as it is then; null where it did not work, which the person has read. */
  change(asked: Promise<QuoteDetails>, words: { done?: string; failed: string }): Promise<QuoteDetails | null>;
} {
  const queries = useQueryClient();
  return {
    async change(asked, { done, failed }) {
      try {
        const quote = await asked;
        queries.setQueryData(api.quotes.get.queryKey({ input: { id: quote.id } }), quote);
        void queries.invalidateQueries({ queryKey: api.quotes.list.key() });
        void queries.invalidateQueries({ queryKey: api.quotes.stats.key() });
        if (done !== undefined) toastSuccess(done, undefined);
        return quote;
      } catch (error) {
        toastError(error, { words: failed });
        return null;
      }
    },
  };
}
