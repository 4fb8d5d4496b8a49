/** The names of a form's fields, as in its labels. */
export type FieldLabels<Values> = { [Field in keyof Values]: string };

/** The value of a form field: a text, on or off, choices from a list, or rows of texts. */
export type FieldValue = string | boolean | readonly string[] | readonly FieldRow[];
type FieldRow = Readonly<Record<string, string>>;

/**
 * The changes that another device made, field by field, in words: "Rate: 0.30". `valueLabels` names values that are
 * stored as codes.
 */
export function changesBetween<Values extends Record<string, FieldValue>>(
  labels: FieldLabels<Values>,
  before: Values,
  after: Values,
  valueLabels: Record<string, string> = {},
): string[] {
  const inWords = (value: FieldValue): string => {
    if (typeof value === "boolean") return value ? "on" : "off";
    if (typeof value !== "string")
      return value.map((item) => (typeof item === "string" ? inWords(item) : textsOf(item))).join(", ") || "empty";
    return value === "" ? "empty" : (valueLabels[value] ?? value);
  };
  return Object.keys(labels).flatMap((field) =>
    JSON.stringify(before[field]) === JSON.stringify(after[field])
      ? []
      : [`${labels[field]}: ${inWords(after[field] ?? "")}`],
  );
}

const textsOf = (row: FieldRow): string =>
  Object.values(row)
    .filter((text) => text !== "")
    .join(" ");
