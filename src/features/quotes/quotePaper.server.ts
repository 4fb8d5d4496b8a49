import { create } from "content-disposition";
import { Hono, type Context } from "hono";
import * as z from "zod";
import { ProductError } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { ownerAsking } from "#platform/operations.ts";
import { quotesContract } from "./quote.contract.ts";
import { paperOf, quoteFile, readQuote, type StoredQuote } from "./quote.queries.ts";
import { picturesShown, readQuoteFile } from "./quoteFiles.server.ts";
import { frozenContent, noSuchQuote } from "./quoteReading.server.ts";

/** The files of a quote: its PDFs, of each version and of what was accepted, and the pictures that it shows. */

const fileNames: Record<Language, { offer: string; accepted: string }> = {
  en: { offer: "Quote", accepted: "accepted" },
  es: { offer: "Presupuesto", accepted: "aceptado" },
};

/** What of a quote is answered with. */
type QuoteFiles = Pick<StoredQuote, "id" | "versions" | "acceptance_id">;

/**
 * Answers a PDF of a quote: of the version that stands, or of `?version=N`; with `?accepted` the one with the proof of the
 * acceptance that holds, with `?accepted=ID` of that one, though it was released since. `?download` makes it a file to
 * save. Throws `not_found` where there is none.
 */
export async function answerPaper(c: Context<HttpEnv>, owner: OwnerDb, stored: QuoteFiles): Promise<Response> {
  const { version: asked, accepted, download } = c.req.query();
  const version =
    asked === undefined ? stored.versions.at(-1) : stored.versions.find(({ number }) => String(number) === asked);
  if (!version) throw noSuchQuote();
  const bytes =
    accepted === undefined
      ? await readQuoteFile(owner, version.pdf_hash)
      : await acceptedPaper(owner, stored.id, accepted || stored.acceptance_id);
  const { number, business, language } = frozenContent(version.content);
  const words = fileNames[language];
  const name = [words.offer, number, ...(accepted === undefined ? [] : [words.accepted]), business.name];
  return c.body(new Uint8Array(bytes), 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": create(`${name.filter(Boolean).join(" ")}.pdf`, {
      type: download === undefined ? "inline" : "attachment",
    }),
    "Content-Security-Policy": "default-src 'none'",
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  });
}

async function acceptedPaper({ query }: OwnerDb, quote_id: string, asked: string | null): Promise<Buffer> {
  const { data: acceptance_id } = z.uuid().safeParse(asked);
  const [paper] = acceptance_id === undefined ? [] : await query(paperOf, { quote_id, acceptance_id });
  if (!paper) throw new ProductError("not_found", "This quote is not accepted.");
  return paper.bytes;
}

/** Answers a picture that one of these versions of a quote shows, by its SHA-256. */
export async function answerPicture(
  c: Context<HttpEnv>,
  { query }: OwnerDb,
  versions: readonly Pick<StoredQuote["versions"][number], "content">[],
): Promise<Response> {
  const sha256 = c.req.param("sha256") ?? "";
  const isShown = versions.some(({ content }) => picturesShown(frozenContent(content)).includes(sha256));
  const [file] = isShown ? await query(quoteFile, { sha256 }) : [];
  if (!file) return c.text("Picture not found.", 404);
  return c.body(new Uint8Array(file.bytes), 200, {
    "Content-Type": file.kind,
    "Cache-Control": "private, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  });
}

/** `GET /api/quotes/{id}/pdf` and `/pictures/{sha256}` for those who may read the quote. */
export function quotePaperRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const asked = async (c: Context<HttpEnv>) => {
    const owner = ownerAsking(quotesContract.get, c.get("db"), c.get("signedIn"));
    const { data: id } = z.uuid().safeParse(c.req.param("id"));
    const stored = id === undefined ? null : await readQuote(owner.query, id, new Date());
    if (!stored) throw noSuchQuote();
    return { owner, stored };
  };
  routes.get("/api/quotes/:id/pdf", async (c) => {
    const { owner, stored } = await asked(c);
    return answerPaper(c, owner, stored);
  });
  routes.get("/api/quotes/:id/pictures/:sha256", async (c) => {
    const { owner, stored } = await asked(c);
    return answerPicture(c, owner, stored.versions);
  });
  return routes;
}
