import { Hono } from "hono";
import { ProductError } from "#shared/errors.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { refusalAnswer } from "#platform/http/refusals.ts";
import { pageAnswer } from "#server/http/pageAnswer.ts";
import { builtPage } from "#server/http/pages.ts";
import { ownWithInlineStyles } from "#server/http/security.ts";
import { docsScript, docsStyle } from "./docsFiles.ts";
import { groupPage, indexPage } from "./docsPages.ts";
import type { ApiDocument } from "./apiDocument.ts";
import { withNamedObjects } from "./namedObjects.ts";
import { describeApi } from "./openApi.ts";

/**
 * `/api/openapi.json`, and the same as pages: the reference at `/api/docs/reference`, and pages without a script, an
 * index at `/api/docs` and one for each group.
 */
export function apiDocs(publicUrl: string): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  let described: ReturnType<typeof describeApi> | undefined;
  const description = () => (described ??= describeApi(publicUrl));

  let named: Promise<ApiDocument> | undefined;
  routes.get("/openapi.json", async (c) => c.json(await (named ??= description().then(withNamedObjects))));

  routes.get("/docs", async (c) => c.html(indexPage(await description(), publicUrl)));
  routes.get("/docs/reference", (c) => {
    c.header("Content-Security-Policy", ownWithInlineStyles);
    return pageAnswer(c, builtPage("src/web/reference/index.html"));
  });
  routes.get("/docs/:group", async (c) => {
    const page = groupPage(await description(), c.req.param("group"), publicUrl);
    return page ? c.html(page) : refusalAnswer(c, new ProductError("not_found", "Not found."));
  });
  routes.get("/docs.css", (c) => {
    c.header("Content-Type", "text/css; charset=utf-8");
    return c.body(docsStyle);
  });
  routes.get("/docs.js", (c) => {
    c.header("Content-Type", "text/javascript; charset=utf-8");
    return c.body(docsScript);
  });

  return routes;
}
