/** The errors of a form by field, such as "offer.packages.0.lines.1.text". */
export type FieldErrors = Readonly<Record<string, string>>;

/** The error of a field, as props of the field. */
export const errorOf = (faults: FieldErrors, field: string): { error?: string } =>
  faults[field] === undefined ? {} : { error: faults[field] };

/** True if a part of the form, such as "offer.packages.0", has an error itself or in one of its fields. */
export const hasFaultIn = (faults: FieldErrors, part: string): boolean =>
  Object.keys(faults).some((field) => `${field}.`.startsWith(`${part}.`));
