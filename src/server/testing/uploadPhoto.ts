import type { Story } from "./story.ts";

/** A photo as the server describes it to the form. */
type UploadedPhoto = { id: string; url: string; width: number; height: number; focal_length_35mm: number | null };

/** Adds a photo to an unsent request, as the owner's form does. Returns the server's description of it. */
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
