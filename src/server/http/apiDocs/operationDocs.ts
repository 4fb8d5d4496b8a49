import { html } from "hono/html";
import { errorStatus, type ErrorCode } from "#shared/errors.ts";
import type { ApiDocument, DescribedOperation, Schema } from "./apiDocument.ts";
import { inline } from "./inline.ts";
import { example, fieldRows, notesOn, resolve, typeName, type FieldRow } from "./schemaRows.ts";

type Html = ReturnType<typeof html>;

/** An operation with its method and path. */
export type PlacedOperation = { method: string; path: string; operation: DescribedOperation };

/** The operations of a group's page, in the order of the document. */
export function operationsOf(document: ApiDocument, group: string): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(group))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Everything about one operation: who may call it, its input, its output, its errors, and an example. */
export function operationDocs(
  document: ApiDocument,
  { method, path, operation }: PlacedOperation,
  origin: string,
): Html {
  const sent = bodyOf(operation.requestBody?.content);
  const answer = bodyOf(operation.responses["200"]?.content);
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema = {}, description }): FieldRow => ({
      name,
      type: typeName(schema),
      required: required ?? false,
      notes: [place === "path" ? "In the path." : "In the query.", description, notesOn(schema)]
        .filter(Boolean)
        .join(" "),
    }),
  );
  const rows = [...parameters, ...(sent ? fieldRows(resolve(document, sent)) : [])];
  const answered = answer ? fieldRows(resolve(document, answer)) : [];
  const id = operation.operationId;
  return html`<article id="${id}">
    <h2><a href="#${id}">${inline(operation.summary)}</a></h2>
    <p class="address"><span class="method">${method}</span> <code>/api${path}</code></p>
    ${(operation.description ?? "").split("\n\n").map((words) => (words ? html`<p>${inline(words)}</p>` : ""))}
    ${operation.security.length > 0 ? html`<p class="access">${accessWords(operation)}</p>` : ""}
    ${
      rows.length > 0
        ? html`<h3>Input</h3>
            ${fieldTable(rows, "Input", { requests: true })}`
        : ""
    }
    ${operation.requestBody?.description ? html`<p>${operation.requestBody.description}</p>` : ""}
    ${mayAskAsProgram(operation) ? curlExample(method, path, operation, origin) : ""}
    <h3>Output</h3>
    ${
      answered.length === 0
        ? html`<p>
            ${answer ? typeName(resolve(document, answer)) : Object.keys(operation.responses["200"]?.content ?? {}).join(", ") || "Empty."}
          </p>`
        : html`<details>
            <summary>${answer?.type === "array" ? "A list" : "An object"} with ${answered.length} fields</summary>
            ${fieldTable(answered, "Output", { requests: false })}
          </details>`
    }
    <p class="errors">Errors: ${errorLinks(operation)}</p>
  </article>`;
}

/** A table of the fields of an input or output. */
export function fieldTable(rows: readonly FieldRow[], label: string, { requests }: { requests: boolean }): Html {
  return html`<table>
    <caption>
      ${label}
    </caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Type</th>
        <th scope="col">Notes</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, type, required, notes }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>${type}${requests && !required ? html` <span class="optional">optional</span>` : ""}</td>
            <td>${inline(notes)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A command to copy into a terminal. The key comes from the environment, so that it stays out of the shell history. */
function curlExample(method: string, path: string, operation: DescribedOperation, origin: string): Html {
  const required = (operation.parameters ?? []).filter(({ required: needed }) => needed);
  const filled = required.reduce(
    (address, { name, in: place, schema = {} }) =>
      place === "path" ? address.replace(`{${name}}`, String(example(schema, name))) : address,
    path,
  );
  const query = required
    .filter(({ in: place }) => place === "query")
    .map(({ name, schema = {} }) => `${name}=${encodeURIComponent(String(example(schema, name)))}`)
    .join("&");
  const types = Object.keys(operation.requestBody?.content ?? {});
  const body = bodyOf(operation.requestBody?.content);
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} "${origin}/api${filled}${query && `?${query}`}"`,
    ...(operation.security.length > 0 ? [`-H "Authorization: Bearer $YARDSTICK_KEY"`] : []),
    ...(body
      ? [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(example(body))}'`]
      : types[0]
        ? [`-H "Content-Type: ${types[0]}"`, "--data-binary @photo.jpg"]
        : []),
  ];
  return codeExample(lines.join(" \\\n  "), "Example", `the example: ${operation.summary}`);
}

/** Code with a copy button. */
export const codeExample = (code: string, label: string, copied = label): Html =>
  html`<div class="example">
    <button type="button" hidden data-copy aria-label="Copy ${copied}">Copy</button>
    <pre tabindex="0" aria-label="${label}"><code>${code}</code></pre>
  </div>`;

const bodyOf = (content: Record<string, { schema?: Schema }> | undefined): Schema | undefined =>
  content?.["application/json"]?.schema;

const mayAskAsProgram = ({ security }: DescribedOperation) =>
  security.length === 0 || security.some((way) => "apiKey" in way);

function accessWords({ security, responses }: DescribedOperation): string {
  const pro = responses["402"] ? " Requires the Pro plan." : "";
  if (!security.some((way) => "apiKey" in way)) return `Requires a session: API keys are refused.${pro}`;
  return `Requires an API key or a session.${pro}`;
}

function errorLinks({ responses }: DescribedOperation): Html[] {
  const codes = Object.keys(responses).flatMap((status): (ErrorCode | "internal" | "too large" | "too slow")[] => {
    if (status === "500") return ["internal"];
    const named = (Object.entries(errorStatus) as [ErrorCode, number][])
      .filter(([code, of]) => String(of) === status && names(responses[status], code))
      .map(([code]) => code);
    return named;
  });
  return codes.map((code, place) => html`${place > 0 ? ", " : ""}<a href="/api/docs#error-${code}">${code}</a>`);
}

/** For codes that share a status: how the names of the responses with that code read. */
const namedBy: Partial<Record<ErrorCode, RegExp>> = {
  reauthenticate: /Reauthenticate/,
  conflict: /Conflict/,
  other_business: /OtherBusiness/,
};
const names = (response: { $ref?: string } | undefined, code: ErrorCode) =>
  namedBy[code]?.test(response?.$ref ?? "") ?? true;
