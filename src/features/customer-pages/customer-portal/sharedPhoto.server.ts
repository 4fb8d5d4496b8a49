import { Readable } from "node:stream";
import { Hono, type Context } from "hono";
import * as z from "zod";
import { filePolicy, noStore } from "#platform/http/filePolicy.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { photoKeys } from "#platform/photos/photoStore.ts";
import { ProductError } from "#shared/errors.ts";
import { findCustomer } from "#features/customer-pages/customer-access/findCustomer.server.ts";
import { isOpenedFor } from "#features/customer-pages/customer-access/pageSession.server.ts";
import { photoOfPage } from "./customerPage.queries.ts";

/** The shared photos of a customer's page, for browsers that opened it. `?thumbnail` serves the small picture. */
export function sharedPhotoRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/customer-pages/:token/photos/:id", (c) => serveSharedPhoto(c));
  return routes;
}

/** A page shows many photos, so only those that are refused count as opened pages. */
async function serveSharedPhoto(c: Context<HttpEnv>): Promise<Response> {
  const key = await sharedKey(c);
  const stored = key === null ? null : await c.get("deps").photos.get(key);
  if (key === null || !stored) {
    await c.get("deps").limits.open(c.get("address"), () => Promise.resolve());
    throw new ProductError("not_found", "Photo not found.");
  }
  return c.body(Readable.toWeb(await stored.stream()) as ReadableStream, 200, {
    "Content-Type": key.endsWith(".webp") ? "image/webp" : "image/jpeg",
    "Content-Length": String(stored.size),
    "Cache-Control": noStore,
    "Content-Security-Policy": filePolicy,
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  });
}

/** The key of a shared photo in the photo store; null if the page is not open, or shows no such photo. */
async function sharedKey(c: Context<HttpEnv>): Promise<string | null> {
  const { secret } = c.get("deps");
  const id = z.uuid().safeParse(c.req.param("id"));
  const found = await findCustomer({ secret, db: c.get("db") }, c.req.param("token") ?? "", "en").catch(
    (error: unknown) => {
      if (error instanceof ProductError && error.code === "not_found") return null;
      throw error;
    },
  );
  if (!id.success || !found || !isOpenedFor(found, { secret, cookies: c.req.header("cookie") ?? null })) return null;
  const { owner, customer } = found;
  const [photo] = await owner.query(photoOfPage, { customer_id: customer.id, id: id.data });
  if (!photo) return null;
  const { full, thumb } = photoKeys(owner.ownerId, photo.name);
  return c.req.query("thumbnail") === undefined ? full : thumb;
}
