import { Hono, type Context } from "hono";
import { ProductError } from "#shared/errors.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { refusalAnswer } from "#platform/http/refusals.ts";
import { docsScript, docsStyle } from "./docsFiles.ts";
import { groupPage, indexPage } from "./docsPages.ts";
import type { ApiDocument } from "./apiDocument.ts";
import { withNamedObjects } from "./namedObjects.ts";
import { describeApi } from "./openApi.ts";

/**
 * `/api/openapi.json`, and the same as pages: the reference at `/api/docs/reference`, and pages without a script, an
 * index at `/api/docs` and one for each group. `guide` introduces the description, `reference` answers its page.
 */
export function apiDocs(
  publicUrl: string,
  { guide, reference }: { guide: string | null; reference: (c: Context<HttpEnv>) => Response },
): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  let described: ReturnType<typeof describeApi> | undefined;
  const description = () => (described ??= describeApi(publicUrl, guide));

  let named: Promise<ApiDocument> | undefined;
  routes.get("/openapi.json", async (c) => c.json(await (named ??= description().then(withNamedObjects))));

  routes.get("/docs", async (c) => c.html(indexPage(await description(), publicUrl)));
  routes.get("/docs/reference", reference);
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
