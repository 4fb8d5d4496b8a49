import { useQueryClient } from "@tanstack/react-query";
import { ProductError } from "#shared/errors.ts";
import type { Notice } from "#shared/words/notice.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";

/** Maximum number of times that a save is sent, if other parts of the estimate change at that moment. */
const maxAttempts = 3;

/** Sends a change to an estimate over the version that was read. */
type Send = (edited: { id: string; version: number }) => Promise<EstimateDetails & { notice?: Notice }>;

/** Returns true if a save can be sent again over `newer`. `before` is the estimate at the first attempt. */
type MayOverwrite = (newer: EstimateDetails, before: EstimateDetails) => boolean;

/**
 * Saves one part of an estimate, and shows the stored result. After a conflict it sends the save again over the newer
 * version if `mayOverwrite` allows it, else it throws the conflict. Returns the notice that came with the answer.
 */
export function useEstimateSave(
  estimate: EstimateDetails,
): (send: Send, mayOverwrite: MayOverwrite) => Promise<Notice | undefined> {
  const queries = useQueryClient();
  const { id } = estimate;
  const get = estimatesApi.get.queryOptions({ input: { id }, staleTime: 0 });

  async function sendWithRetry(send: Send, mayOverwrite: MayOverwrite) {
    const before = queries.getQueryData(get.queryKey) ?? estimate;
    let latest = before;
    for (let attempts = 1; ; attempts++) {
      try {
        await queries.cancelQueries({ queryKey: get.queryKey });
        return await send({ id, version: latest.version });
      } catch (error) {
        if (!(error instanceof ProductError && error.code === "conflict") || attempts === maxAttempts) throw error;
        latest = await queries.fetchQuery(get);
        if (!mayOverwrite(latest, before)) throw error;
      }
    }
  }

  return async (send, mayOverwrite) => {
    let answer: EstimateDetails | undefined;
    try {
      const { notice, ...saved } = await sendWithRetry(send, mayOverwrite);
      answer = queries.setQueryData(get.queryKey, saved);
      return notice;
    } finally {
      void queries.invalidateQueries({
        queryKey: estimatesApi.key(),
        predicate: ({ state }) => answer === undefined || state.data !== answer,
      });
    }
  };
}
