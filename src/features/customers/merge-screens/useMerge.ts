import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ProductError } from "#shared/errors.ts";
import { toast } from "#ui/toast.tsx";
import { mergesApi } from "#features/customers/merges/merge.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { MergeChoices } from "#features/customers/merges/mergedFields.ts";
import { useRefreshAfterMerge } from "./useMergeChanges.ts";

/** The preview of a merge: on its way, failed or there. */
export type MergePreviewQuery = ReturnType<typeof useMerge>["preview"];

/**
 * A preview of two customers made one, and `merge`, which makes them one as they were previewed and reports the result.
 * `onMerged` hears the id of the customer that was kept; `onChanged` that one of the two was changed since the preview.
 */
export function useMerge({
  pair,
  onMerged,
  onChanged,
}: {
  /** The ids of both; null while they are not both picked. */
  pair: { primary_id: string; secondary_id: string } | null;
  onMerged: (customerId: string) => void;
  onChanged: () => void;
}) {
  const queries = useQueryClient();
  const refresh = useRefreshAfterMerge();
  const merging = useMutation(mergesApi.merge.mutationOptions());
  const previewed = mergesApi.preview.queryOptions({
    input: pair ?? { primary_id: "", secondary_id: "" },
    staleTime: 0,
  });
  // Once they are one, there is nothing left to compare; news of it may arrive before the answer does.
  const preview = useQuery({ ...previewed, enabled: pair !== null && !merging.isPending && !merging.isSuccess });

  async function merge(choices: MergeChoices): Promise<void> {
    if (!pair || !preview.data) return;
    const { primary, secondary } = preview.data;
    try {
      const done = await merging.mutateAsync({
        ...pair,
        primary_version: primary.version,
        secondary_version: secondary.version,
        choices,
      });
      toast({
        title: "Customers merged successfully",
        description: `${done.secondary.name} has been merged into ${done.primary.name}`,
        tone: "success",
      });
      onMerged(done.primary.id);
    } catch (error) {
      toastError(error, { title: "Error merging customers", words: "Failed to merge customers. Please try again." });
      if (error instanceof ProductError && error.code === "conflict") {
        onChanged();
        await queries.invalidateQueries({ queryKey: previewed.queryKey });
      }
    }
    refresh();
  }

  return { preview, isMerging: merging.isPending, merge };
}
