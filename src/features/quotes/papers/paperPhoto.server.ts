import { drawableText } from "./drawableText.server.ts";
import { drawTagged, makeRoom, margin, type Sheet } from "./paperSheet.server.ts";

/** A surface measured on a photo, or a hole in one. Its corners are fractions of the photo's width and height. */
export type Outline = { corners: readonly { x: string; y: string }[]; hole: boolean };
/** A picture with its size in pixels. */
export type PaperPicture = { bytes: Buffer; width: number; height: number };

const outlineColour = { surface: "#12a594", hole: "#d97706" };

/** Draws a photo with the outlines of the surfaces measured on it. */
export function writePhoto(on: Sheet, picture: PaperPicture, outlines: readonly Outline[], alt: string): void {
  const { pdf } = on;
  const scale = Math.min(300 / picture.width, 225 / picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  makeRoom(on, size.height + 14);
  const top = pdf.y + 6;
  const drawPhoto = () => {
    pdf.image(picture.bytes, margin, top, size);
    for (const { corners, hole } of outlines) {
      const points = corners.map(({ x, y }): [number, number] => [
        margin + Number(x) * size.width,
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
  drawTagged(on, "Figure", drawPhoto, { alt: drawableText(alt) });
  pdf.y = top + size.height + 8;
}
