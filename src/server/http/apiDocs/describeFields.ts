import type { DescribedOperation, Schema } from "./apiDocument.ts";
import { meaningOf } from "./fieldMeanings.ts";

/** Adds the meaning of each field of an operation whose name does not say enough. */
export function describeFields(operation: DescribedOperation): void {
  const { operationId, parameters = [], requestBody, responses } = operation;
  for (const parameter of parameters)
    parameter.description = [meaningOf(operationId, parameter.name), parameter.description].filter(Boolean).join(" ");
  const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
  for (const content of contents)
    for (const { schema } of Object.values(content ?? {})) if (schema) describeSchema(operationId, schema);
}

function describeSchema(around: string, { properties = {}, ...schema }: Schema): void {
  for (const [name, field] of Object.entries(properties)) {
    const words = field.description ?? meaningOf(around, name);
    if (words) field.description = words;
    describeSchema(name, field);
  }
  const inner = [schema.items, ...(schema.prefixItems ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  for (const part of [...inner, ...(schema.allOf ?? [])]) if (part) describeSchema(around, part);
}
