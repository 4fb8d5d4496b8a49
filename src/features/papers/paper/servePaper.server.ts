import { create } from "content-disposition";
import type { Context } from "hono";
import { filePolicy, noStore } from "#platform/http/filePolicy.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { paperFile } from "./paperFiles.queries.ts";

/** Serves papers and their pictures, as they were created and stored once. */

const unlisted = {
  "Content-Security-Policy": filePolicy,
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

/**
 * Responds with a PDF by its SHA-256. A browser that already has it (ETag) gets 304, and nothing is read. `?download`
 * makes the browser save it. `caching` is the header; `read` finds the file and its name without the extension.
 */
export async function servePaper(
  c: Context<HttpEnv>,
  { sha256, caching }: { sha256: string; caching: string },
  read: () => Promise<{ name: string; bytes: Buffer }>,
): Promise<Response> {
  const etag = `"${sha256}"`;
  const headers = { ETag: etag, "Cache-Control": caching, ...unlisted };
  if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
  const { name, bytes } = await read();
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    "Content-Type": "application/pdf",
    "Content-Disposition": create(`${name}.pdf`, {
      type: c.req.query("download") === undefined ? "inline" : "attachment",
    }),
  });
}

/** True for the hash of a stored file. */
export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Responds with a picture of a paper. Throws `not_found` if no paper of the reader's shows one. */
export async function servePaperPicture(
  c: Context<HttpEnv>,
  { query }: Pick<OwnerDb, "query">,
  sha256: string | null,
): Promise<Response> {
  const [file] = sha256 === null ? [] : await query(paperFile, { sha256 });
  if (!file) throw new ProductError("not_found", "Picture not found.");
  return c.body(new Uint8Array(file.bytes), 200, {
    "Content-Type": file.kind,
    "Cache-Control": noStore,
    ...unlisted,
  });
}
