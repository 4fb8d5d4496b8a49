import { create } from "content-disposition";
import type { Context } from "hono";
import { filePolicy, noStore } from "#platform/http/filePolicy.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";

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

/** Responds with a picture of a paper. */
export const servePicture = (c: Context<HttpEnv>, { kind, bytes }: { kind: string; bytes: Buffer }): Response =>
  c.body(new Uint8Array(bytes), 200, { "Content-Type": kind, "Cache-Control": noStore, ...unlisted });
