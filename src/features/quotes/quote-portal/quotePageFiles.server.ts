import { Hono, type Context } from "hono";
import { answerPaper, answerPicture } from "#features/quotes/quotes/quotePaper.server.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { locateByToken } from "./findQuote.server.ts";

/** The files of a quote's page: its PDF, and the pictures of the current version and the one before it. */
export function quotePageFiles(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/quote-pages/:token/pdf", async (c) => {
    const { owner, id } = await found(c);
    // The browser can cache the file, but must revalidate it each time.
    return answerPaper(c, owner, { quoteId: id, caching: "private, no-cache", isMember: false });
  });
  routes.get("/api/quote-pages/:token/pictures/:sha256", async (c) => {
    const { owner, id } = await found(c);
    return answerPicture(c, owner, { quoteId: id, newest: 2 });
  });
  return routes;
}

const found = (c: Context<HttpEnv>) =>
  c.get("deps").limits.open(c.get("address"), () => locateByToken(c.get("db"), c.req.param("token") ?? ""));
