import { EmailLink, PhoneLink } from "#ui/ContactLinks.tsx";
import type { Contact } from "#shared/contact/contacts.ts";

/** The further contacts of a customer, one under the other. */
export function ContactList({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {contacts.map((contact, place) => (
        <li key={place} className="flex flex-wrap items-baseline gap-x-3">
          {(contact.name ?? contact.label) !== null && (
            <span className="wrap-anywhere">
              {contact.name ?? contact.label}
              {contact.name !== null && contact.label !== null && (
                <span className="text-ink-soft"> ({contact.label})</span>
              )}
            </span>
          )}
          {contact.phone && <PhoneLink phone={contact.phone} />}
          {contact.email && <EmailLink email={contact.email} className="break-all" />}
        </li>
      ))}
    </ul>
  );
}
