import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { ProductError } from "#shared/errors.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { api } from "#browser/client/client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { CustomerPicker, type Picked } from "./CustomerPicker.tsx";
import { mergeRefusals } from "#features/customers/merges/merge.ts";
import type { MergeChoices } from "#features/customers/merges/mergedFields.ts";
import { MergeFields } from "./MergeFields.tsx";
import { countWords } from "#features/customers/customers/ofCustomer.ts";
import { useRefreshAfterMerge } from "./useMergeChanges.ts";

/**
 * Makes two customers one: picks two different ones, shows both side by side, and lets the person choose what wins.
 * `primary` and `secondary` are picked already where they are given. `onMerged` hears the id of the customer that was
 * kept.
 */
export function MergeDialog({
  primary: keep = null,
  secondary: merge = null,
  onClose,
  onMerged,
}: {
  primary?: Picked | null;
  secondary?: Picked | null;
  onClose: () => void;
  onMerged?: (customerId: string) => void;
}) {
  const queries = useQueryClient();
  const refresh = useRefreshAfterMerge();
  const [primary, setPrimary] = useState(keep);
  const [secondary, setSecondary] = useState(merge);
  const [choices, setChoices] = useState<MergeChoices>({});
  const [changed, setChanged] = useState(false);
  const merging = useMutation(api.merges.merge.mutationOptions());
  const pair = primary && secondary && { primary_id: primary.id, secondary_id: secondary.id };
  const previewed = api.merges.preview.queryOptions({
    input: pair ?? { primary_id: "", secondary_id: "" },
    staleTime: 0,
  });
  // Once they are one, there is nothing left to compare; news of it may arrive before the answer does.
  const preview = useQuery({ ...previewed, enabled: pair !== null && !merging.isPending && !merging.isSuccess });

  function pick(set: (customer: Picked | null) => void) {
    return (customer: Picked | null) => {
      set(customer);
      setChoices({});
      setChanged(false);
    };
  }

  async function confirm() {
    if (!pair || !preview.data) return;
    const { primary: kept, secondary: gone } = preview.data;
    try {
      const done = await merging.mutateAsync({
        ...pair,
        primary_version: kept.version,
        secondary_version: gone.version,
        choices,
      });
      toast({
        title: "Customers merged successfully",
        description: `${done.secondary.name} has been merged into ${done.primary.name}`,
        tone: "success",
      });
      onMerged?.(done.primary.id);
      onClose();
    } catch (error) {
      toastError(error, { title: "Error merging customers", words: "Failed to merge customers. Please try again." });
      if (error instanceof ProductError && error.code === "conflict") {
        setChanged(true);
        await queries.invalidateQueries({ queryKey: previewed.queryKey });
      }
    }
    refresh();
  }

  const moves = preview.data ? countWords(preview.data.moves) : "";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Merge Customers"
      description="Combine two records of the same person. You can undo it in Merge History."
      size="lg"
      locked={merging.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={merging.isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={merging.isPending}
            busyLabel="Merging…"
            disabled={!preview.data || pair === null || preview.isError}
            onClick={() => void confirm()}
          >
            Merge Customers
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <CustomerPicker
            label="Customer to keep"
            hint="Keeps everything."
            picked={primary}
            other={secondary}
            onPick={pick(setPrimary)}
          />
          <CustomerPicker
            label="Customer to merge"
            hint="Gets merged."
            picked={secondary}
            other={primary}
            onPick={pick(setSecondary)}
          />
        </div>
        {pair && (
          <>
            <Button
              size="sm"
              variant="ghost"
              icon={<ArrowLeftRight aria-hidden="true" />}
              className="self-center"
              onClick={() => {
                setPrimary(secondary);
                setSecondary(primary);
                setChoices({});
              }}
            >
              Swap
            </Button>
            {changed && <Notice tone="warning">{mergeRefusals.changed}</Notice>}
            {preview.isPending && <SkeletonRows rows={4} label="Loading both customers…" />}
            {preview.isError && (
              <FailedState error={preview.error} busy={preview.isFetching} onRetry={() => void preview.refetch()} />
            )}
            {preview.data && !preview.isError && (
              <>
                <MergeFields preview={preview.data} choices={choices} onChoose={setChoices} />
                <Notice title="What will move">
                  {moves
                    ? `${moves} of ${preview.data.secondary.name}`
                    : `${preview.data.secondary.name} has no records to move.`}
                </Notice>
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
