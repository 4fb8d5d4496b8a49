import sharp from "sharp";

/** A photo of 80 × 60 pixels of one colour, as a JPEG. */
export async function smallPicture(): Promise<Buffer<ArrayBuffer>> {
  const background = { r: 90, g: 120, b: 80 };
  return Buffer.from(
    await sharp({ create: { width: 80, height: 60, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
}
