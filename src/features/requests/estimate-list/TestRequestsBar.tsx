import { useState } from "react";
import { Button } from "#ui/Button.tsx";

/** Explains test requests, and removes all of them. */
export function TestRequestsBar({ onRemove }: { onRemove: () => Promise<void> }) {
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
          void onRemove().finally(() => setBusy(false));
        }}
      >
        Remove test requests
      </Button>
    </div>
  );
}
