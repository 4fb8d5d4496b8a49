import { Mail, MapPin, MessageSquare, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { mapsHref } from "#shared/contact/maps.ts";
import { phoneHref, textHref } from "#shared/contact/phone.ts";
import { buttonClass } from "#ui/Button.tsx";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";

/**
 * The owner's next steps for a request: call, text, email, get directions, schedule with the button `schedule`. Steps
 * that need missing data are not shown.
 */
export function RequestActions({ estimate, schedule }: { estimate: EstimateDetails; schedule: ReactNode }) {
  const { name, phone, email, address } = estimate;
  const look = buttonClass({ size: "sm" });
  const sign = { "aria-hidden": true, className: "size-4" } as const;
  return (
    <div className="flex flex-wrap gap-2">
      {phone && (
        <>
          <a href={phoneHref(phone)} aria-label={`Call ${name}`} className={look}>
            <Phone {...sign} />
            Call
          </a>
          <a href={textHref(phone)} aria-label={`Text ${name}`} className={look}>
            <MessageSquare {...sign} />
            Text
          </a>
        </>
      )}
      {email && (
        <a href={`mailto:${email}`} aria-label={`Email ${name}`} className={look}>
          <Mail {...sign} />
          Email
        </a>
      )}
      {address && (
        <a
          href={mapsHref(address)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Directions to ${name}`}
          className={look}
        >
          <MapPin {...sign} />
          Directions
        </a>
      )}
      {schedule}
    </div>
  );
}
