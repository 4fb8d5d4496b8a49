import { Hono } from "hono";
import { frozenContent } from "#features/quotes/quoteReading.server.ts";
import { quoteFile } from "#features/quotes/quote.queries.ts";
import { answerPaper } from "#features/quotes/quotePaper.server.ts";
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
    const sha256 = c.req.param("sha256");
    const shown = stored.versions.slice(-2).flatMap(({ content }) => {
      const { business, derivations } = frozenContent(content);
      return [business.logo, ...derivations.flatMap(({ pictures }) => pictures.map((picture) => picture.sha256))];
    });
    const [file] = shown.includes(sha256) ? await owner.query(quoteFile, { sha256 }) : [];
    if (!file) return c.text("Picture not found.", 404);
    return c.body(new Uint8Array(file.bytes), 200, {
      "Content-Type": file.kind,
      "Cache-Control": "private, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    });
  });
  return routes;
}

const found = (token: string, deps: HttpEnv["Variables"]["deps"], db: HttpEnv["Variables"]["db"], address: string) =>
  deps.limits.open(address, () => findQuote(db, token));
