import * as z from "zod";
import { clientTypes, customerStatuses, type CustomerFields } from "#features/customers/customers/customer.ts";
import { formatCounts, type CustomerCounts } from "#features/customers/customers/customerKinds.ts";
import { phoneKey } from "#features/customers/merges/duplicates.ts";
import { readFigure } from "#shared/figures/figures.ts";
import { dayInput } from "#shared/inputBounds.ts";
import { asOneLine, withoutControls } from "#shared/words/plainText.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { emailProblem } from "#shared/contact/email.ts";

/** The customer fields a file may contain, and the names of their columns. */
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
/** A field of a customer that a column can fill. */
export type ImportableField = keyof CustomerFields;
/** All of them, in the order in which they are offered. */
export const importableFields = Object.keys(importableLabels) as [ImportableField, ...ImportableField[]];

/** What is a customer's who stays when an import is taken back. */
export type RetainedCustomer = CustomerCounts & { edited: boolean; merged: boolean };

/** "1 quote, edited": why a customer of an import stays when it is taken back. Of the timeline only where nothing else says it. */
export function retentionReason({ edited, merged, timeline, ...counts }: RetainedCustomer): string {
  const why = [formatCounts(counts), merged && "merged with another customer", edited && "details changed"].filter(
    Boolean,
  );
  return why.join(", ") || formatCounts({ timeline });
}

/** The column of the file for each field; a field without one stays empty. */
export const columnMapping = z.partialRecord(z.enum(importableFields), z.string().max(fieldLengths.columnName));
export type ColumnMapping = z.output<typeof columnMapping>;

/** The most rows, and the longest text, that are taken in at once. */
export const maxImportRows = 10_000;
export const maxImportLength = 3_000_000;

/** A possible duplicate of a row: an existing customer, or an earlier row. */
const duplicateOfRow = z.object({
  customer_id: z.uuid().nullable(),
  line: z.int().nullable(),
  name: z.string(),
  by: z.enum(["email", "phone"]),
});

/** One row as it would be taken in: what it says, what is wrong with which field, and whose duplicate it may be. */
const importRow = z.object({
  /** Its line in the file, of which the first is the one with the columns' names. */
  line: z.int(),
  values: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
  duplicate: duplicateOfRow.nullable(),
});
export type ImportRow = z.output<typeof importRow>;

/**
 * What an import would do. `rows` are the first of them, and all that have problems or are duplicates as far as there
 * is room.
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

/** An import that was made; `undone_at` says when it was taken back. */
export const importRecord = z.object({
  id: z.uuid(),
  file_name: z.string(),
  imported: z.int(),
  skipped: z.int(),
  undone_at: z.string().nullable(),
  created_at: z.string(),
  /** The name of the member who made it; null where only one person has ever worked here. */
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

/** The mapping that columns' names suggest. */
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

/** A customer as a row of a file makes it: an e-mail is not needed here. */
export type ImportedCustomer = Omit<CustomerFields, "email"> & { email: string | null };

/** Reads one row's texts as a customer, or says what is wrong with which field. */
export function readRow(
  texts: Readonly<Partial<Record<ImportableField, string>>>,
): { customer: ImportedCustomer; problems: null } | { customer: null; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const text = (field: ImportableField, longest: number) => {
    const cell = unguarded(texts[field] ?? "").trim();
    // A cell may have several lines, as addresses have, and signs that spreadsheets put around numbers.
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

/** What identifies a customer: two that share one of these may be the same person. */
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

/**
 * A sign that a spreadsheet would take for the beginning of a formula was guarded by an apostrophe when it was written.
 */
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
