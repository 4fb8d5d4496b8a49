import { clientTypes, customerStatuses, type CustomerFields } from "#features/customers/customers/customer.ts";

/** The fields whose values are words of a list, and the words of other products for them. */

/** The fields with a list of values. */
export const wordFields = ["status", "client_type"] as const;
export type WordField = (typeof wordFields)[number];

/** The longest word that is looked at. */
export const wordLength = 60;

/** The values of each field. */
export const wordValues: { [Field in WordField]: readonly CustomerFields[Field][] } = {
  status: customerStatuses,
  client_type: clientTypes,
};

/** The value of a field without a word. */
export const defaultValues = { status: "prospect", client_type: "residential" } as const satisfies Pick<
  CustomerFields,
  WordField
>;

const otherWords: { [Field in WordField]: Record<CustomerFields[Field], readonly string[]> } = {
  status: {
    active: ["current", "customer", "client", "won", "existing", "yes", "true"],
    prospect: ["lead", "new", "new lead", "potential", "opportunity", "estimate", "contacted", "open"],
    inactive: ["archived", "former", "lost", "closed", "past", "not active", "do not service", "no", "false"],
  },
  client_type: {
    residential: [
      "homeowner",
      "home",
      "individual",
      "person",
      "household",
      "house",
      "family",
      "private",
      "tenant",
      "false",
    ],
    commercial: [
      "business",
      "company",
      "hoa",
      "contractor",
      "property manager",
      "organization",
      "office",
      "builder",
      "true",
    ],
  },
};

/** The value that a word of another product most likely means; null if none is known. */
export function suggestedValue<Field extends WordField>(field: Field, word: string): CustomerFields[Field] | null {
  const plain = word.trim().toLowerCase();
  const values: readonly CustomerFields[Field][] = wordValues[field];
  const others: Record<CustomerFields[Field], readonly string[]> = otherWords[field];
  return values.find((value) => value === plain || others[value].includes(plain)) ?? null;
}

/** True for a word that is a value of the field itself. */
export const isValue = (field: WordField, word: string): boolean =>
  wordValues[field].some((value) => value === word.trim().toLowerCase());
