import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import type { DiscardQuestion } from "./useDiscardGuard.ts";

/** Asks if the person wants to discard text typed in a dialog (`useDiscardGuard`). */
export function DiscardDialog({ asking, onAsking, onDiscard }: DiscardQuestion) {
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={onAsking}
      title="Close without saving?"
      text="You have unsaved changes."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      tone="danger"
      onConfirm={onDiscard}
    />
  );
}
