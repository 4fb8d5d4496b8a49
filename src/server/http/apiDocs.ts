import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { Hono } from "hono";
import { html } from "hono/html";
import { contract } from "#api/contract.ts";
import { brand } from "#shared/brand.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { plainLook, plainPage } from "#platform/http/plainPage.ts";
import { fileOperations } from "#server/http/fileOperations.ts";

async function describe() {
  const described = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: { title: `${brand.name} API`, version: "1" },
      servers: [{ url: "/api" }],
      components: {
        securitySchemes: {
          apiKey: { type: "http", scheme: "bearer", description: "An API key of an account's settings." },
        },
      },
      security: [{ apiKey: [] }],
    },
  );
  const paths: Record<string, object | undefined> = { ...described.paths };
  for (const [path, operations] of Object.entries(fileOperations)) paths[path] = { ...paths[path], ...operations };
  return { ...described, paths };
}

const style = `${plainLook}
h2 { margin: 2rem 0 0; font-size: 1rem; overflow-wrap: anywhere; }
h2 + p { margin: 0.25rem 0; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875em; }
summary { cursor: pointer; padding: 0.6rem 0; color: light-dark(#575148, #c4beb4); }
pre { overflow-x: auto; margin: 0; padding: 0.75rem 1rem; border: 1px solid light-dark(#e4dfd6, #393631); border-radius: 12px; background: light-dark(#fffefc, #1e1c1a); line-height: 1.4; }`;

/** `/api/openapi.json`, and the same to read at `/api/docs`. */
export function apiDocs(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  let described: ReturnType<typeof describe> | undefined;
  const description = () => (described ??= describe());

  routes.get("/openapi.json", async (c) => c.json(await description()));

  routes.get("/docs", async (c) => {
    const { paths } = await description();
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods ?? {}).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        summary: (operation as { summary?: string }).summary ?? "",
        schema: operation as object,
      })),
    );
    return c.html(
      plainPage({
        title: `${brand.name} API`,
        style: "/api/docs.css",
        body: html`<h1>${brand.name} API</h1>
          <p>
            Every operation of the product. Paths begin with <code>/api</code>. Machines read
            <a href="/api/openapi.json">openapi.json</a>. Your own programs show an API key of your account's settings
            as <code>Authorization: Bearer ys_…</code>; one that may only read asks only <code>GET</code>. Too many
            calls in a minute are answered with 429 and <code>Retry-After</code>. Errors are JSON with a
            <code>code</code> and a <code>message</code>.
          </p>
          ${operations.map(
            ({ path, method, summary, schema }) =>
              html`<h2><code>${method} ${path}</code></h2>
                <p>${summary}</p>
                <details>
                  <summary>What is sent and answered</summary>
                  <pre>${JSON.stringify(schema, null, 2)}</pre>
                </details>`,
          )}`,
      }),
    );
  });
  routes.get("/docs.css", (c) => {
    c.header("Content-Type", "text/css; charset=utf-8");
    return c.body(style);
  });

  return routes;
}
