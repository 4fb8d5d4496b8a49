import type { WebhookEvent } from "#shared/webhookEvents.ts";

/** The parts of a JSON schema that readers of the document need. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema | false;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  contentMediaType?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
};

type Content = Record<string, { schema?: Schema; example?: unknown }>;
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
  description?: string;
  allowEmptyValue?: boolean;
  allowReserved?: boolean;
  style?: string;
  explode?: boolean;
  example?: string | number | boolean;
};
export type DescribedOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; description?: string; content: Content };
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>;
};

/** The description of the API, in OpenAPI 3.1. */
export type ApiDocument = {
  openapi: string;
  info: object;
  servers: object[];
  tags: { name: string; "x-displayName"?: string; description: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  /** The events that are posted to an owner's own program. */
  webhooks: Record<WebhookEvent, { post: DescribedOperation }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, object>; securitySchemes: object };
};
