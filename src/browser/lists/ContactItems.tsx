import { Mail, MapPin, MessageSquare, Phone } from "lucide-react";
import { mapsHref } from "#shared/contact/maps.ts";
import { phoneHref, textHref } from "#shared/contact/phone.ts";
import { MenuSeparator, MenuWayOut } from "#ui/overlays/Menu.tsx";
import type { Reachable } from "./listShape.ts";

/** The items of a menu that reach a person; none, if nothing is known. */
export function ContactItems({ phone, email, address }: Reachable & { email: string | null }) {
  if (!phone && !email && !address) return null;
  return (
    <>
      {phone && (
        <>
          <MenuWayOut href={phoneHref(phone)} icon={<Phone aria-hidden="true" />}>
            Call
          </MenuWayOut>
          <MenuWayOut href={textHref(phone)} icon={<MessageSquare aria-hidden="true" />}>
            Text
          </MenuWayOut>
        </>
      )}
      {email && (
        <MenuWayOut href={`mailto:${email}`} icon={<Mail aria-hidden="true" />}>
          Email
        </MenuWayOut>
      )}
      {address && (
        <MenuWayOut href={mapsHref(address)} icon={<MapPin aria-hidden="true" />}>
          Directions
        </MenuWayOut>
      )}
      <MenuSeparator />
    </>
  );
}
