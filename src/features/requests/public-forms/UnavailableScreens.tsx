import type { ReactNode } from "react";
import { messages } from "#features/requests/form-drafts/formWords.en.ts";

/** For a link with no business, or one that does not exist. */
export function InvalidLink() {
  return <Message title={messages.invalidLink} text={messages.invalidLinkText} />;
}

/**
 * The business offers nothing here yet, or its services cannot be read at the moment. `own`: the reader is a member of
 * the business.
 */
export function ServicesNotAvailable({ own = false }: { own?: boolean }) {
  return (
    <Message
      action={own && <OwnersWayOut />}
      title={messages.noServices}
      lead={messages.noServicesLead}
      text={messages.noServicesText}
    />
  );
}

/** A message in place of a form. */
function Message({ title, lead, text, action }: { title: string; lead?: string; text: string; action?: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-[60dvh] max-w-md place-items-center px-4 py-10 text-center">
      <div>
        <h1 className="text-xl font-semibold">{title}</h1>
        {lead && <p className="mt-2 font-medium">{lead}</p>}
        <p className="mt-2 text-pretty text-ink-soft">{text}</p>
        {action}
      </div>
    </main>
  );
}

/** Links for the business itself on its empty form. */
function OwnersWayOut() {
  return (
    <p className="mt-6 rounded-xl border border-line bg-surface p-4 text-sm">
      This is your form. Customers can use it once you{" "}
      <a href="/services" className="link inline-flex min-h-11 items-center">
        add a service
      </a>
      .
    </p>
  );
}
