import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { toastError } from "#browser/session/toastError.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { signedOut, type EstimateChanges } from "#features/requests/estimates/useEstimateChanges.ts";

/** Explains test requests, and removes all of them. */
export function TestRequestsBar({ changes }: { changes: Pick<EstimateChanges, "offerUndo" | "refetch"> }) {
  const [busy, setBusy] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-sunken/60 px-4 py-1.5 text-sm sm:px-5">
      <p className="text-ink-soft">Test requests don't count in your numbers.</p>
      <Button
        size="sm"
        variant="ghost"
        busy={busy}
        busyLabel="Removing…"
        onClick={() => {
          setBusy(true);
          void removeTests(changes).finally(() => setBusy(false));
        }}
      >
        Remove test requests
      </Button>
    </div>
  );
}

async function removeTests({ offerUndo, refetch }: Pick<EstimateChanges, "offerUndo" | "refetch">): Promise<void> {
  try {
    const { ids, notice } = await estimatesApi.removeTests.call();
    offerUndo(ids, ids.length === 1 ? "Test request removed" : "Test requests removed", notice);
  } catch (error) {
    toastError(error, { words: "Your test requests weren't removed. Please try again.", signedOut });
  }
  await refetch();
}
