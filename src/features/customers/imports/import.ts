import * as z from "zod";
import { clientTypes, customerStatuses, type CustomerFields } from "#features/customers/customers/customer.ts";
import { formatCounts, type CustomerCounts } from "#features/customers/customers/customerKinds.ts";
import type { ListField } from "#features/customers/merges/mergedFields.ts";
import { phoneKey } from "#features/customers/merges/duplicates.ts";
import { readFigure } from "#shared/figures/figures.ts";
import { dayInput } from "#shared/inputBounds.ts";
import { asOneLine, withoutControls } from "#shared/words/plainText.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { emailProblem } from "#shared/contact/email.ts";

/** The customer fields that a file can contain, and their column names. */
export const importableLabels = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  status: "Status",
  client_type: "Client Type",
  notes: "Notes",
  last_work_date: "Last Work Date",
  last_quote_amount: "Last Quote Amount",
} as const satisfies Record<ImportableField, string>;
/** A customer field that a column can fill. */
export type ImportableField = Exclude<keyof CustomerFields, ListField>;
/** All importable fields, in the order in which the screen offers them. */
export const importableFields = Object.keys(importableLabels) as [ImportableField, ...ImportableField[]];

/** The reasons why a customer stays when its import is undone. */
export type RetainedCustomer = CustomerCounts & { edited: boolean; merged: boolean };

/**
 * "1 quote, edited": the reason why an imported customer stays when the import is undone. The timeline is named only if
 * it is the only reason.
 */
export function retentionReason({ edited, merged, timeline, ...counts }: RetainedCustomer): string {
  const why = [formatCounts(counts), merged && "merged with another customer", edited && "details changed"].filter(
    Boolean,
  );
  return why.join(", ") || formatCounts({ timeline });
}

/** The column of the file for each field; a field without one stays empty. */
export const columnMapping = z.partialRecord(z.enum(importableFields), z.string().max(fieldLengths.columnName));
export type ColumnMapping = z.output<typeof columnMapping>;

/** The maximum number of rows in one import. */
export const maxImportRows = 10_000;
export const maxImportLength = 3_000_000;

/** A possible duplicate of a row: an existing customer, or an earlier row. */
const duplicateOfRow = z.object({
  customer_id: z.uuid().nullable(),
  line: z.int().nullable(),
  name: z.string(),
  by: z.enum(["email", "phone"]),
});

/** One row as it would be imported: its values, the errors of its fields, and its possible duplicates. */
const importRow = z.object({
  /** Its line in the file. Line 1 has the column names. */
  line: z.int(),
  values: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
  duplicate: duplicateOfRow.nullable(),
});
export type ImportRow = z.output<typeof importRow>;

/**
 * The preview of an import. `rows` are those with errors or duplicates, filled up with others, up to a limit and in the
 * order of the file.
 */
export const importPreview = z.object({
  columns: z.array(z.string()),
  mapping: columnMapping,
  rows: z.array(importRow),
  total: z.int(),
  ready: z.int(),
  with_problems: z.int(),
  duplicates: z.int(),
});
export type ImportPreview = z.output<typeof importPreview>;

/** A past import. `undone_at` is the time at which it was undone. */
export const importRecord = z.object({
  id: z.uuid(),
  file_name: z.string(),
  imported: z.int(),
  skipped: z.int(),
  undone_at: z.string().nullable(),
  created_at: z.string(),
  /** The name of the member who ran it; null if only one person has ever worked here. */
  by: z.string().nullable(),
});

const synonyms: Record<ImportableField, readonly string[]> = {
  name: [
    "name",
    "full name",
    "customer",
    "customer name",
    "client",
    "client name",
    "contact",
    "display name",
    "company",
  ],
  email: ["email", "email address", "mail"],
  phone: ["phone", "phone number", "telephone", "tel", "mobile", "cell", "main phone"],
  address: ["address", "street address", "property address", "billing address", "service address", "street"],
  status: ["status"],
  client_type: ["client type", "type", "customer type"],
  notes: ["notes", "note", "comments"],
  last_work_date: ["last work date", "last job", "last service", "last service date"],
  last_quote_amount: ["last quote amount", "last quote", "quote"],
};

/** Guesses the mapping from the column names. */
export function guessMapping(columns: readonly string[]): ColumnMapping {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, " ")
      .replace(/\be mail\b/, "email")
      .trim();
  const mapping: ColumnMapping = {};
  for (const field of importableFields) {
    const column = synonyms[field]
      .map((word) => columns.find((one) => plain(one) === word))
      .find((one) => one !== undefined);
    if (column !== undefined && !Object.values(mapping).includes(column)) mapping[field] = column;
  }
  return mapping;
}

/** A customer from a row of a file. Its email is optional. */
export type ImportedCustomer = Omit<CustomerFields, "email" | ListField> & { email: string | null };

/** Parses the texts of one row to a customer, or returns the errors of its fields. */
export function readRow(
  texts: Readonly<Partial<Record<ImportableField, string>>>,
): { customer: ImportedCustomer; problems: null } | { customer: null; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const text = (field: ImportableField, longest: number) => {
    const cell = unguarded(texts[field] ?? "").trim();
    // A cell can have several lines, as addresses do, and characters that spreadsheets put around numbers.
    const value = field === "notes" ? withoutControls(cell) : asOneLine(cell);
    if (value.length > longest) problems[field] = `${importableLabels[field]} is longer than ${longest} characters`;
    return value || null;
  };
  const name = text("name", fieldLengths.name);
  if (!name) problems["name"] = "Name is required";
  const email = text("email", fieldLengths.email);
  const wrongEmail = email && emailProblem(email);
  if (wrongEmail) problems["email"] ??= wrongEmail;
  const customer: ImportedCustomer = {
    name: name ?? "",
    email,
    phone: text("phone", fieldLengths.phone),
    address: text("address", fieldLengths.address),
    notes: text("notes", fieldLengths.notes),
    status: oneOf(
      customerStatuses,
      text("status", 60),
      "prospect",
      () => (problems["status"] = `Status must be one of ${customerStatuses.join(", ")}`),
    ),
    client_type: oneOf(
      clientTypes,
      text("client_type", 60),
      "residential",
      () => (problems["client_type"] = `Client type must be one of ${clientTypes.join(", ")}`),
    ),
    last_work_date: dayOf(
      text("last_work_date", 60),
      () => (problems["last_work_date"] = "Dates must be written like 2026-11-21 or 11/21/2026"),
    ),
    last_quote_amount: amountOf(
      text("last_quote_amount", 60),
      () => (problems["last_quote_amount"] = "Amounts must be written like 149.50"),
    ),
  };
  return Object.keys(problems).length > 0 ? { customer: null, problems } : { customer, problems: null };
}

/** The identifying keys of a customer. Two customers that share one of them may be the same person. */
export function keysOf({
  email,
  phone,
}: {
  email: string | null;
  phone: string | null;
}): { by: "email" | "phone"; key: string }[] {
  const digits = phoneKey(phone);
  return [
    ...(email?.trim() ? [{ by: "email" as const, key: `email ${email.trim().toLowerCase()}` }] : []),
    ...(digits ? [{ by: "phone" as const, key: `phone ${digits}` }] : []),
  ];
}

/** Removes the apostrophe that guards a leading character which a spreadsheet would read as a formula. */
function unguarded(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

function oneOf<One extends string>(
  words: readonly One[],
  text: string | null,
  otherwise: One,
  refuse: () => void,
): One {
  if (text === null) return otherwise;
  const found = words.find((word) => word === text.toLowerCase());
  if (found === undefined) refuse();
  return found ?? otherwise;
}

function dayOf(text: string | null, refuse: () => void): string | null {
  if (text === null) return null;
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const written = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  if (dayInput().safeParse(written).success) return written;
  refuse();
  return null;
}

function amountOf(text: string | null, refuse: () => void): number | null {
  const amount = text === null ? null : readFigure(text);
  if (amount === null) return null;
  if (Number.isFinite(amount) && amount >= 0 && amount <= 1_000_000_000) return Math.round(amount * 100) / 100;
  refuse();
  return null;
}
