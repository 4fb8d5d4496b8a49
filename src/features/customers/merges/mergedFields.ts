import { joinContacts } from "#shared/contact/contacts.ts";
import { joinPlaces } from "#shared/contact/places.ts";
import type { Customer, CustomerFields } from "#features/customers/customers/customer.ts";
import { withoutRepetition } from "#features/customers/customers/tags.ts";
import { customerLabels } from "#features/customers/customers/customerForm.ts";

/** A customer field in which two records can differ. */
export type MergeField = keyof CustomerFields;
/** All mergeable fields, in the order in which they are shown. */
export const mergeFields = Object.keys(customerLabels) as [MergeField, ...MergeField[]];

/** Lists, of which a merge keeps the items of both customers. */
export const listFields = ["contacts", "tags", "places"] as const satisfies MergeField[];
export type ListField = (typeof listFields)[number];
/** A field of which one value wins, by rule or by the person's choice. */
export type ChosenField = Exclude<MergeField, ListField>;
export const isListField = (field: MergeField): field is ListField => listFields.includes(field as ListField);

/** The fields of a customer that a merge uses. */
export type MergeableFields = Pick<Customer, MergeField>;

/** The side whose value a field takes. `both` is only for notes, which can be joined. */
export type MergeSide = "primary" | "secondary" | "both";

/** The person's choices, field by field. A field without a choice follows the rule. */
export type MergeChoices = {
  [Field in ChosenField]?: (Field extends "notes" ? MergeSide : Exclude<MergeSide, "both">) | undefined;
};

/** The line between the joined notes of two merged customers. */
export const notesSeparator = "--- Merged Notes ---";

const given = (value: string | number | null): boolean =>
  typeof value === "string" ? value.trim() !== "" : value !== null;

/**
 * Returns the side that wins a field by rule: the primary if it has a value, else the secondary. A customer is active
 * if the primary is active, else it takes the secondary's status. Notes of both are joined.
 */
export function winner(field: ChosenField, primary: MergeableFields, secondary: MergeableFields): MergeSide {
  if (field === "status") return primary.status === "active" ? "primary" : "secondary";
  if (field === "notes" && given(primary.notes) && given(secondary.notes)) return "both";
  return given(primary[field]) || !given(secondary[field]) ? "primary" : "secondary";
}

/**
 * Returns the fields of the merged customer: by rule, or as chosen. A phone number or an email that is not kept becomes
 * a further contact, and an address that is not kept a place.
 */
export function mergedFields(
  primary: MergeableFields,
  secondary: MergeableFields,
  choices: MergeChoices = {},
): MergeableFields {
  const from = <Field extends ChosenField>(field: Field): MergeableFields[Field] =>
    ((choices[field] ?? winner(field, primary, secondary)) === "secondary" ? secondary : primary)[field];
  const own = { name: from("name"), email: from("email"), phone: from("phone") };
  const address = from("address");
  return {
    ...own,
    address,
    status: from("status"),
    client_type: from("client_type"),
    last_work_date: from("last_work_date"),
    last_quote_amount: from("last_quote_amount"),
    tax_exempt: from("tax_exempt"),
    notes:
      (choices.notes ?? winner("notes", primary, secondary)) === "both"
        ? joinNotes(primary.notes, secondary.notes)
        : from("notes"),
    contacts: joinContacts(primary, secondary, own),
    tags: withoutRepetition([...primary.tags, ...secondary.tags]),
    places: joinPlaces(primary, secondary, { address }),
  };
}

function joinNotes(primary: string | null, secondary: string | null): string | null {
  const parts = [primary, secondary].filter((notes): notes is string => given(notes));
  return parts.length === 0 ? primary : parts.join(`\n\n${notesSeparator}\n\n`);
}
