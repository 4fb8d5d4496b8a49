import { MapPin, MessageSquare, Phone } from "lucide-react";
import { textHref } from "#shared/contact/phone.ts";
import { MapLink, PhoneLink } from "#ui/ContactLinks.tsx";
import type { Reachable } from "./listShape.ts";

const look =
  "flex w-19 flex-col items-center justify-center gap-0.5 text-xs font-medium text-accent no-underline [&>svg]:size-5";

/**
 * Call, Text and Directions behind a row on a touch screen. Hidden from screen readers and the keyboard, because the
 * row's menu has the same links.
 */
export function SwipeStrip({ phone, address }: Reachable) {
  if (!phone && !address) return null;
  return (
    <div
      aria-hidden="true"
      className="flex shrink-0 snap-end divide-x divide-line border-l border-line bg-accent-soft"
      onClick={(event) => event.currentTarget.parentElement?.scrollTo({ left: 0 })}
    >
      {phone && (
        <>
          <PhoneLink phone={phone} className={look} tabIndex={-1}>
            <Phone />
            Call
          </PhoneLink>
          <a href={textHref(phone)} className={look} tabIndex={-1}>
            <MessageSquare />
            Text
          </a>
        </>
      )}
      {address && (
        <MapLink address={address} className={look} tabIndex={-1}>
          <MapPin />
          Directions
        </MapLink>
      )}
    </div>
  );
}
