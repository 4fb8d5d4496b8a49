import { createRowCollector, fileBounds, UnreadableFile, type FileRow } from "./listFile.ts";

/**
 * Reads vCard files of versions 2.1, 3.0 and 4.0 (RFC 2426, RFC 6350), as phones, iCloud and Google write them, as a
 * table with headings.
 */

/** The lists of a contact, each with so many columns at most. */
const maxValues = 5;

type Contact = {
  first: string;
  middle: string;
  last: string;
  full: string;
  company: string;
  emails: string[];
  phones: string[];
  addresses: string[][];
  notes: string[];
};

/** True for a text that begins as vCard files do. */
export const isVCard = (text: string): boolean => /^\s*BEGIN:VCARD\s/i.test(text.slice(0, 200).replace(/^\uFEFF/, ""));

/** Reads the contacts as rows below one row of headings. Throws `UnreadableFile`. */
export function readVCard(text: string, maxRows: number): FileRow[] {
  const collector = createRowCollector(maxRows);
  const contacts: Contact[] = [];
  let depth = 0;
  for (const { name, parameters, value } of properties(text)) {
    if (name === "BEGIN") {
      depth += 1;
      if (depth === 1) {
        if (contacts.length > maxRows) break;
        contacts.push(emptyContact());
      }
    } else if (name === "END") depth = Math.max(0, depth - 1);
    else if (depth === 1) {
      const contact = contacts.at(-1);
      if (contact) addProperty(contact, name, parameters, value);
    }
  }
  if (contacts.length === 0) throw new UnreadableFile("This file has no contacts.");
  const counts = {
    emails: widest(contacts, (contact) => contact.emails.length),
    phones: widest(contacts, (contact) => contact.phones.length),
    addresses: widest(contacts, (contact) => contact.addresses.length),
  };
  collector.add(0, headings(counts));
  for (const [index, contact] of contacts.entries()) collector.add(index + 1, cellsOf(contact, counts));
  return collector.rows;
}

type Counts = { emails: number; phones: number; addresses: number };

/** Some more contacts have more values than all others; the columns are as many as one of them needs. */
const widest = (contacts: readonly Contact[], count: (contact: Contact) => number): number =>
  contacts.reduce((most, contact) => Math.max(most, count(contact)), 1);

const numbered = (count: number, heading: (number: number) => string[]): string[] =>
  Array.from({ length: count }, (_, index) => heading(index + 1)).flat();

const addressParts = ["Unit", "Street", "City", "State", "ZIP", "Country"];

const headings = ({ emails, phones, addresses }: Counts): string[] => [
  "Full Name",
  "First Name",
  "Middle Name",
  "Last Name",
  "Company",
  ...numbered(emails, (number) => [`Email ${number}`]),
  ...numbered(phones, (number) => [`Phone ${number}`]),
  ...numbered(addresses, (number) => addressParts.map((part) => `Address ${number} - ${part}`)),
  "Notes",
];

const padded = (values: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => values[index] ?? "");

const cellsOf = (contact: Contact, { emails, phones, addresses }: Counts): string[] => [
  contact.full,
  contact.first,
  contact.middle,
  contact.last,
  contact.company,
  ...padded(contact.emails, emails),
  ...padded(contact.phones, phones),
  ...Array.from({ length: addresses }, (_, index) =>
    padded(contact.addresses[index] ?? [], addressParts.length),
  ).flat(),
  contact.notes.join("\n"),
];

function emptyContact(): Contact {
  return { first: "", middle: "", last: "", full: "", company: "", emails: [], phones: [], addresses: [], notes: [] };
}

function addProperty(contact: Contact, name: string, parameters: Parameters, value: string): void {
  const parts = () => divided(value, ";").map((part) => unescaped(part));
  const push = (values: string[], text: string) => {
    if (text === "" || values.includes(text)) return;
    if (parameters.types.includes("PREF")) values.unshift(text);
    else if (values.length < maxValues) values.push(text);
    values.length = Math.min(values.length, maxValues);
  };
  if (name === "FN") contact.full ||= unescaped(value);
  else if (name === "N") {
    const [last = "", first = "", middle = ""] = parts();
    Object.assign(contact, { last, first, middle });
  } else if (name === "NICKNAME" && contact.full === "") contact.full = unescaped(value);
  else if (name === "ORG") contact.company ||= parts().filter(Boolean).join(", ");
  else if (name === "EMAIL") push(contact.emails, unescaped(value).replace(/^mailto:/i, ""));
  else if (name === "TEL" && !parameters.types.includes("FAX") && !parameters.types.includes("PAGER"))
    push(contact.phones, unescaped(value).replace(/^tel:/i, ""));
  else if (name === "NOTE") push(contact.notes, unescaped(value));
  else if (name === "ADR") {
    const [box = "", unit = "", street = "", ...rest] = parts().map((part) => onOneLine(part));
    const address = [unit, [street, box].filter(Boolean).join(", "), ...rest].slice(0, addressParts.length);
    if (address.some(Boolean) && contact.addresses.length < maxValues) contact.addresses.push(address);
  }
}

type Parameters = { types: string[]; encoding: string; charset: string };
type Property = { name: string; parameters: Parameters; value: string };

/** The properties of all contacts, whose folded lines are joined and whose values are decoded. */
function* properties(text: string): Generator<Property> {
  for (const line of unfolded(text)) {
    const colon = valueStart(line);
    if (colon === -1) continue;
    const [grouped = "", ...written] = divided(line.slice(0, colon), ";");
    const name = grouped
      .slice(grouped.lastIndexOf(".") + 1)
      .trim()
      .toUpperCase();
    const parameters = parametersOf(written);
    const raw = line.slice(colon + 1);
    yield {
      name,
      parameters,
      value: parameters.encoding === "QUOTED-PRINTABLE" ? fromQuotedPrintable(raw, parameters.charset) : raw.trim(),
    };
  }
}

/** Lines of pictures are left out before they are joined; other lines are cut to what a cell may have. */
function* unfolded(text: string): Generator<string> {
  const parts: string[] = [];
  let length = 0;
  let isQuoted = false;
  const add = (part: string) => {
    if (length >= fileBounds.cell) return;
    parts.push(part);
    length += part.length;
  };
  for (const [line] of text.replace(/^\uFEFF/, "").matchAll(/[^\r\n]+/g)) {
    const last = parts.at(-1);
    if (isQuoted && last?.endsWith("=")) {
      parts[parts.length - 1] = last.slice(0, -1);
      add(line);
      continue;
    }
    if (/^[ \t]/.test(line) && last !== undefined) {
      add(line.slice(1));
      continue;
    }
    if (parts.length > 0) yield parts.join("");
    parts.length = 0;
    length = 0;
    isQuoted = /^[^:]{0,200}QUOTED-PRINTABLE/i.test(line);
    if (!/^(?:[\w-]{1,40}\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i.test(line)) add(line);
  }
  if (parts.length > 0) yield parts.join("");
}

/** The place of the colon before the value; quoted parameters may have others. */
function valueStart(line: string): number {
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') quoted = !quoted;
    if (line[at] === ":" && !quoted) return at;
  }
  return -1;
}

function parametersOf(written: readonly string[]): Parameters {
  const parameters: Parameters = { types: [], encoding: "", charset: "utf-8" };
  for (const one of written) {
    const [key = "", value] = one.toUpperCase().split("=", 2);
    if (value === undefined) {
      // Version 2.1 writes the value alone: TEL;CELL;VOICE.
      parameters.types.push(key);
      if (key === "QUOTED-PRINTABLE") parameters.encoding = key;
    } else if (key === "TYPE") parameters.types.push(...value.replaceAll('"', "").split(","));
    else if (key === "PREF" && value === "1") parameters.types.push(key);
    else if (key === "ENCODING") parameters.encoding = value;
    else if (key === "CHARSET") parameters.charset = value;
  }
  return parameters;
}

/** Splits a text at a sign that no backslash precedes. */
function divided(text: string, sign: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === sign) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** "12 Oak St, Unit 4": the lines of a part of an address. */
const onOneLine = (part: string): string =>
  part
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(", ");

function unescaped(text: string): string {
  return text.replaceAll(/\\([\\,;:nN])/g, (_all, sign: string) => (/n/i.test(sign) ? "\n" : sign)).trim();
}

/** Decodes quoted-printable text (RFC 2045, 6.7). */
function fromQuotedPrintable(text: string, charset: string): string {
  const bytes = Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => `\u0000${hex}`).replaceAll("=", ""),
    "utf8",
  );
  const decoded: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0) {
      decoded.push(Number.parseInt(bytes.toString("latin1", at + 1, at + 3), 16) || 32);
      at += 2;
    } else decoded.push(byte);
  }
  try {
    return new TextDecoder(charset).decode(new Uint8Array(decoded)).trim();
  } catch {
    return new TextDecoder("utf-8").decode(new Uint8Array(decoded)).trim();
  }
}
