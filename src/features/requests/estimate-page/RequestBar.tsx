import { MessageSquare, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { phoneHref, textHref } from "#shared/contact/phone.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { ActionBar, barAction } from "#ui/ActionBar.tsx";

/** The bar of an estimate's page on a phone: Call, Text, and the next step. */
export function RequestBar({
  estimate: { name, phone },
  nextStep,
}: {
  estimate: EstimateDetails;
  nextStep: ReactNode;
}) {
  return (
    <ActionBar label={`Next steps for ${name}`}>
      {phone && (
        <a href={phoneHref(phone)} aria-label={`Call ${name}`} className={barAction}>
          <Phone aria-hidden="true" />
          Call
        </a>
      )}
      {phone && (
        <a href={textHref(phone)} aria-label={`Text ${name}`} className={barAction}>
          <MessageSquare aria-hidden="true" />
          Text
        </a>
      )}
      {nextStep}
    </ActionBar>
  );
}
