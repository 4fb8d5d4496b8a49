import type { Turn } from "#features/catalog/measurements/turnedPhoto.ts";

/**
 * The address of a picture turned upright, valid until `URL.revokeObjectURL`; the picture's own if it needs no turn or
 * cannot be drawn.
 */
export async function uprightPicture(url: string, turn: Turn): Promise<string> {
  if (turn === 0) return url;
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    const [long, short] = [image.naturalWidth, image.naturalHeight];
    [canvas.width, canvas.height] = turn === 180 ? [long, short] : [short, long];
    const drawing = canvas.getContext("2d");
    drawing?.translate(canvas.width / 2, canvas.height / 2);
    drawing?.rotate((turn * Math.PI) / 180);
    drawing?.drawImage(image, -long / 2, -short / 2);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    return picture ? URL.createObjectURL(picture) : url;
  } catch {
    return url;
  }
}
