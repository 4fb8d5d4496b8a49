import { hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { pageAt, type Entry } from "#pages.ts";
import type { HttpEnv } from "#server/http/app.ts";
import { escapeHtml } from "#server/mail.ts";
import { formOpeningFor } from "#server/http/formOpening.ts";

const built = fileURLToPath(new URL("../../../dist/web", import.meta.url));

/** Serves the built browser entries: hashed files for ever, pages checked by ETag, any other address the not-found page. */
export function servePages(app: Hono<HttpEnv>, contactEmail: string | undefined): void {
  const address = contactEmail && escapeHtml(contactEmail);
  const shells = new Map<Entry | "form-demo", { builtAt: number; html: string }>();
  const shell = (entry: Entry | "form-demo") => {
    const file = `${built}/src/web/${entry}/index.html`;
    const builtAt = statSync(file).mtimeMs; // a build while the server runs counts at once: its old files are gone
    const known = shells.get(entry);
    if (known?.builtAt === builtAt) return known.html;
    const html = readFileSync(file, "utf8")
      .replace("</head>", () => (address ? `<meta name="contact" content="${address}" /></head>` : "</head>"))
      .replace("{{contact}}", () => (address ? `<a class="link inline-flex min-h-11 items-center break-all" href="mailto:${address}">Contact: ${address}</a>` : ""));
    shells.set(entry, { builtAt, html });
    return html;
  };

  const kept = (cacheControl: string) => serveStatic<HttpEnv>({ root: built, precompressed: true, onFound: (_path, c) => c.header("Cache-Control", cacheControl) });
  app.use("/assets/*", kept("public, max-age=31536000, immutable"));
  app.get("/assets/*", (c) => c.text("There is no such file.", 404));
  // The browser looks for a newer worker whenever a page is loaded.
  app.use("/sw.js", etag(), kept("no-cache"));
  // Files such as /favicon.svg and /embed.js, whose names stay the same.
  app.use("/:file{[a-z0-9-]+\\.[a-z0-9]+}", etag(), kept("public, max-age=3600"));

  app.get("*", compress(), async (c) => {
    const page = pageAt(c.req.path);
    if (!page) return pageAnswer(c, shell("app"), 404);
    if (page.entry !== "form") return pageAnswer(c, shell(page.entry));
    const opening = await formOpeningFor(c, page);
    if ("problem" in opening && opening.problem === "demo") return pageAnswer(c, shell("form-demo"));
    // The data stands in a block that no browser runs; "<" is written so that no text in it can end the block.
    const data = JSON.stringify(opening).replaceAll("<", "\\u003c");
    return pageAnswer(c, shell("form").replace("<!--opening-->", () => `<script type="application/json" id="opening">${data}</script>`));
  });
}

function pageAnswer(c: Context<HttpEnv>, html: string, status: 200 | 404 = 200) {
  const tag = `W/"${hash("sha1", html, "base64url")}"`;
  c.header("ETag", tag);
  c.header("Cache-Control", "no-cache");
  if (status === 200 && c.req.header("if-none-match") === tag) return c.body(null, 304);
  return c.html(html, status);
}
