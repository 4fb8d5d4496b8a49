import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { Hono } from "hono";
import { html } from "hono/html";
import { contract } from "#api/contract.ts";
import { brand } from "#shared/brand.ts";
import type { HttpEnv } from "#server/http/app.ts";

const describe = () =>
  new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: { title: `${brand.name} API`, version: "1" },
    servers: [{ url: "/api" }],
    components: { securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "An API key of an account's settings." } } },
    security: [{ apiKey: [] }],
  });

/** `/api/openapi.json`, and the same to read at `/api/docs`. */
export function apiDocs(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  let described: ReturnType<typeof describe> | undefined;
  const description = () => (described ??= describe());

  routes.get("/openapi.json", async (c) => c.json(await description()));

  routes.get("/docs", async (c) => {
    const { paths = {} } = await description();
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods ?? {}).map(([method, operation]) => ({ path, method: method.toUpperCase(), summary: (operation as { summary?: string }).summary ?? "", schema: operation as object })),
    );
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="color-scheme" content="light dark" />
            <title>${brand.name} API</title>
          </head>
          <body>
            <h1>${brand.name} API</h1>
            <p>Every operation of the product. Paths begin with <code>/api</code>. Machines read <a href="/api/openapi.json">openapi.json</a>. Your own programs show an API key of your account's settings as <code>Authorization: Bearer ys_…</code>; one that may only read asks only <code>GET</code>. Too many calls in a minute are answered with 429 and <code>Retry-After</code>. Errors are JSON with a <code>code</code> and a <code>message</code>.</p>
            ${operations.map(
              ({ path, method, summary, schema }) => html`<h2><code>${method} ${path}</code></h2>
                <p>${summary}</p>
                <details>
                  <summary>What is sent and answered</summary>
                  <pre>${JSON.stringify(schema, null, 2)}</pre>
                </details>`,
            )}
          </body>
        </html>`,
    );
  });

  return routes;
}
