import { useState } from "react";
import type { ListedEstimate } from "#features/requests/estimate-prices/estimate.ts";
import type { EstimateChanges } from "#features/requests/estimates/useEstimateChanges.ts";
import { BulkBar } from "./BulkBar.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";

/** The bar that changes all selected estimates at once, and the confirmation before it deletes them. */
export function SelectedEstimates({
  selected,
  changes,
  onClear,
}: {
  selected: readonly ListedEstimate[];
  changes: EstimateChanges;
  /** Deselects them: called when the owner chooses so, and after a change. */
  onClear: () => void;
}) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          onStatus={(status) => {
            void changes.setStatus(selected, status);
            onClear();
          }}
          onDelete={() => setDeleting(true)}
          onClear={onClear}
        />
      )}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={selected.length === 1 ? "Delete this estimate?" : `Delete ${selected.length} estimates?`}
        text="You can undo this for a few seconds."
        confirmLabel="Delete"
        tone="danger"
        onConfirm={async () => {
          await changes.remove(selected);
          onClear();
        }}
      />
    </>
  );
}
