import { create } from "content-disposition";
import { Hono, type Context } from "hono";
import * as z from "zod";
import { ProductError } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { ownerAsking } from "#platform/operations.ts";
import { quotesContract } from "./quote.contract.ts";
import { paperOf, readQuote, type StoredQuote } from "./quote.queries.ts";
import { readQuoteFile } from "./quoteFiles.server.ts";
import { frozenContent, noSuchQuote } from "./quoteReading.server.ts";

/** The PDFs of a quote: of the version that stands, and of what was accepted. */

const fileNames: Record<Language, { offer: string; accepted: string }> = {
  en: { offer: "Quote", accepted: "accepted" },
  es: { offer: "Presupuesto", accepted: "aceptado" },
};

/**
 * Answers the PDF of a quote: with `?accepted` the one with the proof of acceptance, with `?download` as a file to keep.
 * Throws `not_found` where there is none.
 */
export async function answerPaper(c: Context<HttpEnv>, owner: OwnerDb, stored: StoredQuote): Promise<Response> {
  const version = stored.versions.at(-1);
  if (!version) throw noSuchQuote();
  const accepted = c.req.query("accepted") !== undefined;
  const bytes = accepted ? await acceptedPaper(owner, stored) : await readQuoteFile(owner, version.pdf_hash);
  const { number, business, language } = frozenContent(version.content);
  const said = fileNames[language];
  const name = [said.offer, number, ...(accepted ? [said.accepted] : []), business.name].filter(Boolean).join(" ");
  return c.body(new Uint8Array(bytes), 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": create(`${name}.pdf`, {
      type: c.req.query("download") === undefined ? "inline" : "attachment",
    }),
    "Content-Security-Policy": "default-src 'none'",
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  });
}

async function acceptedPaper({ query }: OwnerDb, { acceptance_id }: StoredQuote): Promise<Buffer> {
  const [paper] = acceptance_id === null ? [] : await query(paperOf, { acceptance_id });
  if (!paper) throw new ProductError("not_found", "This quote is not accepted.");
  return paper.bytes;
}

/** `GET /api/quotes/{id}/pdf` for those who may read the quote. */
export function quotePaperRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/quotes/:id/pdf", async (c) => {
    const owner = ownerAsking(quotesContract.get, c.get("db"), c.get("signedIn"));
    const { data: id } = z.uuid().safeParse(c.req.param("id"));
    const stored = id === undefined ? null : await readQuote(owner.query, id, new Date());
    if (!stored) throw noSuchQuote();
    return answerPaper(c, owner, stored);
  });
  return routes;
}
