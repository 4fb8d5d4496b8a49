import { drawableText } from "./drawableText.server.ts";
import { drawTagged, makeRoom, margin, width, type Sheet } from "./paperSheet.server.ts";

/** A surface measured on a photo, or a hole in one. Its corners are fractions of the photo's width and height. */
type Outline = { corners: readonly { x: string; y: string }[]; hole: boolean };
/** A picture with its size in pixels, its outlines, and its alternative text. */
export type PaperPicture = { bytes: Buffer; width: number; height: number; outlines: readonly Outline[]; alt: string };

const outlineColour = { surface: "#12a594", hole: "#d97706" };
/** The largest width and height of a photo of its own, and the height of photos side by side, in points. */
const large = { width: 300, height: 225 };
const small = 96;
const gap = 8;

/** Draws a photo with the outlines of the surfaces measured on it. */
export function writePhoto(on: Sheet, picture: PaperPicture): void {
  const { pdf } = on;
  const scale = Math.min(large.width / picture.width, large.height / picture.height);
  makeRoom(on, picture.height * scale + 14);
  const top = pdf.y + 6;
  drawPhoto(on, picture, { x: margin, y: top, scale });
  pdf.y = top + picture.height * scale + 8;
}

/** The height of small photos with their margin, in points; 0 if there are none. */
export const heightOfSmallPhotos = (pictures: readonly PaperPicture[]): number =>
  pictures.length === 0 ? 0 : small + gap;

/** Draws small photos side by side, as many as fit. */
export function writeSmallPhotos(on: Sheet, pictures: readonly PaperPicture[]): void {
  const { pdf } = on;
  if (pictures.length === 0) return;
  makeRoom(on, heightOfSmallPhotos(pictures));
  const y = pdf.y;
  let x = margin;
  for (const picture of pictures) {
    const scale = small / picture.height;
    if (x + picture.width * scale > margin + width) break;
    drawPhoto(on, picture, { x, y, scale });
    x += picture.width * scale + gap;
  }
  pdf.y = y + small + gap;
}

function drawPhoto(
  on: Sheet,
  { bytes, width: wide, height: high, outlines, alt }: PaperPicture,
  { x: left, y: top, scale }: { x: number; y: number; scale: number },
): void {
  const { pdf } = on;
  const size = { width: wide * scale, height: high * scale };
  const draw = () => {
    pdf.image(bytes, left, top, size);
    for (const { corners, hole } of outlines) {
      const points = corners.map(({ x, y }): [number, number] => [
        left + Number(x) * size.width,
        top + Number(y) * size.height,
      ]);
      const hue = hole ? outlineColour.hole : outlineColour.surface;
      if (points.length > 2)
        pdf
          .polygon(...points)
          .lineWidth(1.6)
          .strokeColor(hue)
          .stroke();
    }
  };
  drawTagged(on, "Figure", draw, { alt: drawableText(alt) });
}
