import sharp from "sharp";
import type { Story, StoryOwner } from "./story.ts";
import { uploadPhoto } from "./uploadPhoto.ts";

/**
 * Uploads a photo as a customer's phone does, and attaches it to a request of the owner's. Returns its name in the
 * store.
 */
export async function attachedPhotoOf(story: Story, owner: StoryOwner): Promise<string> {
  const [request] = await story.sql<{ request_id: string }>(
    "select request_id from estimates where created_by = $1 limit 1",
    [owner.id],
  );
  const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 10, g: 90, b: 200 } } });
  const body = new Uint8Array(await photo.jpeg().toBuffer());
  const { id, url } = await uploadPhoto(story, owner.id, request?.request_id ?? "", body);
  await story.sql("update photos set attached_at = now() where id = $1", [id]);
  return url.split("/").at(-1)?.replace(".jpg", "") ?? "";
}
