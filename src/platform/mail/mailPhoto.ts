import type { PhotoPart } from "#platform/kinds/mail.ts";
import type { PhotoStore } from "#platform/photos/photoStore.ts";
import { pictureBulkhead, sharp } from "#platform/photos/pictures.ts";

/** The width of a photo in an email, in pixels: twice the width of the design's card, for high-resolution screens. */
const width = 1_072;
const shape = { surface: "#12a594", hole: "#d97706" };

/**
 * Returns a photo for an email: a small JPEG, which every mail program shows, with the outlines drawn into it. Null if
 * the photo no longer exists.
 */
export async function mailPhoto(photos: PhotoStore, { photo, outlines }: PhotoPart): Promise<Buffer | null> {
  const stored = await photos.get(photo);
  if (!stored) return null;
  const bytes = await stored.bytes();
  return pictureBulkhead(async () => {
    const { data, info } = await sharp(bytes)
      .rotate()
      .resize({ width, height: width, fit: "inside", withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true });
    const drawn = outlines.map(({ corners, hole }) => {
      const points = corners.map(({ x, y }) => `${(x * info.width).toFixed(1)},${(y * info.height).toFixed(1)}`);
      const colour = hole ? shape.hole : shape.surface;
      return `<polygon points="${points.join(" ")}" fill="${colour}" fill-opacity="0.25" stroke="${colour}" stroke-width="5" stroke-linejoin="round"${hole ? ' stroke-dasharray="14 10"' : ""}/>`;
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}">${drawn.join("")}</svg>`;
    return sharp(data)
      .composite(drawn.length === 0 ? [] : [{ input: Buffer.from(svg) }])
      .jpeg({ quality: 72, mozjpeg: true })
      .toBuffer();
  });
}
