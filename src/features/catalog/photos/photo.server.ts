import { Readable } from "node:stream";
import { Hono, type Context } from "hono";
import * as z from "zod";
import type { MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { maxPhotoBytes, photoHeadBytes } from "#shared/photo.ts";
import { maxPhotosPerRequest, PhotoError } from "#shared/photoRefusals.ts";
import { ProductError } from "#shared/errors.ts";
import { languageOf } from "#shared/words/languages.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { StatementRow } from "#platform/database/statement.ts";
import type { TenantDb, OwnerDb } from "#platform/database/tenantDb.ts";
import { readWithin } from "#platform/http/bodies.ts";
import { filePolicy, noStore } from "#platform/http/filePolicy.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { refusalAnswer } from "#platform/http/refusals.ts";
import { newPhotoKeys, photoKeys } from "#platform/photos/photoStore.ts";
import { processPhoto, type ProcessedPhoto } from "./processPhoto.server.ts";
import type { RequestContext } from "#platform/operations.ts";
import type { Deps } from "#platform/deps.ts";
import { addPhoto, lockPhotoRoom, roomForPhotos } from "./photo.queries.ts";
import { scheduleCleanup } from "./photoCleanup.queries.ts";
import { deletePhoto, removeDeletedFiles } from "./photoCleanup.server.ts";

/**
 * Photos on their way: bytes in, one request each, beside the operations; pictures out, under names nobody can guess. A
 * photo belongs to the request it was picked for; one whose request never comes is swept away after a day.
 */

/**
 * An uploaded photo, as the page that sent it gets to know it, with what its camera noted.
 */
type UploadedPhoto = MeasuredPhoto & { id: string; url: string; thumbnail_url: string };

/** How long a photo waits for its request, or for its pictures, in seconds. */
export const waitsFor = 86_400;

/** The most that one upload weighs, in bytes. */
const maxUploadBytes = maxPhotoBytes + photoHeadBytes;

const linkInvalid = () =>
  new ProductError("not_found", "This form link is invalid. Please contact the business owner for a valid link.");

/**
 * `POST …/photos` takes one photo as the raw body; `X-Original-Head: n` says that the first n bytes are the beginning
 * of the original that the page has shrunk; `X-Proof-Of-Work` carries what a form under load asks for. `GET /photos/…`
 * serves pictures; `?download` hands them out as a file.
 */
export function photoRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.post("/api/public-forms/:ownerId/requests/:requestId/photos", (c) => answerUpload(c, () => takePhoto(c)));
  routes.get("/photos/:ownerId/:file", (c) => servePhoto(c));
  return routes;
}

/** Answers an upload with what `take` makes of it, or with its refusal. */
export async function answerUpload(c: Context<HttpEnv>, take: () => Promise<object>): Promise<Response> {
  try {
    return c.json(await take(), 200, { "Cache-Control": "private, no-store" });
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    if (error.code === "unavailable") c.get("faults").photos.met(error);
    return refusalAnswer(c, error, error instanceof PhotoError && error.refusal === "too_large" ? 413 : undefined);
  }
}

async function takePhoto(c: Context<HttpEnv>): Promise<UploadedPhoto> {
  const deps = c.get("deps");
  const { owner, requestId } = await admit(c, deps);
  return storePhoto(deps, owner, requestId, await processUpload(await readUpload(c)));
}

/** A photo as it arrived; `head` is the beginning of the original where the rest is a smaller copy. */
type Upload = { head: Uint8Array | null; bytes: Uint8Array };

/** The photo that a request carries as its body. Throws a PhotoError for one that is too large or did not arrive whole. */
export async function readUpload(c: Context<HttpEnv>): Promise<Upload> {
  return splitBody(await wholeBody(c), c.req.header("x-original-head"));
}

/** An uploaded photo sniffed, re-encoded, without location. Throws a PhotoError for what is no photo. */
export function processUpload({ head, bytes }: Upload): Promise<ProcessedPhoto> {
  return processPhoto(bytes, head ? { head } : {});
}

/** Everything that can be said before the body is read. */
async function admit(
  c: Context<HttpEnv>,
  { limits, publicWrites }: Deps,
): Promise<{ owner: OwnerDb; requestId: string }> {
  const ids = z.object({ ownerId: z.uuid(), requestId: z.uuid() }).safeParse(c.req.param());
  const { ownerId, requestId } = ids.data ?? {};
  await publicWrites.count("POST /api/public-forms/:ownerId/requests/:requestId/photos", {
    address: c.get("address"),
    ...(ownerId && requestId ? { business: ownerId, photosOf: requestId } : {}),
    proof: c.req.header("x-proof-of-work"),
    language: languageOf({
      requested: c.req.header("content-language"),
      cookies: c.req.header("cookie"),
      accepts: c.req.header("accept-language"),
      preferred: "en",
    }),
  });
  if (!ownerId || !requestId) throw linkInvalid();
  const owner = c.get("db").forOwner(ownerId);
  const [form] = await owner.query(roomForPhotos, { request_id: requestId });
  if (!form) throw linkInvalid();
  checkRoom(form, limits.waiting);
  return { owner, requestId };
}

function checkRoom(
  { of_request, waiting, waiting_bytes }: StatementRow<typeof roomForPhotos>,
  most: Deps["limits"]["waiting"],
): void {
  if (of_request >= maxPhotosPerRequest) throw new PhotoError("too_many");
  if (waiting >= most.photos || waiting_bytes >= most.bytes) throw new PhotoError("form_full");
}

async function wholeBody(c: Context<HttpEnv>): Promise<Uint8Array> {
  const body = await readWithin(c, maxUploadBytes);
  if (!body) throw new PhotoError("too_large");
  return body;
}

function splitBody(body: Uint8Array, headHeader: string | undefined): Upload {
  const length = headHeader === undefined || headHeader === "" ? 0 : Number(headHeader);
  if (!Number.isInteger(length) || length < 0 || length > photoHeadBytes || (length > 0 && length >= body.byteLength))
    throw new PhotoError("damaged");
  return length === 0 ? { head: null, bytes: body } : { head: body.subarray(0, length), bytes: body.subarray(length) };
}

/**
 * The row comes first and the files follow: whatever breaks off in between is swept away later, and a page that got no
 * answer knows no id to attach.
 */
async function storePhoto(
  deps: Deps,
  owner: OwnerDb,
  requestId: string,
  photo: ProcessedPhoto,
): Promise<UploadedPhoto> {
  const { name, full, thumb } = newPhotoKeys(owner.ownerId);
  const id = await owner.transaction(async ({ query }) => {
    const [, [form]] = await Promise.all([query(lockPhotoRoom), query(roomForPhotos, { request_id: requestId })]);
    if (!form) throw linkInvalid();
    checkRoom(form, deps.limits.waiting);
    const [made] = await query(addPhoto, {
      request_id: requestId,
      name,
      width: photo.width,
      height: photo.height,
      ...photo.notes,
      gravity: photo.notes.gravity && toJson(photo.notes.gravity),
      bytes: photo.full.byteLength,
    });
    if (!made) throw new Error("A photo was not kept.");
    await query(scheduleCleanup, { id: made.id, name, seconds: waitsFor });
    return made.id;
  });
  await storePictures(deps, owner, { id, name, photo });
  return {
    id,
    url: `/photos/${full}`,
    thumbnail_url: `/photos/${thumb}`,
    width: photo.width,
    height: photo.height,
    ...photo.notes,
  };
}

/** Stores the pictures of a photo whose row is there; where that fails, the photo is forgotten again. */
export async function storePictures(
  deps: Deps,
  owner: OwnerDb,
  { id, name, photo }: { id: string; name: string; photo: ProcessedPhoto },
): Promise<void> {
  const { full, thumb } = photoKeys(owner.ownerId, name);
  try {
    await Promise.all([
      deps.photos.put(full, photo.full, "image/jpeg"),
      deps.photos.put(thumb, photo.thumb, "image/webp"),
    ]);
  } catch (error) {
    // The store has just failed: its files are removed later, should any have arrived.
    await deletePhoto(owner, id, null).catch(() => {});
    throw error;
  }
}

/** Takes a photo back before its request is sent. Taking back what is not there is fine; one that was sent stays. */
export async function discardPhoto(
  { deps, db, log }: { deps: Deps; db: TenantDb; log: RequestContext["log"] },
  { ownerId, requestId, photoId }: { ownerId: string; requestId: string; photoId: string },
): Promise<void> {
  const owner = db.forOwner(ownerId);
  const forgotten = await deletePhoto(owner, photoId, requestId);
  await removeDeletedFiles(deps, owner, forgotten).catch((error: unknown) =>
    log.error({ err: error }, "a photo's files will be removed later"),
  );
}

const picture = /^[A-Za-z0-9_-]{1,64}\/[A-Za-z0-9_-]{1,72}(?:\.jpg|-thumb\.webp)$/;

async function servePhoto(c: Context<HttpEnv>): Promise<Response> {
  const key = `${c.req.param("ownerId")}/${c.req.param("file")}`;
  const stored = picture.test(key) ? await c.get("deps").photos.get(key) : null;
  if (!stored) return c.text("Photo not found.", 404);
  const name = c.req.param("file") ?? "photo.jpg";
  return c.body(Readable.toWeb(await stored.stream()) as ReadableStream, 200, {
    "Content-Type": key.endsWith(".webp") ? "image/webp" : "image/jpeg",
    "Content-Length": String(stored.size),
    "Content-Disposition": `${c.req.query("download") === undefined ? "inline" : "attachment"}; filename="${name}"`,
    "Cache-Control": noStore,
    "Content-Security-Policy": filePolicy,
  });
}
