import { Hono } from "hono";
import { answerPaper, answerPicture } from "#features/quotes/quotePaper.server.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { findQuote } from "./findQuote.server.ts";

/** The files of a quote's page: its PDF, and the pictures that the version which stands shows. */
export function quotePageFiles(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/quote-pages/:token/pdf", async (c) => {
    const { owner, stored } = await found(c.req.param("token"), c.get("deps"), c.get("db"), c.get("address"));
    return answerPaper(c, owner, stored);
  });
  routes.get("/api/quote-pages/:token/pictures/:sha256", async (c) => {
    const { owner, stored } = await found(c.req.param("token"), c.get("deps"), c.get("db"), c.get("address"));
    return answerPicture(c, owner, stored.versions.slice(-2));
  });
  return routes;
}

const found = (token: string, deps: HttpEnv["Variables"]["deps"], db: HttpEnv["Variables"]["db"], address: string) =>
  deps.limits.open(address, () => findQuote(db, token));
