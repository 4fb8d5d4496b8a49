import { useQuery } from "@tanstack/react-query";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";

/** Loads the quotes created from an estimate. */
export const useQuotesOfEstimate = (estimateId: string) =>
  useQuery(quotesApi.list.queryOptions({ input: { estimate_id: estimateId } }));
