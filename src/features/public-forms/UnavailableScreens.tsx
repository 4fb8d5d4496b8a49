import { MessageScreen } from "./FormFrame.tsx";

/** The link names no business, or none that exists. */
export function InvalidLink() {
  return <MessageScreen title="Invalid Link" text="This form link is invalid. Please contact the business owner for a valid link." />;
}

/** The business offers nothing here yet, or its services cannot be read right now. */
export function ServicesNotAvailable({ phone }: { phone?: string | null }) {
  return <MessageScreen title="Services Not Available" text="No services have been configured yet. Please contact the business owner." lead="Services Coming Soon" note={phone ? `Phone: ${phone}` : undefined} />;
}
