import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { maxPhotoSide, thumbnailSide } from "#shared/photo.ts";
import { median, print } from "./figures.ts";
import type { World } from "./world.ts";

const uploads = 16;
/** Enough to use both cores while files and rows are written. */
const atOnce = 4;
const rounds = 3;

/**
 * Measures a 12-megapixel photo of about 3 MB through HTTP, checks and the store; the floor is bare sharp doing the
 * same work.
 */
export async function benchUpload({ ours, owners }: World): Promise<void> {
  const photo = await threeMegabytes();
  const owner = owners[0];
  if (!owner) throw new Error("there are no owners");
  const upload = async () => {
    const answer = await fetch(`${ours}/api/public-forms/${owner.id}/requests/${randomUUID()}/photos`, {
      method: "POST",
      headers: { "content-type": "image/jpeg" },
      body: photo,
    });
    if (!answer.ok) throw new Error(`a photo was refused: ${await answer.text()}`);
  };
  const bare = async () => {
    const upright = sharp(photo).rotate();
    const full = upright
      .clone()
      .resize({ width: maxPhotoSide, height: maxPhotoSide, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 82, optimiseCoding: false })
      .toBuffer();
    const thumb = upright
      .clone()
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: "inside" })
      .webp()
      .toBuffer();
    await Promise.all([full, thumb]);
  };
  const figures = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const floor = await perSecond(bare);
    const mine = await perSecond(upload);
    if (round > 0) {
      figures.floor.push(floor);
      figures.ours.push(mine);
    }
  }
  print("upload", median(figures.ours), median(figures.floor), "/s");
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  let left = uploads;
  const worker = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return uploads / ((performance.now() - started) / 1000);
}

/** Returns a 12-megapixel JPEG of about 3 MB, like a phone's. */
export async function threeMegabytes(): Promise<Buffer<ArrayBuffer>> {
  const noise = await sharp({
    create: {
      width: 4032,
      height: 3024,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .blur(0.8)
    .jpeg({ quality: 86 })
    .toBuffer();
  return Buffer.from(noise);
}
