import { isContractProcedure, type AnyContractProcedure } from "@orpc/contract";
import { OpenAPIGenerator, type JSONSchema } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "#api/contract.ts";
import { webhookEventLabels, webhookEvents, type WebhookEvent } from "#shared/webhookEvents.ts";
import { signatureHeader } from "#features/business/webhooks/webhook.ts";
import { cookiePrefix } from "#platform/people/sessionCookie.ts";
import { brand } from "#shared/brand.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { usualRefusals } from "#shared/operation.ts";
import { metaOf, type OperationMeta } from "#shared/operationMeta.ts";
import { errorComponents, errorResponses } from "./errorResponses.ts";
import type { ApiDocument, DescribedOperation, Parameter, Schema } from "./apiDocument.ts";
import { boundTexts, describeFields, partsOf } from "./describeFields.ts";
import { fileOperations } from "./fileOperations.ts";
import { groups } from "./groups.ts";
import { deliveryOf, describedEvents, exampleOf } from "./webhookEvents.ts";
import { describeAccess } from "./describeAccess.ts";
import { rateLimitsOf } from "./rateLimits.ts";
import { apiExamples } from "./apiExamples.ts";
import { operationNotes, type OperationName } from "./operationNotes.ts";

/**
 * Describes every operation. The contract's own generator describes those of the contract, with the errors that each
 * one declares. File operations are added. `publicUrl` is the address of this server: with https the session cookie has
 * another name. `guide` introduces it.
 */
export async function describeApi(publicUrl: string, guide: string | null = null): Promise<ApiDocument> {
  const converter = new ZodToJsonSchemaConverter({
    unsupportedJsonSchema: { type: "object" },
    // The measurement of a quote is deeper than the usual limit, below which anything would be allowed.
    maxStructureDepth: 40,
    interceptors: [plainly],
  });
  const generated = await new OpenAPIGenerator({ schemaConverters: [converter] }).generate(contract, {
    info: {
      title: `${brand.name} API`,
      version: "1",
      description: [
        `Every operation that ${brand.name}'s own pages use, for your own programs: requests, estimates, customers, the calendar and related data.`,
        guide,
      ]
        .filter(Boolean)
        .join("\n\n"),
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/api" }],
    tags: Object.entries(groups).map(([name, { title, description }]) => ({
      name,
      "x-displayName": title,
      description,
    })),
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key from the account settings. A read-only key allows only GET.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: `${cookiePrefix(publicUrl)}.session_token`,
          description: "The session of a person signed in with a browser.",
        },
      },
    },
  });
  const paths = structuredClone(generated.paths ?? {}) as ApiDocument["paths"];
  const declared = new Map(procedures(contract, []));
  for (const methods of Object.values(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const procedure = declared.get(operation.operationId);
      if (!procedure) throw new Error(`${operation.operationId} is not in the contract`);
      complete(method, operation, metaOf(procedure), Object.keys(procedure["~orpc"].errorMap) as ErrorCode[]);
    }
  for (const [path, methods] of Object.entries(fileOperations))
    for (const [method, { meta, ...described }] of Object.entries(methods)) {
      const operation: DescribedOperation = { ...structuredClone(described), tags: [], security: [] };
      complete(method, operation, meta, usualRefusals(meta, { method, path }));
      paths[path] = { ...paths[path], [method]: operation };
    }
  const webhooks = describeWebhooks(converter);
  return { ...generated, paths, webhooks, components: { ...generated.components, ...errorComponents } } as ApiDocument;
}

/** Describes the events that are posted to an owner's own program. */
function describeWebhooks(converter: ZodToJsonSchemaConverter): ApiDocument["webhooks"] {
  const header = (name: string, description: string): Parameter => ({
    name,
    in: "header",
    required: true,
    schema: { type: "string" },
    description,
  });
  const posted = (event: WebhookEvent): DescribedOperation => ({
    operationId: `webhook.${event}`,
    summary: webhookEventLabels[event],
    description: describedEvents[event].notes,
    tags: ["webhooks"],
    security: [],
    parameters: [
      header("webhook-id", "The `id` of the delivery."),
      header("webhook-timestamp", "The time of the delivery, in Unix seconds."),
      header("webhook-signature", "The signature of Standard Webhooks: `v1,` and base64."),
      header(signatureHeader, "The other signature: `t=<Unix seconds>,v1=<hex>`."),
    ],
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: converter.convert(deliveryOf(event), { strategy: "output" })[1] as Schema,
          example: exampleOf(event),
        },
      },
    },
    responses: { "2XX": { description: "Accepted. After any other response the delivery is retried." } },
  });
  const described = webhookEvents.map((event) => {
    const post = posted(event);
    describeFields(post);
    for (const { schema } of Object.values(post.requestBody?.content ?? {})) if (schema) boundTexts(event, "", schema);
    return [event, { post }] as const;
  });
  return Object.fromEntries(described) as ApiDocument["webhooks"];
}

/** Explains why a public operation can answer 401. */
const publicSecurity =
  "Public: needs no key. A key that is sent is still checked: an invalid or expired key gets a 401.";

/** Adds what the contract's generator does not know: the group, who may call it, and every error response. */
function complete(
  method: string,
  operation: DescribedOperation,
  meta: OperationMeta,
  codes: readonly ErrorCode[],
): void {
  operation.tags = [operation.operationId.split(".")[0] ?? ""];
  operation.security =
    meta.access === "public" ? [] : meta.personal ? [{ session: [] }] : [{ apiKey: [] }, { session: [] }];
  const who = describeAccess(meta);
  const notes = [
    operationNotes[operation.operationId as OperationName],
    meta.access === "public" && publicSecurity,
    who && `${who}.`,
    rateLimitsOf(operation.operationId, meta),
  ];
  operation.description = notes.filter(Boolean).join("\n\n");
  if (operation.description === "") delete operation.description;
  describeFields(operation);
  addExample(operation);
  for (const parameter of operation.parameters ?? []) {
    // The generator sets both on every parameter. OpenAPI knows the first for queries only, and addresses must be
    // encoded.
    delete parameter.allowEmptyValue;
    delete parameter.allowReserved;
    // OpenAPI's "deepObject" is not for lists. A list is its name once for each entry, which the server reads, too.
    if (parameter.style === "deepObject" && partsOf(parameter.schema ?? {}).some(({ type }) => type === "array"))
      Object.assign(parameter, { style: "form", explode: true });
  }
  const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  operation.responses = {
    ...Object.fromEntries(answers),
    ...errorResponses(codes, { reads: method !== "get" }),
  };
}

/** Adds the operation's example: the values of its parameters, the body to send, and the answer. */
function addExample({ operationId, parameters = [], requestBody, responses }: DescribedOperation): void {
  const example = apiExamples[operationId];
  if (!example) return;
  for (const parameter of parameters) {
    const value = example[parameter.in === "path" ? "path" : "query"][parameter.name];
    if (value !== undefined) parameter.example = asTyped(value, parameter.schema);
  }
  const sent = requestBody?.content["application/json"];
  if (sent && example.body !== undefined) sent.example = example.body;
  const answered = responses["200"]?.content?.["application/json"];
  if (answered && example.answer !== undefined) answered.example = example.answer;
}

/** A value of an address as the parameter's type: a number, true or false, else the text. */
const asTyped = (value: string, schema: Schema = {}): string | number | boolean => {
  const types = [schema, ...(schema.anyOf ?? [])].flatMap(({ type }) => type ?? []);
  if (types.includes("boolean")) return value === "true";
  return types.some((type) => type === "integer" || type === "number") && value !== "" ? Number(value) : value;
};

function* procedures(branch: object, path: string[]): Generator<[string, AnyContractProcedure]> {
  for (const [key, value] of Object.entries(branch) as [string, unknown][]) {
    if (isContractProcedure(value)) yield [[...path, key].join("."), value];
    else if (typeof value === "object" && value !== null) yield* procedures(value, [...path, key]);
  }
}

type Converted = [required: boolean, schema: Exclude<JSONSchema, boolean>];

/**
 * Rewrites parts that other validators misread. Steps of a cent become text: binary fractions are not exact, so a
 * validator's remainder refuses every ninth amount. A tuple of equal parts becomes a list with a fixed length; any other
 * tuple also says in `items` which parts there can be, for tools that know lists only.
 */
function plainly({ next }: { next(): Converted }): Converted {
  const [required, schema] = next();
  if (schema.multipleOf !== undefined && !Number.isInteger(schema.multipleOf)) {
    const { multipleOf, ...rest } = schema;
    const decimals = Math.round(-Math.log10(multipleOf));
    return [
      required,
      { ...rest, description: [rest.description, `At most ${decimals} decimals.`].filter(Boolean).join(" ") },
    ];
  }
  if (Array.isArray(schema.prefixItems) && schema.items === undefined) {
    const { prefixItems: parts, ...rest } = schema;
    const prefixItems = parts as JSONSchema[];
    const kinds = [...new Map(prefixItems.map((item) => [JSON.stringify(item), item])).values()];
    const count = { minItems: prefixItems.length, maxItems: prefixItems.length };
    const [only, ...others] = kinds;
    return [
      required,
      others.length === 0 && only !== undefined
        ? { ...rest, ...count, items: only }
        : { ...schema, ...count, items: { anyOf: kinds } },
    ];
  }
  return [required, schema];
}
