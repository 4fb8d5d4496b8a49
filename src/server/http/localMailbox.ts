import { Hono } from "hono";
import { html } from "hono/html";
import { isFromHere } from "#platform/clientAddress.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { plainLook, plainPage } from "#platform/http/plainPage.ts";
import { formatInstant } from "#shared/days.ts";

/**
 * `/local-mail`: what would have been mailed, for a machine without an SMTP server. It exists only then, and only for a
 * browser on this very machine, not for one behind a proxy here.
 */
export function localMailbox(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/", async (c) => {
    const { mailer } = c.get("deps");
    if (!mailer.local || !isFromHere(c.env.incoming)) return c.notFound();
    const mails = await mailer.newest();
    c.header("Cache-Control", "no-store");
    return c.html(
      plainPage({
        title: "Local mailbox",
        style: "/local-mail/style.css",
        body: html`<h1>Local mailbox</h1>
          <p>
            No mail server is configured, so emails stay here, readable on this machine only.
            <a href="/local-mail">Refresh</a>
          </p>
          ${mails.length === 0 ? html`<p>No emails yet.</p>` : ""}
          ${mails.map(
            (mail) =>
              html`<article>
                <h2>${mail.subject}</h2>
                <p>
                  <small
                    >To ${mail.recipient},
                    <time datetime="${new Date(mail.sent_at).toISOString()}"
                      >${formatInstant(mail.sent_at)}</time
                    ></small
                  >
                </p>
                <div class="body">${linked(mail.body_text)}</div>
              </article>`,
          )}`,
      }),
    );
  });
  routes.get("/style.css", (c) => {
    c.header("Content-Type", "text/css; charset=utf-8");
    return c.body(style);
  });
  return routes;
}

/** Mail text with its web addresses as links; everything else escaped by the template. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}

const style = `${plainLook}
h2 { margin: 1rem 0 0; }
.body { white-space: pre-wrap; overflow-wrap: anywhere; }
a { display: inline-block; padding: 0.25rem 0; }`;
