/** The names of a form's fields, as its labels say them. */
export type FieldLabels<Values> = { [Field in keyof Values]: string };

/**
 * What another device changed, field by field, in words: "Rate: 0.30". `valueLabels` names values that are stored as
 * codes.
 */
export function changesBetween<Values extends Record<string, string | boolean>>(
  labels: FieldLabels<Values>,
  before: Values,
  after: Values,
  valueLabels: Record<string, string> = {},
): string[] {
  const inWords = (value: string | boolean): string => {
    if (typeof value === "boolean") return value ? "on" : "off";
    return value === "" ? "empty" : (valueLabels[value] ?? value);
  };
  return Object.keys(labels).flatMap((field) =>
    before[field] === after[field] ? [] : [`${labels[field]}: ${inWords(after[field] ?? "")}`],
  );
}
