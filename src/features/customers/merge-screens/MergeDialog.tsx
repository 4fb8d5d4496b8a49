import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { CustomerPicker, type PickedCustomer } from "./CustomerPicker.tsx";
import { mergeRefusals } from "#features/customers/merges/merge.ts";
import type { MergeChoices } from "#features/customers/merges/mergedFields.ts";
import { MergeFields } from "./MergeFields.tsx";
import { formatCounts } from "#features/customers/customers/customerKinds.ts";
import { useMerge } from "./useMerge.ts";
import type { MergePreviewQuery } from "./useMerge.ts";

/**
 * Merges two customers: picks two different ones, shows both side by side, and lets the person choose which values win.
 * `primary` and `secondary`, if given, are picked already. `onMerged` receives the ID of the customer that was kept.
 */
export function MergeDialog({
  primary: primaryId = null,
  secondary: gone = null,
  onClose,
  onMerged,
}: {
  primary?: PickedCustomer | null;
  secondary?: PickedCustomer | null;
  onClose: () => void;
  onMerged?: (customerId: string) => void;
}) {
  const [primary, setPrimary] = useState(primaryId);
  const [secondary, setSecondary] = useState(gone);
  const [choices, setChoices] = useState<MergeChoices>({});
  const [changed, setChanged] = useState(false);
  const pair = primary && secondary && { primary_id: primary.id, secondary_id: secondary.id };
  const { preview, isMerging, merge } = useMerge({
    pair,
    onMerged: (customerId) => {
      onMerged?.(customerId);
      onClose();
    },
    onChanged: () => setChanged(true),
  });

  function pick(set: (customer: PickedCustomer | null) => void) {
    return (customer: PickedCustomer | null) => {
      set(customer);
      setChoices({});
      setChanged(false);
    };
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Merge Customers"
      description="Combine two records of the same person. You can undo it in Merge History."
      size="lg"
      locked={isMerging}
      footer={
        <>
          <Button onClick={onClose} disabled={isMerging}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={isMerging}
            busyLabel="Merging…"
            disabled={!preview.data || pair === null || preview.isError}
            onClick={() => void merge(choices)}
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
            <Comparison preview={preview} choices={choices} onChoose={setChoices} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Both customers side by side, and the records that would move, once the preview is loaded. */
function Comparison({
  preview,
  choices,
  onChoose,
}: {
  preview: MergePreviewQuery;
  choices: MergeChoices;
  onChoose: (choices: MergeChoices) => void;
}) {
  const { data, error, isPending, isFetching, refetch } = preview;
  if (isPending) return <SkeletonRows rows={4} label="Loading both customers…" />;
  if (error) return <FailedState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  const moves = formatCounts(data.moves);
  const { name } = data.secondary;
  return (
    <>
      <MergeFields preview={data} choices={choices} onChoose={onChoose} />
      <Notice title="What will move">{moves ? `${moves} of ${name}` : `${name} has no records to move.`}</Notice>
    </>
  );
}
