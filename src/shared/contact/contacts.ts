import * as z from "zod";
import { readCellLines, writeCellLines } from "#shared/contact/cellLines.ts";
import { optionalEmailInput } from "#shared/contact/emailInput.ts";
import { sameEmail } from "#shared/contact/email.ts";
import { nationalDigits } from "#shared/contact/phone.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { optionalLine, optionalPhone } from "#shared/inputBounds.ts";

/**
 * The further contacts of a customer: a second phone number, another email, a person of a company. The customer's own
 * email and phone stay fields of the customer.
 */

/** One further contact, as it is shown. */
export const contact = z.object({
  /** A person: "Ana Diaz"; null if it is the customer's own. */
  name: z.string().nullable(),
  /** "Work", "Property manager": its use, or the person's part in the company. */
  label: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type Contact = z.output<typeof contact>;
export type Contacts = Contact[];

/** The maximum number of further contacts of a customer. */
export const maxContacts = 50;

/** The message about a contact that has only a name or a label. */
const emptyContact = "Please enter a name, a phone number or an email";

/** One further contact, as it is written. */
const contactInput = z
  .object({
    name: optionalLine(fieldLengths.name),
    label: optionalLine(fieldLengths.contactLabel),
    phone: optionalPhone(fieldLengths.phone),
    email: optionalEmailInput,
  })
  .refine(({ name, phone, email }) => name !== null || phone !== null || email !== null, {
    message: emptyContact,
    path: ["phone"],
  });

/** The message about too many contacts. */
const tooManyContacts = `Please keep at most ${maxContacts} contacts.`;

/** The further contacts of a customer, as they are written. */
export const contactsInput = z.array(contactInput).max(maxContacts, tooManyContacts);

/** Compares contacts: equal keys are the same contact. */
export function contactKey({ name, label, phone, email }: Contact): string {
  return JSON.stringify([name, label, phone, email]);
}

/** "Ana Diaz (Manager), (630) 555-0101, ana@mail.dev": a contact in one line. */
export function contactLine({ name, label, phone, email }: Contact): string {
  const person = name !== null && label !== null ? `${name} (${label})` : (name ?? label);
  return [person, phone, email].filter((part) => part !== null).join(", ");
}

type Reachable = { name: string; email: string | null; phone: string | null; contacts: readonly Contact[] };

/**
 * The contacts of two merged customers, those of `primary` first, without repetition. An email or a phone of either
 * that the merged customer does not keep as its own becomes a further contact, with the name if that differs.
 */
export function joinContacts(primary: Reachable, secondary: Reachable, kept: Omit<Reachable, "contacts">): Contact[] {
  const joined = new Map([...primary.contacts, ...secondary.contacts].map((one) => [contactKey(one), one]));
  for (const { name, email, phone } of [primary, secondary]) {
    const known = [kept, ...joined.values()];
    const lost: Contact = {
      name: name.trim().toLowerCase() === kept.name.trim().toLowerCase() ? null : name,
      label: null,
      phone: given(phone) && !known.some((one) => isSamePhone(one.phone, phone)) ? phone : null,
      email: given(email) && !known.some((one) => one.email !== null && sameEmail(one.email, email)) ? email : null,
    };
    if (lost.phone !== null || lost.email !== null) joined.set(contactKey(lost), lost);
  }
  return [...joined.values()];
}

const given = (text: string | null): text is string => text !== null && text.trim() !== "";

function isSamePhone(one: string | null, other: string): boolean {
  if (one === null) return false;
  const digits = nationalDigits(one);
  return one.trim() === other.trim() || (digits !== "" && digits === nationalDigits(other));
}

/** Writes contacts for one cell of a file, a line each: name | use | phone | email. `readContacts` reads them back. */
export const writeContacts = (contacts: readonly Contact[]): string | null =>
  writeCellLines(contacts.map(({ name, label, phone, email }) => [name, label, phone, email]));

/**
 * Reads the contacts in a cell: as `writeContacts` writes them, or a phone number, an email or a name on each line, as
 * people do. Of too many, one more than `maxContacts` is returned, which is then refused.
 */
export function readContacts(text: string): Contact[] {
  return readCellLines(text, maxContacts + 1)
    .map(readContact)
    .filter((one) => one !== null);
}

function readContact(texts: readonly (string | null)[]): Contact | null {
  if (texts.length >= 4) {
    const [name = null, label = null, phone = null, email = null] = texts;
    return (name ?? label ?? phone ?? email) ? { name, label, phone, email } : null;
  }
  const words = texts.filter((one) => one !== null);
  const email = words.find((one) => one.includes("@")) ?? null;
  const phone = words.find((one) => one !== email && nationalDigits(one).length >= 7) ?? null;
  const [name = null, label = null] = words.filter((one) => one !== email && one !== phone);
  return words.length === 0 ? null : { name, label, phone, email };
}
