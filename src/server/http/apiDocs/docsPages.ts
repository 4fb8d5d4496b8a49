import { html } from "hono/html";
import { plainPage } from "#platform/http/plainPage.ts";
import { brand } from "#shared/brand.ts";
import { errorStatus, type ErrorCode } from "#shared/errors.ts";
import { errorMeanings } from "./errorResponses.ts";
import { groups } from "./groups.ts";
import type { ApiDocument } from "./apiDocument.ts";
import { operationDocs, operationsOf } from "./operationDocs.ts";
import { nonApiRoutes } from "./nonApiRoutes.ts";
import { inline } from "./inline.ts";
import { webhookEvents } from "#shared/webhookEvents.ts";
import { webhookContents, webhookDocs } from "./webhookDocs.ts";

type Html = ReturnType<typeof html>;

const page = (title: string, body: Html) =>
  plainPage({ title, style: "/api/docs.css", header: html`<script type="module" src="/api/docs.js"></script>`, body });

const entries = Object.entries(groups);

/** The first page: getting started, errors, and an index of every operation. */
export function indexPage(document: ApiDocument, origin: string): Html {
  return page(
    `${brand.name} API`,
    html`<h1>${brand.name} API</h1>
      <p>
        Your own programs can call every operation that ${brand.name}'s own pages use. Tools can read
        <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). The <a href="/api/docs/reference">reference</a> has
        examples, objects and requests to try; these pages say the same without a script.
      </p>
      <nav aria-label="On this page">
        <a href="#begin">Getting started</a> <a href="#paging">Paging</a> <a href="#limits">Limits</a>
        <a href="#changes">Changes</a> <a href="#webhooks">Webhooks</a> <a href="#errors">Errors</a>
        <a href="#beside">Other addresses</a>
        <a href="#operations">Operations</a>
      </nav>
      <article id="begin">
        <h2>Getting started</h2>
        <p>
          Create an API key in your <a href="/account">account settings</a>. Send it in the header
          <code>Authorization: Bearer ys_…</code>. A read-only key allows only <code>GET</code>. Input and output are
          JSON; times are UTC, dates are <code>YYYY-MM-DD</code> in the business's time zone, amounts are dollars with
          at most 2 decimals, rates with at most 4.
        </p>
        <div class="example">
          <button type="button" hidden data-copy aria-label="Copy the first example">Copy</button>
          <pre tabindex="0" aria-label="First example"><code>export YARDSTICK_KEY=ys_…
curl "${origin}/api/account" \\
  -H "Authorization: Bearer $YARDSTICK_KEY"</code></pre>
        </div>
      </article>
      <article id="paging">
        <h2>Paging</h2>
        <p>
          Long lists take <code>offset</code> and <code>limit</code> in the query and return <code>rows</code> with the
          <code>total</code> number of matches.
        </p>
      </article>
      <article id="limits">
        <h2>Limits</h2>
        <p>
          Too many calls in a minute get a 429, and calls that cannot be answered now get a 503. In both,
          <code>Retry-After</code> is the number of seconds to wait before a retry. A request body may have 128 KB
          unless the operation accepts more; a larger one gets a 413.
        </p>
      </article>
      <article id="changes">
        <h2>Changes</h2>
        <p>
          Records carry a <code>version</code>. Send the version that you read: if someone else has changed the record
          since, the response is 409 and nothing is overwritten. Sending a form's request again with the same
          <code>request_id</code> never creates a second one.
        </p>
      </article>
      <article id="webhooks">
        <h2>Webhooks</h2>
        <p>
          Instead of polling, receive events at your address with <a href="/api/docs/webhooks">webhooks</a>. Their page
          explains <a href="/api/docs/webhooks#verify">how to check that a delivery is from us</a>, with code, and lists
          the fields of each event:
          ${webhookEvents.map((event, place) => html`${place > 0 ? ", " : ""}<code>${event}</code>`)}.
        </p>
      </article>
      ${errorsArticle()}
      <article id="beside">
        <h2>Other addresses</h2>
        <ul>
          ${Object.entries(nonApiRoutes).map(
            ([start, words]) =>
              html`<li>
                <code>${start}${start.endsWith("/") ? "…" : ""}</code>
                <span class="address">${inline(words)}</span>
              </li>`,
          )}
        </ul>
      </article>
      <h2 id="operations">Operations</h2>
      ${operationsIndex(document)}`,
  );
}

/** The error codes, with their statuses and meanings. */
const errorsArticle = () =>
  html`<article id="errors">
    <h2>Errors</h2>
    <p>
      Errors are JSON with a <code>code</code> for programs and a <code>message</code> for people. An
      <code>invalid</code> error lists its fields in <code>data.fields</code>.
    </p>
    <table>
      <caption>
        Errors
      </caption>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Status</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${(Object.entries(errorStatus) as [ErrorCode, number][]).map(([code, status]) =>
          errorRow(code, String(status), errorMeanings[code]),
        )}
        ${errorRow("internal", "500", "An internal error.")}
      </tbody>
    </table>
  </article>`;

/** Every operation by group, each linked to its own documentation. */
const operationsIndex = (document: ApiDocument) =>
  entries.map(
    ([name, { title, description }]) =>
      html`<section>
        <h3><a href="/api/docs/${name}">${title}</a></h3>
        <p>${description}</p>
        <ul>
          ${operationsOf(document, name).map(
            ({ method, path, operation }) =>
              html`<li>
                <a href="/api/docs/${name}#${operation.operationId}">${operation.summary}</a>
                <span class="address"><span class="method">${method}</span> <code>${path}</code></span>
              </li>`,
          )}
        </ul>
      </section>`,
  );

const errorRow = (code: string, status: string, meaning: string) =>
  html`<tr id="error-${code}">
    <th scope="row"><code>${code}</code></th>
    <td>${status}</td>
    <td>${inline(meaning)}</td>
  </tr>`;

/** The page of one group; null if there is no such group. */
export function groupPage(document: ApiDocument, name: string, origin: string): Html | null {
  const group = entries.find(([key]) => key === name)?.[1];
  if (!group) return null;
  const operations = operationsOf(document, name);
  const before =
    name === "webhooks" ? { contents: webhookContents, docs: webhookDocs(document) } : { contents: [], docs: "" };
  return page(
    `${group.title} · ${brand.name} API`,
    html`<p><a href="/api/docs">${brand.name} API</a></p>
      <h1>${group.title}</h1>
      <p>${group.description}</p>
      <nav class="contents" aria-label="On this page">
        ${before.contents.map(({ id, title }) => html`<a href="#${id}">${title}</a> `)}
        ${operations.map(({ operation }) => html`<a href="#${operation.operationId}">${operation.summary}</a> `)}
      </nav>
      ${before.docs} ${operations.map((operation) => operationDocs(document, operation, origin))}
      <h2>Other groups</h2>
      <nav aria-label="Groups">
        ${entries.map(([key, { title }]) => (key === name ? "" : html`<a href="/api/docs/${key}">${title}</a> `))}
      </nav>`,
  );
}
