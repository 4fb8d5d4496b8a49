import { Ajv2020 } from "ajv/dist/2020.js";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import type { Schema } from "./apiDocument.ts";
import { answerLengths } from "./answerLengths.ts";
import { isOpenText } from "./describeFields.ts";
import { fieldMeanings } from "./fieldMeanings.ts";
import { describeApi } from "./openApi.ts";
import { groups } from "./groups.ts";
import { operationNotes } from "./operationNotes.ts";
import { everyOperation } from "#testing/everyOperation.ts";

const document = await describeApi("https://quotes.example.org");
const described = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

test("the document is valid OpenAPI 3.1, and each of its schemas valid JSON Schema 2020-12", async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  const ajv = new Ajv2020();
  const schemas = [...schemasOf(document)];
  expect(schemas.length).toBeGreaterThan(200);
  for (const schema of schemas) expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
});

/** Every schema in the document, including nested ones. */
function* schemasOf(node: unknown): Generator<object> {
  if (typeof node !== "object" || node === null) return;
  for (const [key, value] of Object.entries(node) as [string, unknown][])
    if (key === "schema" && typeof value === "object" && value !== null) yield value;
    else yield* schemasOf(value);
}

/** The verbs that summaries begin with. */
const verbs = new Set(
  `Accept Add Ask Cancel Confirm Connect Copy Correct Count Create Decline Delete Disable Discard Dismiss Enable Export
  Extend Find Get Hide Import Invite Issue Leave Link List Mark Merge Pause Preview Record Remove Rename Renew Reorder Replace Resend
  Restore Resume Retry Revoke Rotate Save Send Set Skip Start Stop Submit Switch Sync Turn Undo Unlink Update Upload Use Void
  Withdraw`.split(/\s+/),
);

test("the summary of each operation is a verb and its noun, unlike any other's", () => {
  const summaries = [...described.values()].map(({ summary }) => summary);
  const isPlain = (text: string) => /^[A-Za-z' -]+$/.test(text) && text.split(" ").length <= 7;
  expect(summaries.filter((text) => !verbs.has(text.split(" ")[0] ?? "") || !isPlain(text))).toEqual([]);
  expect(new Set(summaries).size).toBe(summaries.length);
});

/** Free operations of which part of the input needs Pro. */
const alsoPro = ["invoices.create", "quotes.create", "quotes.save", "quotes.usePlaceSizes", "quotes.saveSettings"];

test("each operation is described with its group, its errors and who may ask", () => {
  for (const { name, access, personal } of everyOperation) {
    const operation = described.get(name);
    expect(
      operation?.tags.every((tag) => tag in groups),
      name,
    ).toBe(true);
    expect(Object.keys(operation?.responses ?? {}), name).toEqual(
      expect.arrayContaining(["200", "400", "429", "500", "503"]),
    );
    expect(Object.hasOwn(operation?.responses ?? {}, "402"), name).toBe(access === "pro" || alsoPro.includes(name));
    expect(operation?.security, name).toEqual(
      access === "public" ? [] : personal ? [{ session: [] }] : [{ apiKey: [] }, { session: [] }],
    );
  }
});

test("an operation that needs a recent password documents the code for it; a conflict is documented where there can be one", () => {
  expect(described.get("apiKeys.create")?.responses["403"]).toEqual({ $ref: "#/components/responses/Reauthenticate" });
  const conflictOf = (name: string) => described.get(name)?.responses["409"];
  expect(conflictOf("estimates.savePrice")).toEqual({ $ref: "#/components/responses/ConflictOrOtherBusiness" });
  expect(conflictOf("estimates.list")).toEqual({ $ref: "#/components/responses/OtherBusiness" });
  expect(conflictOf("members.accept")).toEqual({ $ref: "#/components/responses/Conflict" });
  expect(described.get("members.businesses")?.responses).not.toHaveProperty("409");
});

test("operations for everybody say when they answer 401; what takes a version declares the conflict", () => {
  const operations = [...described.values()];
  const open = operations.filter(({ security }) => security.length === 0);
  const versioned = operations.filter(({ requestBody }) =>
    Object.hasOwn(requestBody?.content["application/json"]?.schema?.properties ?? {}, "version"),
  );
  expect(open.length).toBeGreaterThan(4);
  expect(open.filter(({ description }) => !description?.includes("401"))).toEqual([]);
  expect(versioned.length).toBeGreaterThan(8);
  expect(versioned.filter(({ responses }) => !("409" in responses))).toEqual([]);
});

test("whatever is counted, measured or dated says in which unit or zone", () => {
  const silent: string[] = [];
  const look = (path: string, name: string, schema: Schema) => {
    const kinds = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])];
    const asks = kinds.some(({ type, format }) => /number|integer/.test(String(type)) || format?.startsWith("date"));
    if (name && !schema.description && (asks || /_(at|date|datetime|end)$/.test(name))) silent.push(`${path}.${name}`);
    for (const inner of [...kinds.slice(1), ...(schema.items ? [schema.items] : [])]) look(path, "", inner);
    for (const [key, field] of Object.entries(schema.properties ?? {})) look(`${path}.${name}`, key, field);
  };
  for (const [operation, { parameters = [], requestBody, responses }] of described) {
    for (const { name, schema = {}, description } of parameters)
      look(operation, name, { ...schema, ...(description ? { description } : {}) });
    for (const content of [requestBody?.content, responses["200"]?.content])
      look(operation, "", content?.["application/json"]?.schema ?? {});
  }
  for (const [event, { post }] of Object.entries(document.webhooks))
    look(event, "", post.requestBody?.content["application/json"]?.schema ?? {});
  expect(silent).toEqual([]);
});

test("nothing is explained that is not there", () => {
  const text = JSON.stringify(document);
  const gone = ([, words]: [string, string]) => !text.includes(JSON.stringify(words).slice(1, -1));
  expect(Object.entries(fieldMeanings).filter(gone)).toEqual([]);
  expect(Object.entries(operationNotes).filter(gone)).toEqual([]);
});

test("another validator takes every amount of whole cents", () => {
  const prices = document.paths["/estimates/{id}/price"]?.["put"]?.requestBody?.content["application/json"]?.schema;
  const valid = new Ajv2020({ strict: false }).compile(prices ?? {});
  for (let cents = 0; cents < 5_000; cents += 1) expect(valid({ version: 1, total_price: cents / 100 })).toBe(true);
});

/** Every schema within the document's operations, components and events, with its path. */
function* partsWithin(node: unknown, path = ""): Generator<{ path: string; part: Schema }> {
  if (typeof node !== "object" || node === null) return;
  yield { path, part: node };
  for (const [key, value] of Object.entries(node))
    if (!/^examples?$/.test(key)) yield* partsWithin(value, `${path}/${key}`);
}
const parts = [...partsWithin(document)];

test("a list in a query is written as OpenAPI knows lists: its name once for each entry", () => {
  const ids = described.get("quotes.ofEstimates")?.parameters?.find(({ name }) => name === "ids");
  expect(ids).toMatchObject({ in: "query", style: "form", explode: true });
});

test("no list is without its items, and they are a schema", () => {
  const lists = parts.filter(({ part }) => [part.type].flat().includes("array"));
  expect(lists.length).toBeGreaterThan(50);
  expect(lists.filter(({ part }) => typeof part.items !== "object")).toEqual([]);
});

test("no schema allows anything, but for the data of records whose fields depend on their kind", () => {
  const anything = parts.filter(
    ({ path, part }) =>
      /\/(items|anyOf\/\d+|oneOf\/\d+|properties\/\w+)$/.test(path) &&
      Object.keys(part).every((key) => key === "description"),
  );
  expect(anything.map(({ path }) => path)).toEqual([]);
});

test("each text in an answer says how long it is at most", () => {
  const open = parts.filter(
    ({ path, part }) =>
      /\/(responses|schemas|webhooks)\/(?!.*\/(propertyNames|parameters)\b)/.test(path) && isOpenText(part),
  );
  expect(open.map(({ path }) => path)).toEqual([]);
});

test("no length is said of a field that is not there", () => {
  const fields = new Set(parts.flatMap(({ part }) => Object.keys(part.properties ?? {})));
  expect([...answerLengths.keys()].filter((name) => !fields.has(name.split(".").at(-1) ?? ""))).toEqual([]);
});
