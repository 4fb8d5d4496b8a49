import type { DescribedOperation, Schema } from "./apiDocument.ts";
import { lengthOf } from "./answerLengths.ts";
import { meaningOf } from "./fieldMeanings.ts";

/**
 * Adds the meaning of each field of an operation whose name does not say enough, and the greatest length of each text in
 * its answers.
 */
export function describeFields(operation: DescribedOperation): void {
  const { operationId, parameters = [], requestBody, responses } = operation;
  for (const parameter of parameters)
    parameter.description = [meaningOf(operationId, parameter.name), parameter.description].filter(Boolean).join(" ");
  const answers = Object.values(responses).flatMap(({ content }) => Object.values(content ?? {}));
  for (const { schema } of [...Object.values(requestBody?.content ?? {}), ...answers])
    if (schema) describeSchema(operationId, schema);
  for (const { schema } of answers) if (schema) boundTexts(operationId, "", schema);
}

function describeSchema(around: string, { properties = {}, ...schema }: Schema): void {
  for (const [name, field] of Object.entries(properties)) {
    const words = field.description ?? meaningOf(around, name);
    if (words) field.description = words;
    describeSchema(name, field);
  }
  for (const part of partsOf(schema)) describeSchema(around, part);
}

/** Sets `maxLength` on each text within `schema` that has no bound. `name` is the field that it is in. */
export function boundTexts(around: string, name: string, schema: Schema): void {
  const { additionalProperties: others, properties = {} } = schema;
  if (isOpenText(schema)) {
    const length = lengthOf(around, name);
    if (length !== undefined) schema.maxLength = length;
  }
  for (const part of [...partsOf(schema), ...(typeof others === "object" ? [others] : [])])
    boundTexts(around, name, part);
  for (const [key, field] of Object.entries(properties)) boundTexts(name || around, key, field);
}

/** True for a text of which nothing says how long it is at most. */
export const isOpenText = (schema: Schema): boolean =>
  [schema.type].flat().includes("string") &&
  !(["maxLength", "format", "enum", "const", "pattern", "contentMediaType"] as const).some((bound) => bound in schema);

/** The schemas of which a schema is made, besides those of its fields. */
export const partsOf = ({
  items,
  prefixItems = [],
  anyOf = [],
  oneOf = [],
  allOf = [],
}: Omit<Schema, "properties">) => [...(items ? [items] : []), ...prefixItems, ...anyOf, ...oneOf, ...allOf];
