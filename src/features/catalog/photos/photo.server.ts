import { Readable } from "node:stream";
import { Hono, type Context } from "hono";
import * as z from "zod";
import { correctionBy } from "#features/catalog/measurements/learnedPhones.ts";
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
import { maxConcurrentPictures } from "#platform/photos/pictures.ts";
import { free } from "#platform/process/free.ts";
import { errorForLog, type ErrorForLog } from "#platform/process/log.ts";
import { createTenantSemaphore } from "#platform/process/tenantSemaphore.ts";
import { processPhoto, type ProcessedPhoto } from "./processPhoto.server.ts";
import type { RequestContext } from "#platform/operations.ts";
import type { Deps } from "#platform/deps.ts";
import { addPhoto, lockPhotoRoom, roomForPhotos } from "./photo.queries.ts";
import { scheduleCleanup } from "./photoCleanup.queries.ts";
import { deletePhoto, removeDeletedFiles } from "./photoCleanup.server.ts";

/**
 * Uploads and downloads of photos: each upload is a separate HTTP request beside the operations, and pictures have
 * unguessable names. A photo belongs to the request it was picked for; without that request, it is deleted after a day.
 */

/** An uploaded photo as the page that sent it sees it, with its camera's notes. */
type UploadedPhoto = MeasuredPhoto & { id: string; url: string; thumbnail_url: string };

/** The time for which a photo waits for its request, or for its pictures, in seconds. */
export const waitsFor = 86_400;

/** The largest upload, in bytes. */
const maxUploadBytes = maxPhotoBytes + photoHeadBytes;

const linkInvalid = () =>
  new ProductError("not_found", "This form link is invalid. Please contact the business owner for a valid link.");

/**
 * `POST …/photos` takes one photo as the raw body. `X-Original-Head: n` says that the first n bytes are the beginning
 * of the original that the page shrank; `X-Proof-Of-Work` carries the proof that a form under load requires. `GET
 * /photos/…` serves pictures; `?download` serves them as a file.
 */
export function photoRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.post("/api/public-forms/:ownerId/requests/:requestId/photos", (c) => answerUpload(c, () => takePhoto(c)));
  routes.get("/photos/:ownerId/:file", (c) => servePhoto(c));
  return routes;
}

/** Answers an upload with the result of `take`, or with its refusal. */
export async function answerUpload(c: Context<HttpEnv>, take: () => Promise<object>): Promise<Response> {
  try {
    return c.json(await take(), 200, { "Cache-Control": "private, no-store" });
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    if (error.code === "unavailable") c.get("faults").photos.met(error);
    if (!(error instanceof PhotoError)) return refusalAnswer(c, error);
    const { refusal, cause } = error;
    c.get("log").info({ refusal, ...(cause !== undefined && { reason: reasonOf(cause) }) }, "a photo was refused");
    return refusalAnswer(c, error, refusal === "too_large" ? 413 : undefined);
  }
}

/** The messages of an error and of its causes. Their quotes are left out: they can be of the file, or its name. */
function reasonOf(cause: unknown): string {
  const messages: string[] = [];
  for (let one: ErrorForLog | undefined = errorForLog(cause); one; one = one.cause) messages.push(one.message);
  return messages
    .filter(Boolean)
    .join(": ")
    .replaceAll(/(["'`]).*?\1/gs, "…");
}

async function takePhoto(c: Context<HttpEnv>): Promise<UploadedPhoto> {
  const deps = c.get("deps");
  const { owner, requestId } = await admit(c, deps);
  return inTurn(c, owner.ownerId, async () =>
    storePhoto(deps, owner, requestId, await processUpload(await readUpload(c), owner.ownerId)),
  );
}

/**
 * One sender's photos are received, processed and stored one for each core, which leaves a turn of the pictures to
 * everyone else: the photo of another customer starts at once. The sender's others wait unread, so they need no memory.
 * `patience` in milliseconds.
 */
const turns = createTenantSemaphore({
  most: maxConcurrentPictures - 1,
  patience: 60_000,
  late: () => new PhotoError("busy"),
});

/** Takes a photo for a business in its sender's turn. Throws a PhotoError if that does not come in time. */
export async function inTurn<T>(c: Context<HttpEnv>, businessId: string, take: () => Promise<T>): Promise<T> {
  const sender = `${businessId} ${c.get("address")}`;
  await turns.begin(sender);
  try {
    return await take();
  } finally {
    turns.end(sender);
  }
}

/** A photo as it arrived; `head` is the beginning of the original if `bytes` is a smaller copy. */
type Upload = { head: Uint8Array | null; bytes: Uint8Array };

/** Reads the photo from a request's body. Throws a PhotoError if it is too large or incomplete. */
export async function readUpload(c: Context<HttpEnv>): Promise<Upload> {
  return splitBody(await wholeBody(c), c.req.header("x-original-head"));
}

/**
 * Checks the type of an uploaded photo, re-encodes it and removes its location; the upload is empty afterwards. Throws
 * a PhotoError if it is not a photo.
 */
export async function processUpload({ head, bytes }: Upload, businessId: string): Promise<ProcessedPhoto> {
  const photo = await processPhoto(bytes, { ...(head && { head }), businessId });
  free(bytes);
  return photo;
}

/** All checks that need no body. */
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
    throw new PhotoError("damaged", new Error("X-Original-Head does not fit the body."));
  return length === 0 ? { head: null, bytes: body } : { head: body.subarray(0, length), bytes: body.subarray(length) };
}

/**
 * Stores the row first and the files after it. A sweep cleans up after an interruption, and a page without an answer
 * has no id to attach.
 */
async function storePhoto(
  deps: Deps,
  owner: OwnerDb,
  requestId: string,
  photo: ProcessedPhoto,
): Promise<UploadedPhoto> {
  const { name, full, thumb } = newPhotoKeys(owner.ownerId);
  const { id, correction } = await owner.transaction(async ({ query }) => {
    const [, [form]] = await Promise.all([query(lockPhotoRoom), query(roomForPhotos, { request_id: requestId })]);
    if (!form) throw linkInvalid();
    checkRoom(form, deps.limits.waiting);
    const learned = correctionBy(form.learned_phones, photo.notes.camera);
    const [made] = await query(addPhoto, {
      request_id: requestId,
      name,
      width: photo.width,
      height: photo.height,
      ...photo.notes,
      gravity: photo.notes.gravity && toJson(photo.notes.gravity),
      correction: learned && toJson(learned),
      bytes: photo.full.byteLength,
    });
    if (!made) throw new Error("A photo was not stored.");
    await query(scheduleCleanup, { id: made.id, name, seconds: waitsFor });
    return { id: made.id, correction: learned };
  });
  await storePictures(deps, owner, { id, name, photo });
  return {
    id,
    url: `/photos/${full}`,
    thumbnail_url: `/photos/${thumb}`,
    width: photo.width,
    height: photo.height,
    ...photo.notes,
    correction,
  };
}

/** Stores the pictures of a photo whose row exists and empties them; if that fails, deletes the photo again. */
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
    free(photo.full);
  } catch (error) {
    // The store has just failed: a sweep removes any files that did arrive.
    await deletePhoto(owner, id, null).catch(() => {});
    throw error;
  }
}

/** Deletes a photo before its request is sent. A missing photo is no error; one already sent stays. */
export async function discardPhoto(
  { deps, db, log }: { deps: Deps; db: TenantDb; log: RequestContext["log"] },
  { ownerId, requestId, photoId }: { ownerId: string; requestId: string; photoId: string },
): Promise<void> {
  const owner = db.forOwner(ownerId);
  const forgotten = await deletePhoto(owner, photoId, requestId);
  await removeDeletedFiles(deps, owner, forgotten).catch((error: unknown) =>
    log.error({ err: error }, "a photo's files will be deleted later"),
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
