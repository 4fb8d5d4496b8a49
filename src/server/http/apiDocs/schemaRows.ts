import type { ApiDocument, Schema } from "./apiDocument.ts";

/** One field of an input or output, as a row of a table. `name` is its path, such as `rows[].id`. */
export type FieldRow = { name: string; type: string; required: boolean; notes: string };

/** The depth to which fields are listed. A deeper field is named by its type. */
const maxDepth = 4;

/** The fields of an object or of a list of objects, in their order. Empty if the schema has no fields. */
export function fieldRows(schema: Schema, prefix = "", depth = 0): FieldRow[] {
  const { properties, required, items } = plain(schema);
  if (items && !properties) return fieldRows(items, prefix === "" ? "[]." : prefix, depth);
  return Object.entries(properties ?? {}).flatMap(([key, field]) => {
    const row = {
      name: prefix + key,
      type: typeName(field),
      required: required?.includes(key) ?? false,
      notes: notesOn(field),
    };
    if (depth >= maxDepth) return [row];
    const inner = plain(field);
    const nested = inner.properties
      ? `${row.name}.`
      : inner.items && plain(inner.items).properties
        ? `${row.name}[].`
        : null;
    return nested === null ? [row] : [row, ...fieldRows(inner, nested, depth + 1)];
  });
}

/** The type of a field in a few words: `uuid`, `list of text`, `number or null`. */
export function typeName(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeName))].join(" or ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeName({ ...schema, type })).join(" or ");
  if (schema.type === "array") return schema.items ? `list of ${typeName(schema.items)}` : "list";
  if (schema.type === "string") return schema.format ?? "text";
  return schema.type ?? "anything";
}

/** Further facts about a field: its description, its bounds and its default. */
export function notesOn(schema: Schema): string {
  const inner = plain(schema);
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems } = inner;
  const fits = (words: string, bound: number | undefined) =>
    bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER
      ? ""
      : `${words} ${bound.toLocaleString("en-US")}`;
  const bounds = [
    fits("at least", minimum),
    fits("more than", exclusiveMinimum),
    fits("at most", maximum),
    (minLength ?? 0) > 1 ? `at least ${minLength} characters` : "",
    maxLength === undefined ? "" : `at most ${maxLength.toLocaleString("en-US")} characters`,
    (minItems ?? 0) > 0 ? `at least ${minItems} items` : "",
    maxItems === undefined ? "" : `at most ${maxItems.toLocaleString("en-US")} items`,
  ].filter(Boolean);
  const fallback =
    schema.default === undefined || schema.default === "" ? "" : `Default: ${JSON.stringify(schema.default)}.`;
  return [schema.description, inner === schema ? "" : inner.description, sentence(bounds.join(", ")), fallback]
    .filter(Boolean)
    .join(" ");
}

/** An example of an input with only the required fields. */
export function example(schema: Schema, name = ""): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const { anyOf = schema.oneOf, allOf } = schema;
  if (anyOf?.[0]) return example(anyOf[0], name);
  if (allOf?.[0]) return example(allOf[0], name);
  switch ((Array.isArray(schema.type) ? schema.type[0] : schema.type) ?? "null") {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key))
          .map(([key, field]) => [key, example(field, key)]),
      );
    case "array":
      return schema.items
        ? Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, () => example(schema.items || {}, name))
        : [];
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1);
    case "boolean":
      return true;
    case "string":
      return exampleText(schema.format, name);
    default:
      return null;
  }
}

/** The schema that a reference names in the document, or the schema itself. */
export function resolve(document: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return (name !== undefined && document.components.schemas[name]) || schema;
}

/** The schema without its null alternative. Of several alternatives, the one with fields. */
function plain(schema: Schema): Schema {
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.filter(({ type }) => type !== "null");
  if (!choices) return schema;
  const choice = choices.find((one) => one.properties ?? one.items ?? one.anyOf) ?? choices[0];
  return choice ? plain(choice) : schema;
}

const examples: Readonly<Record<string, string>> = {
  uuid: "3f0c2f5e-8d1b-4c6a-9e27-5b1a0d4c7f33",
  email: "carla@mail.dev",
  date: "2026-05-04",
  "date-time": "2026-05-04T15:00:00Z",
  uri: "https://shop.mail.dev/hooks",
};

const exampleText = (format: string | undefined, name: string): string =>
  examples[format ?? ""] ??
  (name.includes("name") ? "Carla Customer" : name.includes("phone") ? "(512) 555-0143" : "text");

const sentence = (words: string): string => (words === "" ? "" : `${words[0]?.toUpperCase()}${words.slice(1)}.`);
