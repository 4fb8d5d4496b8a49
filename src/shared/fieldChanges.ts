/** The names of a form's fields, as its labels say them. */
export type FieldLabels<Values> = { [Field in keyof Values]: string };

/** What a field of a form holds: a text, on or off, or what was chosen from a list. */
export type FieldValue = string | boolean | readonly string[];

/**
 * What another device changed, field by field, in words: "Rate: 0.30". `valueLabels` names values that are stored as
 * codes.
 */
export function changesBetween<Values extends Record<string, FieldValue>>(
  labels: FieldLabels<Values>,
  before: Values,
  after: Values,
  valueLabels: Record<string, string> = {},
): string[] {
  const inWords = (value: FieldValue): string => {
    if (typeof value === "boolean") return value ? "on" : "off";
    if (typeof value !== "string") return value.map(inWords).join(", ") || "empty";
    return value === "" ? "empty" : (valueLabels[value] ?? value);
  };
  return Object.keys(labels).flatMap((field) =>
    String(before[field]) === String(after[field]) ? [] : [`${labels[field]}: ${inWords(after[field] ?? "")}`],
  );
}
