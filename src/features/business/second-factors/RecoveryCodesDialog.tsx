import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** Shows recovery codes, only this once. It stays open until the person says they are stored. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [stored, setStored] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={!stored}
      title="Your recovery codes"
      size="sm"
      footer={
        <Button variant="primary" disabled={!stored} onClick={onClose}>
          Done
        </Button>
      }
    >
      <RecoveryCodes codes={codes} onStored={setStored} />
    </Dialog>
  );
}
