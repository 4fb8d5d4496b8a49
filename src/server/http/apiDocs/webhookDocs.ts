import { html } from "hono/html";
import { webhookEventLabels, webhookEvents, type WebhookEvent } from "#shared/webhookEvents.ts";
import type { ApiDocument } from "./apiDocument.ts";
import { inline } from "./inline.ts";
import { codeExample, fieldTable } from "./operationDocs.ts";
import { fieldRows } from "./schemaRows.ts";
import { exampleOf } from "./webhookEvents.ts";
import { receiverSample, signatureSample } from "./webhookSamples.ts";

type Html = ReturnType<typeof html>;

const idOf = (event: WebhookEvent) => `event-${event.replaceAll(/[._]/g, "-")}`;

/** The contents of the webhook page, above its operations. */
export const webhookContents: { id: string; title: string }[] = [
  { id: "deliveries", title: "How events are delivered" },
  { id: "verify", title: "Check that a delivery is from us" },
  ...webhookEvents.map((event) => ({ id: idOf(event), title: `${event}: ${webhookEventLabels[event]}` })),
];

/** Documentation for an owner's own program: how events arrive, how to verify them, and what each of them contains. */
export const webhookDocs = ({ webhooks }: ApiDocument): Html => html`
  <article id="deliveries">
    <h2><a href="#deliveries">How events are delivered</a></h2>
    <p>
      ${inline("Each event is a `POST` of JSON to your address: `id`, `event`, `created_at` and `data`. It is sent after its change is stored.")}
    </p>
    <p>
      ${inline("Respond with 2xx within 10 seconds. Otherwise the event is retried seven times under the same `id`, after pauses that start at half a minute and double: an `id` that you have seen before is a duplicate. Events can arrive out of order: use their times.")}
    </p>
    <p>
      New events and fields can be added: ignore those that you do not know. Demos and tests of your form send no
      events.
    </p>
  </article>
  <article id="verify">
    <h2><a href="#verify">Check that a delivery is from us</a></h2>
    <p>
      ${inline("Anyone can post to your address; only we have the secret (`webhooks.secret`). Each delivery has two signatures made with it. Checking one is enough.")}
    </p>
    <h3>Standard Webhooks</h3>
    <p>
      <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code> are the headers of
      <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, which has libraries for Python, Ruby, PHP, Java,
      C#, Go, Rust and Elixir, too. The signature is <code>v1,</code> and the base64 of an HMAC-SHA256 over
      <code>id.timestamp.body</code>; its key is the base64 after <code>whsec_</code> in the secret. A secret from
      before November 24, 2026 must be renewed first.
    </p>
    ${codeExample(receiverSample, "A receiver in JavaScript")}
    <h3>Yardstick-Signature</h3>
    <p>
      The older header contains <code>t=&lt;Unix seconds&gt;,v1=&lt;hex&gt;</code>, the hex of an HMAC-SHA256 over
      <code>t.body</code>; its key is the whole secret as text, <code>whsec_</code> included.
    </p>
    ${codeExample(signatureSample, "A check in JavaScript")}
  </article>
  ${webhookEvents.map((event) => {
    const { description, requestBody } = webhooks[event].post;
    const data = requestBody?.content["application/json"]?.schema?.properties?.["data"] ?? {};
    return html`<article id="${idOf(event)}">
      <h2><a href="#${idOf(event)}">${event}</a></h2>
      <p>${webhookEventLabels[event]}. ${inline(description ?? "")}</p>
      <details>
        <summary>The fields of <code>data</code></summary>
        ${fieldTable(fieldRows(data), `The fields of ${event}`, { requests: false })}
      </details>
      ${codeExample(JSON.stringify(exampleOf(event), null, 2), `A delivery of ${event}`)}
    </article>`;
  })}
`;
