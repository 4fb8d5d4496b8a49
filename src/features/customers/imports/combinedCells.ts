import {
  plainHeading,
  roleOf,
  type ColumnPart,
  type ImportableField,
} from "#features/customers/import-files/columnRoles.ts";
import { phoneKey } from "#features/customers/merges/duplicates.ts";
import { writeContacts, type Contact } from "#shared/contact/contacts.ts";
import { writePlaces, type Place } from "#shared/contact/places.ts";
import { isSameAddress } from "#shared/contact/sameAddress.ts";
import { asOneLine, withoutControls } from "#shared/words/plainText.ts";
import type { ColumnMapping } from "./columnMapping.ts";

/** Combines the cells of several columns to the texts of a customer's fields. */

/** The text of each field of one row. */
export type RowTexts = Readonly<Partial<Record<ImportableField, string>>>;

/** A mapped column: its place in the row, and its part of the field. */
type MappedColumn = { index: number; column: string; part: ColumnPart | null; group: string };

/** Combines the cells of a row. Made once for a mapping, because it reads the headings. */
export function createCombiner(
  columns: readonly string[],
  mapping: ColumnMapping,
): (cells: readonly string[]) => RowTexts {
  const places = new Map(columns.map((column, index) => [column, index]));
  const of = (field: ImportableField): MappedColumn[] =>
    (mapping[field] ?? []).flatMap((column) => {
      const index = places.get(column);
      const role = roleOf(column);
      const part = role?.field === field ? role.part : null;
      return index === undefined ? [] : [{ index, column, part, group: role?.field === field ? role.group : "" }];
    });
  const mapped = Object.fromEntries(Object.keys(mapping).map((field) => [field, of(field as ImportableField)]));
  const groups = addressGroups(mapped["address"] ?? []);

  return (cells) => {
    const text = ({ index }: MappedColumn) => unguarded(cells[index] ?? "").trim();
    const texts: Partial<Record<ImportableField, string>> = {};
    for (const [field, its] of Object.entries(mapped))
      texts[field as ImportableField] = its.map(text).find(Boolean) ?? "";
    const name = joinName(
      (mapped["name"] ?? []).map((column) => ({ part: column.part, text: asOneLine(text(column)) })),
    );
    const emails = (mapped["email"] ?? []).flatMap((column) =>
      eachEmail(text(column)).map((one) => ({ label: labelOf(column.column), text: one })),
    );
    const phones = (mapped["phone"] ?? []).flatMap((column) =>
      eachPhone(text(column)).map((one) => ({ label: labelOf(column.column), text: one })),
    );
    const addresses = groups.map((group) => ({
      label: placeNames.get(group[0]?.group ?? "") ?? null,
      text: joinAddress(
        group.map((column) => ({ part: column.part, text: asOneLine(text(column)) })),
        name,
      ),
    }));
    const first = firstAndFurther({ emails, phones, addresses });
    const linesOf = (field: ImportableField) =>
      (mapped[field] ?? []).map((column) => withoutControls(text(column))).filter(Boolean);
    return {
      ...texts,
      name,
      ...first.own,
      contacts: [...linesOf("contacts"), first.contacts].filter(Boolean).join("\n"),
      tags: linesOf("tags").flatMap(eachTag).join(", "),
      places: [...linesOf("places"), first.places].filter(Boolean).join("\n"),
      notes: [...new Set(linesOf("notes"))].join("\n"),
    };
  };
}

/** The name of a further address by the group of its columns. */
const placeNames: ReadonlyMap<string, string> = new Map([
  ["home", "Home"],
  ["billing", "Billing"],
  ["shipping", "Shipping"],
  ["business", "Work"],
]);

/** A phone number, an email or an address, and its use by the heading of its column. */
type Labelled = { label: string | null; text: string };

/**
 * Divides the contacts of a customer: the first of each kind are its own, further phone numbers and emails become
 * further contacts, and further addresses places.
 */
function firstAndFurther(found: { emails: Labelled[]; phones: Labelled[]; addresses: Labelled[] }) {
  const [email, ...emails] = distinct(found.emails, ({ text }) => text.toLowerCase());
  const [phone, ...phones] = distinct(found.phones, ({ text }) => phoneKey(text) ?? text);
  const [address, ...addresses] = distinct(found.addresses, ({ text }) => text.toLowerCase()).filter(
    ({ text }, at, all) => !all.slice(0, at).some((one) => isSameAddress(one.text, text)),
  );
  const further = [
    ...phones.map(({ label, text }): Contact => ({ name: null, label, phone: text, email: null })),
    ...emails.map(({ label, text }): Contact => ({ name: null, label, phone: null, email: text })),
  ];
  return {
    own: { email: email?.text ?? "", phone: phone?.text ?? "", address: address?.text ?? "" },
    contacts: writeContacts(further) ?? "",
    places:
      writePlaces(
        addresses.map(({ label, text }): Place => ({ name: label, address: text, gate_code: null, notes: null })),
      ) ?? "",
  };
}

/** Those that are not empty, of equal ones only the first. */
function distinct<One extends { text: string }>(all: readonly One[], keyOf: (one: One) => string): One[] {
  const byKey = new Map<string, One>();
  for (const one of all) if (one.text !== "" && !byKey.has(keyOf(one))) byKey.set(keyOf(one), one);
  return [...byKey.values()];
}

const uses = /\b(work|home|mobile|cell|business|office|billing|other|fax|evening)\b/;

/** "Work" for the column "Work Phone": the use of a phone number or an email by its heading; null if it says none. */
function labelOf(column: string): string | null {
  const use = uses.exec(plainHeading(column))?.[1];
  return use === undefined ? null : use.slice(0, 1).toUpperCase() + use.slice(1);
}

/** The tags in a cell. Google writes its own groups with an asterisk: "* myContacts ::: Family". */
function eachTag(cell: string): string[] {
  return cell
    .split(/:::|[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== "" && !one.startsWith("*"));
}

type Piece = { part: ColumnPart | null; text: string };

/** "Ann Lee (Oak Dental)": the person by the whole name or its parts, and the company behind; a company alone is the name. */
function joinName(pieces: readonly Piece[]): string {
  const company = pieces.find(({ part }) => part === "company")?.text ?? "";
  const people = pieces.filter(({ part }) => part !== "company");
  const whole = people.find(({ part, text }) => part === "whole" && text !== "");
  const textOf = (part: ColumnPart) => people.find((piece) => piece.part === part)?.text ?? "";
  // "Lee, Ann" beside the parts is sorted by the last name; people say it in the order of the parts.
  const isSorted = whole !== undefined && whole.text === `${textOf("last")}, ${textOf("first")}`;
  const parts = isSorted ? people.filter((piece) => piece !== whole) : people;
  const isKnown = parts.every(({ part }) => part !== null);
  const person = (whole && isKnown && !isSorted ? [whole] : parts)
    .map(({ text }) => text)
    .filter(Boolean)
    .join(" ");
  if (company === "" || person.toLowerCase().includes(company.toLowerCase())) return person;
  return person === "" ? company : `${person} (${company})`;
}

const addressOrder: readonly (ColumnPart | null)[] = ["whole", "street", "unit", "city", "state", "zip", "country"];

/** Groups the columns of addresses. Columns of a town without a street belong to the first address. */
function addressGroups(columns: readonly MappedColumn[]): MappedColumn[][] {
  const groups = new Map<string, MappedColumn[]>();
  for (const column of columns) groups.set(column.group, [...(groups.get(column.group) ?? []), column]);
  const hasStreet = (group: MappedColumn[]) =>
    group.some(({ part }) => part === null || part === "whole" || part === "street");
  const all = [...groups.values()];
  const [first = all[0] ?? [], ...others] = all.filter(hasStreet);
  const rest = all.filter((group) => !hasStreet(group) && group !== first).flat();
  const inOrder = (group: MappedColumn[]) =>
    group.toSorted((a, b) => addressOrder.indexOf(a.part ?? "street") - addressOrder.indexOf(b.part ?? "street"));
  return [[...first, ...rest], ...others].filter((group) => group.length > 0).map(inOrder);
}

/** "12 Oak St, Unit 4, Naperville, IL 60540": without the customer's own name, which some files put above the street. */
function joinAddress(pieces: readonly Piece[], name: string): string {
  let address = "";
  let before: ColumnPart | null = null;
  for (const { part, text } of pieces) {
    const isHome = part === "country" && /^(?:us|usa|u\.s\.a?\.?|united states(?: of america)?)$/i.test(text);
    if (text === "" || isHome || text.toLowerCase() === name.toLowerCase()) continue;
    const separator = part === "zip" && before === "state" ? " " : ", ";
    address = address === "" ? text : address + separator + text;
    before = part;
  }
  return address;
}

/** The emails in a cell: address books and lists write several into one. A cell without any is returned as it is. */
function eachEmail(cell: string): string[] {
  const texts = cell.split(/:::|[;,\s]+/).filter((one) => one.includes("@"));
  return texts.length > 1 ? texts.map((one) => one.replace(/^<(.*)>$/, "$1")) : [asOneLine(cell)];
}

/** The telephone numbers in a cell. A short piece, such as an extension, belongs to the number before it. */
function eachPhone(cell: string): string[] {
  const numbers: string[] = [];
  for (const piece of cell.split(/:::|[;,\n]|\s\/\s|\sor\s/).map((one) => asOneLine(one))) {
    const isNumber = phoneKey(piece) !== null;
    const last = numbers.at(-1);
    if (isNumber || last === undefined) numbers.push(piece);
    else if (piece !== "") numbers[numbers.length - 1] = `${last}, ${piece}`;
  }
  return numbers;
}

/** Removes the apostrophe that guards a leading character which a spreadsheet would read as a formula. */
function unguarded(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
