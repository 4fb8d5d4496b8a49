import { PhoneCall } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { useFollowUpChanges } from "./useFollowUpChanges.ts";

/**
 * Records from a list that a customer was contacted. It confirms first, because an accidental tap would postpone the
 * next contact. `about` names the customer for screen readers.
 */
export function ContactMadeButton({
  customerId,
  about,
  variant = "secondary",
}: {
  customerId: string;
  about: string;
  variant?: "primary" | "secondary" | "ghost";
}) {
  const { markContactMade } = useFollowUpChanges();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        icon={<PhoneCall aria-hidden="true" />}
        aria-label={`Mark Contact Made: ${about}`}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Mark Contact Made
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Mark contact made?"
          text="Today becomes the last contact date, and the next follow-up is rescheduled."
          confirmLabel="Mark Contact Made"
          onConfirm={() => markContactMade({ id: customerId })}
        />
      )}
    </>
  );
}
