import { sameEmail } from "#shared/contact/email.ts";
import { nationalDigits } from "#shared/contact/phone.ts";

/** Why two customers may be one person. */
export const duplicateReasons = ["email", "phone", "name_and_address"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** The labels of the reasons. */
export const duplicateReasonLabels: Record<DuplicateReason, string> = {
  email: "Same email",
  phone: "Same phone number",
  name_and_address: "Similar name at the same address",
};

/** The fields by which duplicates of a customer are found. */
export type Recognizable = { name: string; email: string | null; phone: string | null; address: string | null };

/**
 * Why two customers may be one person; none means that nothing says so. They are offered to be merged, never merged by
 * themselves.
 */
export function reasonsToMerge(a: Recognizable, b: Recognizable): DuplicateReason[] {
  const reasons: DuplicateReason[] = [];
  if (a.email?.trim() && b.email && sameEmail(a.email, b.email)) reasons.push("email");
  const phone = phoneKey(a.phone);
  if (phone !== null && phone === phoneKey(b.phone)) reasons.push("phone");
  const address = addressKey(a.address);
  if (address !== null && address === addressKey(b.address) && closeNames(a.name, b.name))
    reasons.push("name_and_address");
  return reasons;
}

/** Fewer digits than this are an extension or a slip, not a telephone number. */
const minDigits = 7;

/**
 * The digits of a telephone number, without the 1 that leads North American ones; null where there are too few to be
 * one.
 */
export function phoneKey(phone: string | null): string | null {
  const national = nationalDigits(phone ?? "");
  return national.length < minDigits ? null : national;
}

/** Words of an address that are written long by one and short by another. */
export const shortWords: readonly (readonly [long: string, short: string])[] = [
  ["street", "st"],
  ["avenue", "ave"],
  ["road", "rd"],
  ["drive", "dr"],
  ["lane", "ln"],
  ["court", "ct"],
  ["boulevard", "blvd"],
  ["place", "pl"],
  ["circle", "cir"],
  ["apartment", "apt"],
  ["north", "n"],
  ["south", "s"],
  ["east", "e"],
  ["west", "w"],
];

/** An address without its capitals, punctuation and long words; null where nothing is left that could be compared. */
export function addressKey(address: string | null): string | null {
  const words = (address ?? "")
    .toLowerCase()
    .replaceAll(/['.]/g, "")
    .split(/[\u0001-/:-@[-`{-\u007f]+/)
    .map((word) => shortWords.find(([long]) => long === word)?.[1] ?? word)
    .filter((word) => word !== "");
  return words.length < 2 ? null : words.join(" ");
}

/**
 * Whether two names may be one person's: the same words in any order, a slip of the pen, an initial, or one name within
 * the other.
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

/** The words of a name, sorted, without capitals, accents, punctuation and titles. */
function nameWords(name: string): string[] {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !titles.has(word))
    .toSorted();
}

/** How many letters must be added, dropped or changed to make one word of the other. */
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
