import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { useFollowUpChanges } from "./useFollowUpChanges.ts";

/** Confirms a contact in a list before it is recorded, because an accidental tap would postpone the next one. */
export function ContactMadeDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { markContactMade } = useFollowUpChanges();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Mark contact made?"
      text="Today becomes the last contact date, and the next follow-up is rescheduled."
      confirmLabel="Mark Contact Made"
      onConfirm={() => markContactMade({ id: customerId })}
    />
  );
}
