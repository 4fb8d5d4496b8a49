import { Hono, type Context } from "hono";
import * as z from "zod";
import { ProductError } from "#shared/errors.ts";
import type { Language } from "#shared/words/languages.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { noStore } from "#platform/http/filePolicy.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { ownerAsking } from "#platform/operations.ts";
import { checkedEvidence, checkingIntegrity } from "./quoteCheck.server.ts";
import { quotesContract } from "./quote.contract.ts";
import { acceptedPaper, offerPaper, showsPicture } from "./quotePaper.queries.ts";
import { readPaperFile } from "#features/papers/paper/paperFiles.server.ts";
import { isSha256, servePaper, servePaperPicture } from "#features/papers/paper/servePaper.server.ts";
import { quoteNotFoundError } from "./quoteReading.server.ts";

/** The files of a quote: the PDFs of each version and of its acceptances, and its pictures. */

const fileNames: Record<Language, { offer: string; accepted: string }> = {
  en: { offer: "Quote", accepted: "accepted" },
  es: { offer: "Presupuesto", accepted: "aceptado" },
};

const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647);

/**
 * Responds with a PDF of a quote: the current version with its current last day, or `?version=N` as sent. `?accepted`
 * gives the PDF with the proof of the newest acceptance, and `?accepted=ID` that of one acceptance. `?download` makes
 * the browser save it. The file was created and stored once; a browser that already has it (ETag) gets 304. `caching`
 * is the header. Throws `not_found` if there is none, and an `AlteredRecordError` if the quote does not match its
 * record.
 */
export async function answerPaper(
  c: Context<HttpEnv>,
  owner: OwnerDb,
  { quoteId, caching, isMember }: { quoteId: string; caching: string; isMember: boolean },
): Promise<Response> {
  const { version: asked, accepted } = c.req.query();
  const number = asked === undefined ? null : versionNumber.safeParse(asked).data;
  // The language of an unreadable version is unknown.
  const [offer] = await checkingIntegrity(owner, quoteId, { language: "en", isMember }, () =>
    number === undefined ? [] : owner.query(offerPaper, { quote_id: quoteId, number }),
  );
  if (!offer) throw quoteNotFoundError();
  const sha256 = accepted === undefined ? offer.sha256 : await acceptedHash(owner, quoteId, accepted);
  return servePaper(c, { sha256, caching }, async () => {
    await checkedEvidence(owner, quoteId, { language: offer.language, isMember });
    const words = fileNames[offer.language];
    const name = [words.offer, offer.number, ...(accepted === undefined ? [] : [words.accepted]), offer.business];
    return { name: name.filter(Boolean).join(" "), bytes: await readPaperFile(owner, sha256) };
  });
}

async function acceptedHash({ query }: OwnerDb, quote_id: string, asked: string): Promise<string> {
  const acceptance_id = asked === "" ? null : z.uuid().safeParse(asked).data;
  const [paper] = acceptance_id === undefined ? [] : await query(acceptedPaper, { quote_id, acceptance_id });
  if (!paper) throw new ProductError("not_found", "This quote is not accepted.");
  return paper.sha256;
}

/** Responds with a picture that one of the `newest` versions of a quote shows, by its SHA-256. */
export async function answerPicture(
  c: Context<HttpEnv>,
  { query }: OwnerDb,
  { quoteId: quote_id, newest }: { quoteId: string; newest: number },
): Promise<Response> {
  const sha256 = c.req.param("sha256") ?? "";
  const [shown] = isSha256(sha256) ? await query(showsPicture, { quote_id, sha256, newest }) : [];
  return servePaperPicture(c, { query }, shown ? sha256 : null);
}

const everyVersion = 2_147_483_647;

/** `GET /api/quotes/{id}/pdf` and `/pictures/{sha256}` for members who can read the quote. */
export function quotePaperRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const asked = (c: Context<HttpEnv>) => {
    const owner = ownerAsking(quotesContract.get, c.get("db"), c.get("signedIn"));
    const { data: id } = z.uuid().safeParse(c.req.param("id"));
    if (id === undefined) throw quoteNotFoundError();
    return { owner, quoteId: id };
  };
  routes.get("/api/quotes/:id/pdf", async (c) => {
    const { owner, quoteId } = asked(c);
    return answerPaper(c, owner, { quoteId, caching: noStore, isMember: true });
  });
  routes.get("/api/quotes/:id/pictures/:sha256", async (c) => {
    const { owner, quoteId } = asked(c);
    return answerPicture(c, owner, { quoteId, newest: everyVersion });
  });
  return routes;
}
