import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { Hono, type Context } from "hono";
import { maxPictureBytes, pictureRefusal, pictureRole, type BusinessPicture } from "./businessPicture.ts";
import { requireMembership, requireSignIn } from "#platform/auth/requireSignIn.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { readWithin, TooLargeError } from "#platform/http/bodies.ts";
import { filePolicy } from "#platform/http/filePolicy.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { lockPictureName, savePictureName } from "#platform/pictures/businessPicture.queries.ts";
import { processPicture } from "./processPicture.server.ts";
import type { PhotoStore } from "#platform/photos/photoStore.ts";

/** The file type of each stored and served picture. */
const files = {
  logo: { folder: "logos", ending: "png", type: "image/png" },
  cover: { folder: "covers", ending: "jpg", type: "image/jpeg" },
} as const;

/** The store's key for a picture. */
const keyOf = (picture: BusinessPicture, ownerId: string, name: string) =>
  `${ownerId}/${name}-${picture}.${files[picture].ending}`;

/** The address on our own host at which anyone who knows its name sees a picture. */
const addressOf = (picture: BusinessPicture, ownerId: string, name: string) =>
  `/${files[picture].folder}/${ownerId}/${name}.${files[picture].ending}`;

/**
 * `PUT /api/account/logo` and `/cover` receive a picture as the raw body. `GET /logos/…` and `/covers/…` serve it to
 * anyone, under a name that no one can guess.
 */
export function businessPictureRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const noStore = { "Cache-Control": "private, no-store" };
  routes.put("/api/account/logo", async (c) => c.json({ logo_url: await take(c, "logo") }, 200, noStore));
  routes.put("/api/account/cover", async (c) => c.json({ cover_url: await take(c, "cover") }, 200, noStore));
  routes.get("/logos/:ownerId/:file", (c) => serve(c, "logo"));
  routes.get("/covers/:ownerId/:file", (c) => serve(c, "cover"));
  return routes;
}

async function take(c: Context<HttpEnv>, picture: BusinessPicture): Promise<string> {
  const signedIn = requireSignIn(c.get("signedIn"));
  const { businessId } = requireMembership(signedIn, pictureRole);
  const { limits, photos } = c.get("deps");
  await limits.upload(c.get("address"));
  const body = await readWithin(c, maxPictureBytes[picture]);
  if (!body) throw new TooLargeError(pictureRefusal.too_large[picture]);
  const stored = await processPicture(body, picture);
  const owner = c.get("db").forOwner(businessId, signedIn.personId);
  const name = randomUUID();
  const key = keyOf(picture, owner.ownerId, name);
  // The picture is stored first: a page must never contain the name of a missing picture.
  await photos.put(key, stored, files[picture].type);
  try {
    await namePicture(owner, photos, picture, name);
  } catch (error) {
    await photos.remove(key).catch(() => {});
    throw error;
  }
  return addressOf(picture, owner.ownerId, name);
}

/** Replaces the picture with another one, or with none, and removes the previous file. */
export async function namePicture(
  owner: OwnerDb,
  photos: PhotoStore,
  picture: BusinessPicture,
  name: string | null,
): Promise<void> {
  const before = await owner.transaction(async ({ query, notify }) => {
    const [business] = await query(lockPictureName({ picture }));
    await query(savePictureName({ picture }), { name });
    notify("business");
    return business?.name ?? null;
  });
  if (before) await photos.remove(keyOf(picture, owner.ownerId, before));
}

async function serve(c: Context<HttpEnv, "/:folder/:ownerId/:file">, picture: BusinessPicture): Promise<Response> {
  const { ownerId, file } = c.req.param();
  const found = /^([0-9a-f-]{36})\/([0-9a-f-]{36})\.(\w+)$/.exec(`${ownerId}/${file}`);
  const stored =
    found?.[3] === files[picture].ending
      ? await c.get("deps").photos.get(keyOf(picture, found[1] ?? "", found[2] ?? ""))
      : null;
  if (!stored) return c.text("Picture not found.", 404);
  return c.body(Readable.toWeb(await stored.stream()) as ReadableStream, 200, {
    "Content-Type": files[picture].type,
    "Content-Length": String(stored.size),
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": filePolicy,
    // Mail programs and sites that embed the form show it from another origin.
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
}
