/** The errors of a form by field, such as "offer.packages.0.lines.1.text". */
export type FieldErrors = Readonly<Record<string, string>>;

/** The error of a field, as props of the field. */
export const errorOf = (faults: FieldErrors, field: string): { error?: string } =>
  faults[field] === undefined ? {} : { error: faults[field] };
