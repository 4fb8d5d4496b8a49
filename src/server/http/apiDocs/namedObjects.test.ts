import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { checkAgainst } from "#server/testing/describedAnswers.ts";
import type { Schema } from "./apiDocument.ts";
import { apiExamples } from "./apiExamples.ts";
import { withNamedObjects } from "./namedObjects.ts";
import { describeApi } from "./openApi.ts";

const plain = await describeApi("https://quotes.example.org");
const named = withNamedObjects(plain);
const text = JSON.stringify(named);
const operations = Object.entries(named.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test("the document with named objects is valid, and operations refer to each object", async () => {
  expect(await new Validator().validate(structuredClone(named))).toEqual({ valid: true });
  const names = Object.keys(named.components.schemas);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  expect(
    [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].filter(([, name = ""]) => !names.includes(name)),
  ).toEqual([]);
  expect(text.length).toBeLessThan(JSON.stringify(plain).length);
});

test("an answer with a few fields more than an object refers to it and adds them", () => {
  const answer = named.paths["/estimates/{id}/price"]?.["put"]?.responses["200"]?.content?.["application/json"]?.schema;
  expect(answer?.allOf?.[0]).toEqual({ $ref: "#/components/schemas/Estimate" });
  expect(Object.keys(answer?.allOf?.[1]?.properties ?? {})).toEqual(["notice"]);
});

test("each recorded answer fits the document with its objects", () => {
  const check = checkAgainst(named);
  for (const { path, method, operation } of operations) {
    const example = apiExamples[operation.operationId];
    if (!example || !operation.responses["200"]?.content?.["application/json"]) continue;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example.path[name] ?? "x"));
    check({ method: method.toUpperCase(), path: filled, status: 200, headers: new Headers(), body: example.answer });
  }
});

/** True for a body without required fields: nothing has to be sent. */
const isEmpty = (schema: Schema = {}) => !schema.$ref && !schema.required?.length && !schema.anyOf;

test("each operation has an example of its request and its answer", () => {
  const without = operations
    .filter(({ operation: { requestBody, responses } }) =>
      [requestBody?.content, responses["200"]?.content].some((content) => {
        const json = content?.["application/json"];
        return json && json.example === undefined && !isEmpty(json.schema);
      }),
    )
    .map(({ operation }) => operation.operationId);
  expect(without).toEqual([]);
});

test("no example has a secret, an address or a time of the run that recorded it", () => {
  const recorded = JSON.stringify(apiExamples);
  const secret = /127\.0\.0\.1|localhost|owners\.yardstick\.dev|(?<![a-z])ys_(?!EXAMPLE)[\w-]{20}|whsec_(?!EXAMPLE)\w/;
  expect(recorded.match(secret)?.[0]).toBeUndefined();
});
