import { MapPin, MessageSquare, Phone, PhoneCall } from "lucide-react";
import { useState } from "react";
import { textHref } from "#shared/contact/phone.ts";
import { useFollowUpChanges } from "#features/customers/follow-up-screens/useFollowUpChanges.ts";
import type { CustomerDetails } from "#features/customers/customers/customer.ts";
import { ActionBar, barAction } from "#ui/ActionBar.tsx";
import { MapLink, PhoneLink } from "#ui/ContactLinks.tsx";

/** The bar of a customer's page on a phone. A step that needs a missing phone or address is not shown. */
export function CustomerBar({ customer }: { customer: CustomerDetails }) {
  const { markContactMade } = useFollowUpChanges();
  const [busy, setBusy] = useState(false);
  const { name, phone, address } = customer;
  return (
    <ActionBar label={`Contact ${name}`}>
      {phone && (
        <PhoneLink phone={phone} className={barAction}>
          <Phone aria-hidden="true" />
          Call
        </PhoneLink>
      )}
      {phone && (
        <a href={textHref(phone)} className={barAction}>
          <MessageSquare aria-hidden="true" />
          Text
        </a>
      )}
      {address && (
        <MapLink address={address} className={barAction}>
          <MapPin aria-hidden="true" />
          Directions
        </MapLink>
      )}
      <button
        type="button"
        aria-disabled={busy || undefined}
        className={barAction}
        onClick={() => {
          if (busy) return;
          setBusy(true);
          void markContactMade(customer).finally(() => setBusy(false));
        }}
      >
        <PhoneCall aria-hidden="true" />
        Mark Contact Made
      </button>
    </ActionBar>
  );
}
