import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ProductError } from "#shared/errors.ts";
import { toast } from "#ui/toast.tsx";
import { mergesApi } from "#features/customers/merges/merge.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { MergeChoices } from "#features/customers/merges/mergedFields.ts";
import { useRefreshAfterMerge } from "./useMergeChanges.ts";

export type MergePreviewQuery = ReturnType<typeof useMerge>["preview"];

/**
 * The preview of merging two customers, and `merge`, which merges them as previewed and reports the result. `onMerged`
 * receives the ID of the customer that was kept. `onChanged` is called if one of the two changed since the preview.
 */
export function useMerge({
  pair,
  onMerged,
  onChanged,
}: {
  /** The IDs of both; null until both are picked. */
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
  // After the merge there is nothing left to compare. The event about it can arrive before the response.
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
