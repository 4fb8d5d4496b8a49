import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "#ui/toast.tsx";
import { mergesApi } from "#features/customers/merges/merge.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { EstimateUnmerged, PossibleDuplicate, UnmergeDone } from "#features/customers/merges/merge.ts";

/** Refetches everything that a merge or its undoing can have changed: nearly all data. */
export function useRefreshAfterMerge(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}

/** Undoes a merge and returns the result, which the caller shows; null if the server refused. */
export function useUnmerge(): (id: string) => Promise<UnmergeDone | null> {
  const refresh = useRefreshAfterMerge();
  const undoing = useMutation(mergesApi.unmerge.mutationOptions());
  return async (id) => {
    try {
      return await undoing.mutateAsync({ id });
    } catch (error) {
      toastError(error, { title: "Error unmerging customers", words: "Please try again." });
      return null;
    } finally {
      refresh();
    }
  };
}

/**
 * The Unmerge of a job-history row: moves an estimate out of its customer and returns where it went; null if the server
 * refused.
 */
export function useUnmergeEstimate(): (estimateId: string) => Promise<EstimateUnmerged | null> {
  const refresh = useRefreshAfterMerge();
  const takingOut = useMutation(mergesApi.unmergeEstimate.mutationOptions());
  return async (estimate_id) => {
    try {
      const done = await takingOut.mutateAsync({ estimate_id });
      if (done.outcome === "created")
        toast({
          title: "New Customer Created",
          description: `The estimate now belongs to ${done.customer.name}, a new prospect.`,
          tone: "success",
        });
      else
        toast({
          title: "Estimate Unmerged",
          description: `The estimate went back to ${done.customer.name}.`,
          tone: "success",
        });
      return done;
    } catch (error) {
      toastError(error, {
        title: "Error unmerging customers",
        words: "Failed to unmerge the estimate. Please try again.",
      });
      return null;
    } finally {
      refresh();
    }
  };
}

/** Dismisses a pair as different people; the toast offers Undo. */
export function useDismissDuplicate(): (pair: PossibleDuplicate) => Promise<void> {
  const refresh = useRefreshAfterMerge();
  const dismissal = useMutation(mergesApi.dismissDuplicate.mutationOptions());
  const save = async ({ older, newer }: PossibleDuplicate, apart: boolean): Promise<boolean> => {
    try {
      await dismissal.mutateAsync({ one_id: older.id, other_id: newer.id, apart });
      return true;
    } catch (error) {
      toastError(error, { words: "Something went wrong. Please try again." });
      return false;
    } finally {
      refresh();
    }
  };
  return async (pair) => {
    if (!(await save(pair, true))) return;
    toast({
      title: "Kept separate",
      description: `${pair.older.name} and ${pair.newer.name} won't be suggested again.`,
      tone: "success",
      action: { label: "Undo", onClick: () => void save(pair, false) },
    });
  };
}
