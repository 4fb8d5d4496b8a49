import { ProductError } from "#shared/errors.ts";
import { photoRefusals } from "#shared/photoRefusals.ts";
import type { PreparedPhoto } from "./form/preparePhoto.ts";
import { pageHeaders } from "./pageBusiness.ts";

/** Sends a photo of a visit. Throws a ProductError in words where it is not taken. */
type SendVisitPhoto = (visitId: string, photo: PreparedPhoto) => Promise<void>;

const overHttp: SendVisitPhoto = async (visitId, { body, head }) => {
  const answer = await fetch(`/api/visits/${visitId}/photos`, {
    method: "POST",
    headers: { ...pageHeaders(), ...(head ? { "x-original-head": String(head.size) } : {}) },
    body: head ? new Blob([head, body]) : body,
  });
  if (answer.ok) return;
  const refused = (await answer.json().catch(() => null)) as { message?: string } | null;
  throw new ProductError("invalid", refused?.message ?? photoRefusals.storage_failed);
};
let sending = overHttp;

/** Lets the demo keep photos of visits instead of the server; null hands back to the server. */
export function sendVisitPhotosWith(send: SendVisitPhoto | null): void {
  sending = send ?? overHttp;
}

/** Sends a photo of a visit to whoever answers. */
export const sendVisitPhoto: SendVisitPhoto = (visitId, photo) => sending(visitId, photo);
