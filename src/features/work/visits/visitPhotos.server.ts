import { Hono, type Context } from "hono";
import * as z from "zod";
import {
  answerUpload,
  inTurn,
  processUpload,
  readUpload,
  storePictures,
  waitsFor,
} from "#features/catalog/photos/photo.server.ts";
import { lockPhotoRoom } from "#features/catalog/photos/photo.queries.ts";
import type { ProcessedPhoto } from "#features/catalog/photos/processPhoto.server.ts";
import { scheduleCleanup } from "#features/catalog/photos/photoCleanup.queries.ts";
import { maxPhotosPerVisit, visitMessages } from "./visit.ts";
import { requireMembership, requireSignIn } from "#platform/auth/requireSignIn.ts";
import type { OwnerDb, Query } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { hasPaidPlan, proNeeded } from "#platform/operations.ts";
import { newPhotoKeys } from "#platform/photos/photoStore.ts";
import { ProductError } from "#shared/errors.ts";
import { addVisitPhoto, findVisit, showVisitPhoto } from "./visit.queries.ts";

/** `POST /api/visits/<id>/photos` receives one photo of a visit as the raw body, like the photos of the public form. */
export function visitPhotoRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.post("/api/visits/:id/photos", (c) => answerUpload(c, () => takeVisitPhoto(c, c.req.param("id"))));
  return routes;
}

async function takeVisitPhoto(c: Context<HttpEnv>, visitId: string): Promise<{ id: string }> {
  const signedIn = requireSignIn(c.get("signedIn"));
  const { businessId } = requireMembership(signedIn, "crew");
  const deps = c.get("deps");
  await deps.limits.upload(c.get("address"));
  const owner = c.get("db").forOwner(businessId, signedIn.personId);
  if (!(await hasPaidPlan(owner))) throw proNeeded(signedIn);
  const visit = z.uuid().safeParse(visitId);
  if (!visit.success) throw new ProductError("not_found", visitMessages.gone);
  return inTurn(c, businessId, async () => {
    const upload = await readUpload(c);
    await admit(owner.query, visit.data);
    return storeVisitPhoto(deps, owner, visit.data, await processUpload(upload, businessId));
  });
}

/**
 * Stores the row first and then the pictures. A photo is visible once they are stored; a row without pictures is
 * deleted later.
 */
async function storeVisitPhoto(
  deps: Deps,
  owner: OwnerDb,
  visit: string,
  photo: ProcessedPhoto,
): Promise<{ id: string }> {
  const { name } = newPhotoKeys(owner.ownerId);
  const id = await owner.transaction(async ({ query }) => {
    await query(lockPhotoRoom);
    await admit(query, visit);
    const { width, height } = photo;
    const bytes = photo.full.byteLength;
    const [made] = await query(addVisitPhoto, { event_id: visit, name, width, height, bytes });
    if (!made) throw new Error("A photo was not stored.");
    await query(scheduleCleanup, { id: made.id, name, seconds: waitsFor });
    return made.id;
  });
  await storePictures(deps, owner, { id, name, photo });
  await owner.transaction(async ({ query, notify }) => {
    await query(showVisitPhoto, { id, event_id: visit });
    notify("calendar");
  });
  return { id };
}

/** Refuses with `not_found` a visit that is not the acting member's, and with `invalid` a photo over the limit. */
async function admit(query: Query, visitId: string): Promise<void> {
  const { photos } = await findVisit(query, visitId);
  if (photos >= maxPhotosPerVisit) throw new ProductError("invalid", visitMessages.tooManyPhotos);
}
