import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { Hono, type Context } from "hono";
import { logoRefusal, logoRole, maxLogoBytes } from "./logo.ts";
import { requireMembership, requireSignIn } from "#platform/auth/requireSignIn.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { readWithin, TooLargeError } from "#platform/http/bodies.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { holdLogoName, saveLogoName } from "./logo.queries.ts";
import { processLogo } from "./processLogo.server.ts";
import type { PhotoStore } from "#platform/photos/photoStore.ts";

/** Under which name the store keeps a logo. */
const keyOf = (ownerId: string, name: string) => `${ownerId}/${name}-logo.png`;

/**
 * `PUT /api/account/logo` takes a logo as the raw body; `GET /logos/…` serves it, under a name nobody can guess, to
 * anybody.
 */
export function logoRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.put("/api/account/logo", async (c) =>
    c.json({ logo_url: await takeLogo(c) }, 200, { "Cache-Control": "private, no-store" }),
  );
  routes.get("/logos/:ownerId/:file", (c) => serveLogo(c));
  return routes;
}

async function takeLogo(c: Context<HttpEnv>): Promise<string> {
  const signedIn = requireSignIn(c.get("signedIn"));
  const { businessId } = requireMembership(signedIn, logoRole);
  const { limits, photos } = c.get("deps");
  await limits.upload(c.get("address"));
  const body = await readWithin(c, maxLogoBytes);
  if (!body) throw new TooLargeError(logoRefusal.too_large);
  const logo = await processLogo(body);
  const owner = c.get("db").forOwner(businessId, signedIn.personId);
  const name = randomUUID();
  // The picture comes first: a page must never show a name that has none.
  await photos.put(keyOf(owner.ownerId, name), logo, "image/png");
  try {
    await nameLogo(owner, photos, name);
  } catch (error) {
    await photos.remove(keyOf(owner.ownerId, name)).catch(() => {});
    throw error;
  }
  return `/logos/${owner.ownerId}/${name}.png`;
}

/** Takes another logo in place of the one before, or none, and removes the picture of the one before. */
export async function nameLogo(owner: OwnerDb, photos: PhotoStore, name: string | null): Promise<void> {
  const before = await owner.transaction(async ({ query, notify }) => {
    const [business] = await query(holdLogoName);
    await query(saveLogoName, { name });
    notify("business");
    return business?.logo_name ?? null;
  });
  if (before) await photos.remove(keyOf(owner.ownerId, before));
}

async function serveLogo(c: Context<HttpEnv, "/logos/:ownerId/:file">): Promise<Response> {
  const found = /^([0-9a-f-]{36})\/([0-9a-f-]{36})\.png$/.exec(`${c.req.param("ownerId")}/${c.req.param("file")}`);
  const stored = found ? await c.get("deps").photos.get(keyOf(found[1] ?? "", found[2] ?? "")) : null;
  if (!stored) return c.text("Picture not found.", 404);
  return c.body(Readable.toWeb(await stored.stream()) as ReadableStream, 200, {
    "Content-Type": "image/png",
    "Content-Length": String(stored.size),
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'",
    // Mail programs and sites that embed the form show it from elsewhere.
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
}
