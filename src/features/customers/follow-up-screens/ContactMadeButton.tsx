import { PhoneCall } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { ContactMadeDialog } from "./ContactMadeDialog.tsx";

/**
 * Records from a list that a customer was contacted, after a confirmation. `about` names the customer for screen readers.
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
      {asking && <ContactMadeDialog customerId={customerId} onClose={() => setAsking(false)} />}
    </>
  );
}
