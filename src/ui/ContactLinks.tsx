import type { ReactNode } from "react";
import { mapsHref } from "#shared/contact/maps.ts";
import { phoneHref } from "#shared/contact/phone.ts";
import { cx } from "./cx.ts";

/** High enough for a thumb; on a desktop no higher than its line. */
const look = "link inline-flex min-h-11 min-w-11 items-center wrap-anywhere dense:min-h-6";

/** A telephone number that calls when it is tapped. */
export function PhoneLink({
  phone,
  className,
  tabIndex,
  children = phone,
}: {
  phone: string;
  className?: string;
  tabIndex?: number;
  children?: ReactNode;
}) {
  return (
    <a href={phoneHref(phone)} tabIndex={tabIndex} className={cx("tabular", className ?? look)}>
      {children}
    </a>
  );
}

/** An email address that starts an email. */
export function EmailLink({
  email,
  className,
  children = <Email email={email} />,
}: {
  email: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <a href={`mailto:${email}`} className={className ?? look}>
      {children}
    </a>
  );
}

/** An email address. A line that is too short for it ends before the @, if it can. */
function Email({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

/** An address that opens maps in a new tab: the address itself, or another label, such as Directions. */
export function MapLink({
  address,
  className,
  tabIndex,
  children = address,
}: {
  address: string;
  className?: string;
  tabIndex?: number;
  children?: ReactNode;
}) {
  return (
    <a
      href={mapsHref(address)}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={tabIndex}
      className={className ?? look}
    >
      {children}
    </a>
  );
}
