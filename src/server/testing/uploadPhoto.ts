import type { Story } from "./story.ts";

/** A photo as the form is told of it. */
type UploadedPhoto = { id: string; url: string; width: number; height: number; focal_length_35mm: number | null };

/** Adds a photo to a request that is about to be sent, as the owner's form does; answers what the server says of it. */
export async function uploadPhoto(
  { url }: Pick<Story, "url">,
  ownerId: string,
  requestId: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<UploadedPhoto> {
  const answer = await fetch(`${url}/api/public-forms/${ownerId}/requests/${requestId}/photos`, {
    method: "POST",
    body,
  });
  return (await answer.json()) as UploadedPhoto;
}
