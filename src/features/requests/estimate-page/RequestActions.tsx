import { Mail, MapPin, MessageSquare, Phone } from "lucide-react";
import { mapsHref } from "#shared/contact/maps.ts";
import { phoneHref, textHref } from "#shared/contact/phone.ts";
import { ScheduleButton } from "#features/work/event-dialogs/ScheduleButton.tsx";
import { buttonClass } from "#ui/Button.tsx";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { visitFor } from "#features/work/event-dialogs/visitFor.ts";

/** What an owner does next about a request: call, text, write, drive there, plan it. What is not known is not offered. */
export function RequestActions({ estimate }: { estimate: EstimateDetails }) {
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
      <ScheduleButton seed={() => visitFor(estimate)} />
    </div>
  );
}
