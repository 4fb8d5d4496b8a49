import type { Contact } from "#shared/contact/contacts.ts";
import { nationalDigits } from "#shared/contact/phone.ts";
import type { Place } from "#shared/contact/places.ts";
import { foldedWords } from "#shared/search/folding.ts";
import { streetKey } from "#shared/search/streetWords.ts";

/** The reasons why two customers may be the same person. */
export const duplicateReasons = ["email", "phone", "name_and_address"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

export const duplicateReasonLabels: Record<DuplicateReason, string> = {
  email: "Same email",
  phone: "Same phone number",
  name_and_address: "Similar name at the same address",
};

/** The fields that decide whether two customers are duplicates. */
export type Recognizable = {
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  contacts: readonly Pick<Contact, "phone" | "email">[];
  places: readonly Pick<Place, "address">[];
};

/** The texts by which two customers are recognized as one. */
export type RecognizedBy = { name: string } & Record<"emails" | "phones" | "addresses", readonly (string | null)[]>;

/** Returns the texts by which a customer is recognized: its own, and those of its contacts and places. */
export function recognizedBy({ name, email, phone, address, contacts, places }: Recognizable): RecognizedBy {
  return {
    name,
    emails: [email, ...contacts.map((one) => one.email)].map((one) => one?.trim().toLowerCase() || null),
    phones: [phone, ...contacts.map((one) => one.phone)].map(phoneKey),
    addresses: [address, ...places.map((one) => one.address)].map(addressKey),
  };
}

/**
 * Returns the reasons why two customers may be the same person; empty if there are none. The product only suggests
 * merging and never merges automatically.
 */
export function reasonsToMerge(a: RecognizedBy, b: RecognizedBy): DuplicateReason[] {
  const reasons: DuplicateReason[] = [];
  if (isOneShared(a.emails, b.emails)) reasons.push("email");
  if (isOneShared(a.phones, b.phones)) reasons.push("phone");
  if (isOneShared(a.addresses, b.addresses) && closeNames(a.name, b.name)) reasons.push("name_and_address");
  return reasons;
}

const isOneShared = (some: readonly (string | null)[], others: readonly (string | null)[]) =>
  some.some((one) => one !== null && others.includes(one));

/** Fewer digits than this are an extension or a typing error, not a telephone number. */
const minDigits = 7;

/**
 * Returns the digits of a telephone number, without the leading 1 of North American numbers; null if there are too few.
 */
export function phoneKey(phone: string | null): string | null {
  const national = nationalDigits(phone ?? "");
  return national.length < minDigits ? null : national;
}

/**
 * Returns an address in lower case with its words abbreviated and no punctuation; null if too little is left to
 * compare.
 */
export function addressKey(address: string | null): string | null {
  const words = (address ?? "")
    .toLowerCase()
    .replaceAll(/['.]/g, "")
    .split(/[\u0001-/:-@[-`{-\u007f]+/)
    .filter((word) => word !== "")
    .map(streetKey);
  return words.length < 2 ? null : words.join(" ");
}

/**
 * True if two names may be the same person's: the same words in any order, a typing error, an initial, or one name
 * within the other.
 */
export function closeNames(a: string, b: string): boolean {
  const [some, others] = [nameWords(a), nameWords(b)];
  if (some.length === 0 || others.length === 0) return false;
  const [one, other] = [some.join(" "), others.join(" ")];
  if (one === other) return true;
  if (distance(one, other) <= (Math.min(one.length, other.length) > 8 ? 2 : 1)) return true;
  const [fewer, more] = some.length <= others.length ? [some, others] : [others, some];
  if (fewer.length < 2) return false;
  const met = fewer.filter((word) => more.includes(word)).length;
  if (met === fewer.length) return true;
  const initials = fewer.filter((word) => !more.includes(word));
  const left = more.filter((word) => !fewer.includes(word));
  return (
    met >= 1 &&
    initials.every((word) => left.some((full) => (word.length === 1 || full.length === 1) && word[0] === full[0]))
  );
}

const titles = new Set(["mr", "mrs", "ms", "dr", "and"]);

/** The words of a name, sorted, as searches compare them, without titles. */
const nameWords = (name: string): string[] =>
  foldedWords(name)
    .filter((word) => !titles.has(word))
    .toSorted();

/** The edit distance: the number of letters to add, drop or change to turn one word into the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
