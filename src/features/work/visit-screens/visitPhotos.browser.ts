import { ProductError } from "#shared/errors.ts";
import { photoRefusals } from "#shared/photoRefusals.ts";
import { pageHeaders } from "#browser/client/pageBusiness.ts";
import { demoSender, type SendVisitPhoto } from "#browser/session/visitPhotoSender.ts";

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

/** Sends a photo of a visit to the demo or to the server. Throws a ProductError with a message if it is refused. */
export const sendVisitPhoto: SendVisitPhoto = (visitId, photo) => (demoSender() ?? overHttp)(visitId, photo);
