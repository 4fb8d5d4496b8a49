import * as z from "zod";
import { formatCounts, type CustomerCounts } from "#features/customers/customers/customerKinds.ts";
import type { Contact } from "#shared/contact/contacts.ts";
import { phoneKey } from "#features/customers/merges/duplicates.ts";
import { importableFields, type ImportableField } from "#features/customers/import-files/columnRoles.ts";
import { textEncodings } from "#features/customers/import-files/listFile.ts";
import { columnMapping } from "./columnMapping.ts";
import { wordFields, wordLength } from "./knownWords.ts";
import { dateOrders } from "./writtenDates.ts";

/** The customer fields that a file can contain, and their column names. */
export const importableLabels = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  status: "Status",
  client_type: "Client Type",
  notes: "Notes",
  contacts: "More Contacts",
  tags: "Tags",
  places: "More Places",
  last_work_date: "Last Work Date",
  last_quote_amount: "Last Quote Amount",
  tax_exempt: "Tax Exempt Certificate",
} as const satisfies Record<ImportableField, string>;
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

/** The maximum number of rows in one import. */
export const maxImportRows = 50_000;
/** The longest file: characters of a text, or of the base64 form of up to 6,000,000 bytes. */
export const maxImportLength = 8_000_000;

/** The choices about rows that may be customers already known. */
export const duplicateChoices = ["skip", "add", "merge"] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

/** The states of an import: its rows come in, it is being undone, or neither. */
const importStates = ["adding", "undoing", "done"] as const;
export type ImportState = (typeof importStates)[number];

/** The answers of the owner to the questions of a preview. */
export const importAnswers = z.object({
  words: z
    .array(z.object({ field: z.enum(wordFields), word: z.string().max(wordLength), value: z.string().max(wordLength) }))
    .max(200)
    .optional()
    .describe("The value to use for each unknown word."),
  date_order: z.enum(dateOrders).optional(),
});
export type ImportAnswers = z.output<typeof importAnswers>;

/** A field that could not be read: it waits until the owner corrects or dismisses it. */
export const importField = z.object({
  id: z.uuid(),
  customer_id: z.uuid(),
  customer_name: z.string(),
  field: z.enum(importableFields),
  content: z.string().describe("The text in the file."),
  why: z.string(),
});

/** A possible duplicate of a row: an existing customer, or an earlier row. */
const duplicateOfRow = z.object({
  customer_id: z.uuid().nullable(),
  line: z.int().nullable(),
  name: z.string(),
  by: z.enum(["email", "phone"]),
});

/**
 * One row as it would be imported: the texts of its fields, the fields that cannot be read with the reasons, and its
 * possible duplicate.
 */
const importRow = z.object({
  line: z
    .int()
    .describe("The number of the row as a spreadsheet shows it; of a vCard file, the number of the contact."),
  values: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
  left_out: z.boolean().describe("True for a row without anything that could be a name."),
  duplicate: duplicateOfRow.nullable(),
});
export type ImportRow = z.output<typeof importRow>;

/** A row of the file beside what becomes of it: the cells of each field, and its text. */
const importSample = z.object({
  line: z.int().describe("The number of the row as a spreadsheet shows it."),
  before: z.partialRecord(z.enum(importableFields), z.array(z.string())),
  after: z.partialRecord(z.enum(importableFields), z.string()),
});

/** An unknown word of a column, which is asked about once for all its rows. */
const unknownWord = z.object({
  field: z.enum(wordFields),
  word: z.string(),
  count: z.int().describe("The number of rows with this word."),
  suggestion: z.string().nullable().describe("The value that is used if nothing is chosen; null if none is known."),
});

/**
 * The preview of an import. `rows` are those with errors or duplicates, filled up with others, up to a limit and in the
 * order of the file.
 */
export const importPreview = z.object({
  format: z.enum(["csv", "xlsx", "vcard"]),
  source: z.string().nullable().describe("The product that exported the file, such as Google Contacts."),
  encoding: z
    .object({ used: z.enum(textEncodings), sure: z.boolean(), accents: z.array(z.string()) })
    .nullable()
    .describe("The encoding of a text file, and cells that show if it is the right one."),
  columns: z.array(z.string()),
  mapping: columnMapping,
  words: z.array(unknownWord),
  dates: z
    .object({ order: z.enum(dateOrders), sure: z.boolean(), example: z.string().nullable() })
    .nullable()
    .describe("The order of day and month in the column of dates; null without such a column."),
  samples: z.array(importSample),
  rows: z.array(importRow),
  total: z.int().describe("The number of rows below the headings."),
  ready: z.int().describe("The number of rows that come in and are no duplicates."),
  left_out: z.int().describe("The number of rows without anything that could be a name."),
  to_check: z.int().describe("The number of fields that cannot be read; their rows come in without them."),
  duplicates: z.int().describe("The number of rows that may be customers already known."),
});
export type ImportPreview = z.output<typeof importPreview>;

/** An import. `undone_at` is the time at which it was undone. */
export const importRecord = z.object({
  id: z.uuid(),
  file_name: z.string(),
  imported: z.int().describe("The number of rows that have come in, including those that were merged."),
  skipped: z.int(),
  merged: z.int().describe("The number of rows that were merged into the customer that they repeat."),
  not_merged: z.int().describe("The number of duplicates that could not be merged and were added instead."),
  state: z.enum(importStates).describe("Large imports come in and are undone in the background."),
  remaining: z.int().describe("The number of rows still to come, or of customers that its undoing still looks at."),
  stopped: z.boolean().describe("True if it stopped because of a problem and can be continued."),
  undone_at: z.string().nullable(),
  created_at: z.string(),
  to_check: z.int().describe("The number of its fields that wait to be looked at."),
  /** The name of the member who ran it; null if only one person has ever worked here. */
  by: z.string().nullable(),
});

/** The identifying keys of a customer. Two customers that share one of them may be the same person. */
export function keysOf({
  email,
  phone,
  contacts,
}: {
  email: string | null;
  phone: string | null;
  contacts: readonly Contact[];
}): { by: "email" | "phone"; key: string }[] {
  const emails = [email, ...contacts.map((one) => one.email)].flatMap((one) => one?.trim().toLowerCase() || []);
  const phones = [phone, ...contacts.map((one) => one.phone)].flatMap((one) => phoneKey(one) ?? []);
  return [
    ...emails.map((key) => ({ by: "email" as const, key: `email ${key}` })),
    ...phones.map((key) => ({ by: "phone" as const, key: `phone ${key}` })),
  ];
}
