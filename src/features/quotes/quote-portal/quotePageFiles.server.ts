import { Hono, type Context } from "hono";
import { answerPaper, answerPicture } from "#features/quotes/quotes/quotePaper.server.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { locateByToken } from "./findQuote.server.ts";

/** The files of a quote's page: its PDF, and the pictures that the version which stands, or the one before it, shows. */
export function quotePageFiles(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/quote-pages/:token/pdf", async (c) => {
    const { owner, id } = await found(c);
    // Whoever has the link may keep the file, and asks whether it is still the same.
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
