import type { Strokes } from "#features/quotes/quote-rules/acceptance.ts";
import { signatureLimits, signatureBox } from "#features/quotes/quote-rules/signatureBox.ts";

type DrawnStrokes = readonly (readonly { x: number; y: number }[])[];

/**
 * Converts a drawing on a canvas, in CSS pixels, to strokes of whole points in the signature's box; null if nothing was
 * drawn. If there are too many points, it drops every second one until there are few enough.
 */
export function strokesOf(drawn: DrawnStrokes, canvas: { width: number; height: number }): Strokes | null {
  const within = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)));
  const all = drawn
    .slice(0, signatureLimits.strokes)
    .map((stroke) =>
      stroke.map(({ x, y }): [number, number] => [
        within((x / canvas.width) * signatureBox.width, signatureBox.width),
        within((y / canvas.height) * signatureBox.height, signatureBox.height),
      ]),
    );
  const fewer = (strokes: Strokes): Strokes =>
    strokes.flat().length <= signatureLimits.points
      ? strokes
      : fewer(strokes.map((stroke) => stroke.filter((_, at) => at % 2 === 0)));
  const strokes = fewer(all.filter((stroke) => stroke.length > 0));
  return strokes.length === 0 ? null : strokes;
}
