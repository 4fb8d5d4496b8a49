import { randomUUID } from "node:crypto";
import { ask, someAddress, type Answer } from "./caller.ts";
import type { Owner } from "./world.ts";
import { smallPhoto } from "./writers.ts";

/**
 * A customer sends a photo for analysis, and then the request with it. Tests find the request by `name`. Null if the
 * photo was refused.
 */
export async function sendPhotoRequest(url: string, owner: Owner, name = "Carla"): Promise<Answer | null> {
  const requestId = randomUUID();
  const form = `${url}/api/public-forms/${owner.id}/requests`;
  const from = { "x-forwarded-for": someAddress() };
  const photo = await ask(`${form}/${requestId}/photos`, {
    method: "POST",
    headers: { "content-type": "image/jpeg", ...from },
    body: await smallPhoto,
  });
  if (photo.status !== 200) return null;
  const { id } = JSON.parse(photo.body) as { id: string };
  const body = {
    business_owner_id: owner.id,
    request_id: requestId,
    kind: "standard",
    name,
    email: "carla@mail.example",
    estimate_method: "ai",
    services: [{ service_id: owner.serviceId }],
    photo_ids: [id],
  };
  return ask(form, {
    method: "POST",
    headers: { "content-type": "application/json", ...from },
    body: JSON.stringify(body),
  });
}
