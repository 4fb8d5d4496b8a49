import { Mail, MapPin, MessageSquare, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { mapsHref } from "#shared/contact/maps.ts";
import { phoneHref, textHref } from "#shared/contact/phone.ts";
import { buttonClass } from "#ui/Button.tsx";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";

/**
 * The ways to a request's customer: call, text, email, get directions, and schedule with the button `schedule`. Those
 * that need missing data are not shown; on a phone, the bar at the bottom has Call and Text.
 */
export function RequestActions({ estimate, schedule }: { estimate: EstimateDetails; schedule: ReactNode }) {
  const { name, phone, email, address } = estimate;
  const look = buttonClass({ size: "sm" });
  const desk = buttonClass({ size: "sm", className: "max-md:hidden" });
  const sign = { "aria-hidden": true, className: "size-4" } as const;
  return (
    // In the column of a desk, they are in one row without signs.
    <div className="flex flex-wrap gap-2 *:grow empty:hidden lg:gap-1.5 lg:[&_svg]:hidden">
      {phone && (
        <>
          <a href={phoneHref(phone)} aria-label={`Call ${name}`} className={desk}>
            <Phone {...sign} />
            Call
          </a>
          <a href={textHref(phone)} aria-label={`Text ${name}`} className={desk}>
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
