/** The faults of a form, by the field: "offer.packages.0.lines.1.text". */
export type FieldErrors = Readonly<Record<string, string>>;

/** The fault of a field, for the field to show. */
export const errorOf = (faults: FieldErrors, field: string): { error?: string } =>
  faults[field] === undefined ? {} : { error: faults[field] };
