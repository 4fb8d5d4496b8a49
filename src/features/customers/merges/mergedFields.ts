import type { Customer, CustomerFields } from "#features/customers/customers/customer.ts";
import { customerLabels } from "#features/customers/customers/customerForm.ts";

/** A field of a customer about which two records can differ. */
export type MergeField = keyof CustomerFields;
/** All of them, in the order in which they are shown. */
export const mergeFields = Object.keys(customerLabels) as [MergeField, ...MergeField[]];

/** What of a customer a merge looks at. */
export type MergeableFields = Pick<Customer, MergeField>;

/** Whose value a field takes. `both` exists for notes alone, which can be joined. */
export type MergeSide = "primary" | "secondary" | "both";

/** What the person chose, field by field; where nothing was chosen the rule decides. */
export type MergeChoices = {
  [Field in MergeField]?: (Field extends "notes" ? MergeSide : Exclude<MergeSide, "both">) | undefined;
};

/** What stands between the notes of two customers that became one. */
export const notesSeparator = "--- Merged Notes ---";

const given = (value: string | number | null): boolean =>
  typeof value === "string" ? value.trim() !== "" : value !== null;

/**
 * Whose value wins a field by rule: the primary's where it has one, else the secondary's. A customer is active if the
 * primary is active, else what the secondary is. Notes of both are joined.
 */
export function winner(field: MergeField, primary: MergeableFields, secondary: MergeableFields): MergeSide {
  if (field === "status") return primary.status === "active" ? "primary" : "secondary";
  if (field === "notes" && given(primary.notes) && given(secondary.notes)) return "both";
  return given(primary[field]) || !given(secondary[field]) ? "primary" : "secondary";
}

/** The fields of the customer that two become: by rule, or as chosen. */
export function mergedFields(
  primary: MergeableFields,
  secondary: MergeableFields,
  choices: MergeChoices = {},
): MergeableFields {
  const from = <Field extends MergeField>(field: Field): MergeableFields[Field] =>
    ((choices[field] ?? winner(field, primary, secondary)) === "secondary" ? secondary : primary)[field];
  return {
    name: from("name"),
    email: from("email"),
    phone: from("phone"),
    address: from("address"),
    status: from("status"),
    client_type: from("client_type"),
    last_work_date: from("last_work_date"),
    last_quote_amount: from("last_quote_amount"),
    notes:
      (choices.notes ?? winner("notes", primary, secondary)) === "both"
        ? joinNotes(primary.notes, secondary.notes)
        : from("notes"),
  };
}

function joinNotes(primary: string | null, secondary: string | null): string | null {
  const parts = [primary, secondary].filter((notes): notes is string => given(notes));
  return parts.length === 0 ? primary : parts.join(`\n\n${notesSeparator}\n\n`);
}
