import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ApiDocument } from "#server/http/apiDocs/apiDocument.ts";
import { describeApi } from "#server/http/apiDocs/openApi.ts";
import { recordExample } from "./recordedExamples.ts";
import { fetchThroughProxy } from "./validatingProxy.ts";

type Answer = { method: string; path: string; status: number; headers: Headers; body: unknown };
/** Throws if an answer is not as described; returns the operation that gave it. */
type Check = (answer: Answer) => { template: string; operationId: string };

let check: Promise<Check> | undefined;

/**
 * A `fetch` that checks each answer of an operation against the API's own description. A status, header or body that
 * `/api/openapi.json` does not declare fails the story.
 */
export const fetchDescribed = async (request: Request, init?: RequestInit): Promise<Response> => {
  const { method } = request;
  const url = new URL(request.url);
  const sent = await request.clone().text();
  const response = await fetchThroughProxy(request, init);
  const text = await response.clone().text();
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  const { status, headers } = response;
  const path = url.pathname.replace(/^\/api/, "");
  const answeredBy = (await (check ??= describeApi("http://localhost").then(checkAgainst)))({
    method,
    path,
    status,
    headers,
    body,
  });
  if (response.ok) recordExample({ ...answeredBy, url, sent, answer: body });
  return response;
};

/** Checks answers against a description. Throws if one does not match. */
export function checkAgainst(document: ApiDocument): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "api");
  const operations = Object.entries(document.paths)
    .map(([template, methods]) => ({
      template,
      methods,
      pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    }))
    // `/customers/counts` before `/customers/{id}`
    .toSorted((a, b) => a.template.split("{").length - b.template.split("{").length);

  return ({ method, path, status, headers, body }) => {
    const asked = `${method} ${path}`;
    const found = operations.find(({ pattern, methods }) => pattern.test(path) && methods[method.toLowerCase()]);
    if (!found) throw new Error(`${asked} is not described.`);
    const pointer = ["paths", found.template, method.toLowerCase(), "responses", String(status)];
    const described = found.methods[method.toLowerCase()]?.responses[status];
    if (!described) throw new Error(`${asked} answered ${status}, which is not described: ${JSON.stringify(body)}`);
    const response = described.$ref ?? `#/${pointer.map(escaped).join("/")}`;
    const valid = ajv.getSchema(`api${response}/content/application~1json/schema`);
    if (!valid) throw new Error(`${asked} answered ${status}: its body is not described.`);
    if (!valid(body))
      throw new Error(`${asked} answered ${status} otherwise than described: ${ajv.errorsText(valid.errors)}`);
    if ((status === 429 || status === 503) && !/^[1-9]\d*$/.test(headers.get("retry-after") ?? ""))
      throw new Error(`${asked} answered ${status} without Retry-After.`);
    return { template: found.template, operationId: found.methods[method.toLowerCase()]?.operationId ?? "" };
  };
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
