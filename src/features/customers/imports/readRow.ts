import type * as z from "zod";
import type { CustomerFields } from "#features/customers/customers/customer.ts";
import type { ImportableField } from "#features/customers/import-files/columnRoles.ts";
import { readTags, tagsInput } from "#features/customers/customers/tags.ts";
import { contactsInput, readContacts } from "#shared/contact/contacts.ts";
import { placesInput, readPlaces } from "#shared/contact/places.ts";
import { emailProblem } from "#shared/contact/email.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { readFigure } from "#shared/figures/figures.ts";
import { asOneLine, withoutControls } from "#shared/words/plainText.ts";
import type { RowTexts } from "./combinedCells.ts";
import { importableLabels, type ImportAnswers } from "./import.ts";
import { defaultValues, suggestedValue, wordLength, wordValues, type WordField } from "./knownWords.ts";
import { readWrittenDate, type DateOrder } from "./writtenDates.ts";

/** A customer from a row of a file. Its email is optional. */
export type ImportedCustomer = Omit<CustomerFields, "email"> & { email: string | null };

/** A field that cannot be read: the text in the file, and the reason. */
export type UnreadField = { field: ImportableField; content: string; why: string };

/** Choices that hold for all rows: the values of unknown words, and the order of day and month. */
export type RowChoices = { words?: ReadonlyMap<string, string>; dateOrder: DateOrder };

const wordKey = (field: WordField, word: string) => `${field} ${word}`;

/** The chosen values of unknown words, as the rows are read with them. */
export const chosenWords = (answers: ImportAnswers | undefined): ReadonlyMap<string, string> =>
  new Map((answers?.words ?? []).map(({ field, word, value }) => [wordKey(field, word), value]));

/** The value of a field, or the reason why the text has none. */
type Read<Value> = { value: Value } | { why: string };
type FieldReaders = {
  [Field in ImportableField]: (text: string, choices: RowChoices) => Read<ImportedCustomer[Field]>;
};

const maxAmount = 1_000_000_000;

const tooLong = (field: ImportableField, max: number) => `${importableLabels[field]} is longer than ${max} characters`;

const line =
  (field: ImportableField, max: number) =>
  (text: string): Read<string | null> => {
    const value = asOneLine(text);
    return value.length > max ? { why: tooLong(field, max) } : { value: value || null };
  };

const word =
  <Field extends WordField>(field: Field) =>
  (text: string, { words }: RowChoices): Read<ImportedCustomer[Field]> => {
    const plain = asOneLine(text).slice(0, wordLength);
    const values: readonly ImportedCustomer[Field][] = wordValues[field];
    const chosen = words?.get(wordKey(field, plain));
    const value = values.find((one) => one === chosen) ?? suggestedValue(field, plain);
    return value === null ? { why: `${importableLabels[field]} must be one of ${values.join(", ")}` } : { value };
  };

/** The reader of each field. Texts are without blanks at their ends and not empty. */
const fieldReaders: FieldReaders = {
  name: (text) => {
    const read = line("name", fieldLengths.name)(text);
    return "why" in read ? read : { value: read.value ?? "" };
  },
  email: (text) => {
    const value = asOneLine(text);
    const why = value && emailProblem(value);
    return why ? { why } : { value: value || null };
  },
  phone: (text) =>
    /^[+\d.,]{1,20}E\+?\d{1,2}$/i.test(text)
      ? { why: "The spreadsheet has rounded this number" }
      : line("phone", fieldLengths.phone)(text.replace(/^(\d{7,15})\.0$/, "$1")),
  address: line("address", fieldLengths.address),
  tax_exempt: line("tax_exempt", fieldLengths.certificate),
  notes: (text) => {
    const value = withoutControls(text).trim();
    return value.length > fieldLengths.notes ? { why: tooLong("notes", fieldLengths.notes) } : { value: value || null };
  },
  contacts: (text) => readList(contactsInput.safeParse(readContacts(withoutControls(text)))),
  tags: (text) => readList(tagsInput.safeParse(readTags(withoutControls(text)))),
  places: (text) => readList(placesInput.safeParse(readPlaces(withoutControls(text)))),
  status: word("status"),
  client_type: word("client_type"),
  last_work_date: (text, { dateOrder }) => {
    const value = readWrittenDate(asOneLine(text), dateOrder);
    return value === null ? { why: "Dates must be written like 2026-11-21 or 11/21/2026" } : { value };
  },
  last_quote_amount: (text) => {
    const amount = readFigure(withDecimalPoint(asOneLine(text).slice(0, 60)));
    return amount !== null && amount >= 0 && amount <= maxAmount
      ? { value: Math.round(amount * 100) / 100 }
      : { why: "Amounts must be written like 149.50" };
  },
};

/** "1.149,50" and "99,90" as "1149.50" and "99.90": a comma before two last digits separates cents. */
const withDecimalPoint = (amount: string): string =>
  /^[^\d,]{0,4}(?:\d{1,3}(?:[. ]\d{3}){0,4}|\d{1,12}),\d{2}(?:\s?[€$])?$/.test(amount)
    ? amount.replaceAll(/[.\s€]/g, "").replace(",", ".")
    : amount;

function readList<Item>({ data, error }: z.ZodSafeParseResult<Item[]>): Read<Item[]> {
  return data ? { value: data } : { why: error?.issues[0]?.message ?? "" };
}

/** Reads one field of a customer. The text may be empty, which gives the field's value for nothing. */
export function readField<Field extends ImportableField>(
  field: Field,
  text: string,
  choices: RowChoices,
): Read<ImportedCustomer[Field]> {
  const trimmed = text.trim();
  return trimmed === "" ? { value: emptyCustomer[field] } : fieldReaders[field](trimmed, choices);
}

const emptyCustomer: ImportedCustomer = {
  name: "",
  email: null,
  phone: null,
  address: null,
  notes: null,
  contacts: [],
  tags: [],
  places: [],
  last_work_date: null,
  last_quote_amount: null,
  tax_exempt: null,
  ...defaultValues,
};

/**
 * Reads the texts of one row. A field that cannot be read costs the field, not the customer. Without a readable name
 * the customer is called by its email, phone or address; without any of them the row gives no customer.
 */
export function readRow(
  texts: RowTexts,
  choices: RowChoices = { dateOrder: "mdy" },
): { customer: ImportedCustomer | null; unread: UnreadField[] } {
  const unread: UnreadField[] = [];
  const read = <Field extends ImportableField>(field: Field): ImportedCustomer[Field] => {
    const result = readField(field, texts[field] ?? "", choices);
    if ("value" in result) return result.value;
    unread.push({ field, content: (texts[field] ?? "").trim(), why: result.why });
    return emptyCustomer[field];
  };
  const customer: ImportedCustomer = {
    name: read("name"),
    email: read("email"),
    phone: read("phone"),
    address: read("address"),
    notes: read("notes"),
    contacts: read("contacts"),
    tags: read("tags"),
    places: read("places"),
    status: read("status"),
    client_type: read("client_type"),
    last_work_date: read("last_work_date"),
    last_quote_amount: read("last_quote_amount"),
    tax_exempt: read("tax_exempt"),
  };
  if (customer.name !== "") return { customer, unread };
  const longName = unread.find(({ field }) => field === "name");
  if (longName)
    return { customer: { ...customer, name: asOneLine(longName.content).slice(0, fieldLengths.name) }, unread };
  const name = (customer.email ?? customer.phone ?? customer.address ?? "").slice(0, fieldLengths.name);
  const missing: UnreadField = { field: "name", content: "", why: "Name is required" };
  return { customer: name === "" ? null : { ...customer, name }, unread: [...unread, missing] };
}
