import { Hono, type Context } from "hono";
import * as z from "zod";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { noStore } from "#platform/http/filePolicy.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { ownerAsking } from "#platform/operations.ts";
import { readPaperFile } from "#features/papers/paper/paperFiles.server.ts";
import { isSha256, servePaper, servePaperPicture } from "#features/papers/paper/servePaper.server.ts";
import { creditNoteContent } from "#features/invoices/invoice-rules/invoice.ts";
import { creditNoteFileName, invoiceFileName } from "#features/invoices/invoice-papers/invoicePdf.server.ts";
import { invoicesContract } from "./invoice.contract.ts";
import { invoicePaper, invoiceShowsPicture } from "./invoice.queries.ts";
import { parseInvoice } from "./invoiceJob.server.ts";
import { invoiceNotFound } from "./invoiceReading.server.ts";

/** The PDFs of invoices and their credit notes. */

/**
 * Responds with the PDF of an issued invoice, or of one of its credit notes (`?credit_note=ID`). Throws `not_found` if
 * there is none. `caching` is the header.
 */
export async function answerInvoicePaper(
  c: Context<HttpEnv>,
  owner: OwnerDb,
  { id, caching }: { id: string; caching: string },
): Promise<Response> {
  const asked = c.req.query("credit_note");
  const credit_note = asked === undefined ? null : z.uuid().safeParse(asked).data;
  const [paper] = credit_note === undefined ? [] : await owner.query(invoicePaper, { id, credit_note });
  if (!paper || (credit_note !== null && paper.credit_note === null)) throw invoiceNotFound();
  const sha256 = paper.credit_note ?? paper.invoice;
  return servePaper(c, { sha256, caching }, async () => ({
    name:
      paper.credit_content === null
        ? invoiceFileName(parseInvoice(paper.content))
        : creditNoteFileName(creditNoteContent.parse(JSON.parse(paper.credit_content))),
    bytes: await readPaperFile(owner, sha256),
  }));
}

/** Responds with a picture that an issued invoice shows, by its SHA-256. */
export async function answerInvoicePicture(c: Context<HttpEnv>, { query }: OwnerDb, id: string): Promise<Response> {
  const sha256 = c.req.param("sha256") ?? "";
  const [shown] = isSha256(sha256) ? await query(invoiceShowsPicture, { id, sha256 }) : [];
  return servePaperPicture(c, { query }, shown ? sha256 : null);
}

/** `GET /api/invoices/{id}/pdf` for members who can read the invoice. */
export function invoicePaperRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/invoices/:id/pdf", async (c) => {
    const owner = ownerAsking(invoicesContract.get, c.get("db"), c.get("signedIn"));
    const { data: id } = z.uuid().safeParse(c.req.param("id"));
    if (id === undefined) throw invoiceNotFound();
    return answerInvoicePaper(c, owner, { id, caching: noStore });
  });
  return routes;
}
