import { nameDrawing, wantsDrawing } from "#shared/nameDrawing.ts";

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** The letter height, in pixels: at twelve points it is still sharp on paper. */
const size = 80;
const margin = 8;

/**
 * Draws a name that the paper's typeface may not contain, with this browser's fonts: a PNG in base64. Null for a name
 * in Latin letters, or if the browser draws nothing or the image is too large.
 */
export function drawName(name: string): string | null {
  if (!wantsDrawing(name)) return null;
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const font = `${size}px system-ui, sans-serif`;
  pen.font = font;
  const most = nameDrawing.width - 2 * margin;
  const wide = Math.min(most, Math.ceil(pen.measureText(name).width));
  canvas.width = wide + 2 * margin;
  canvas.height = nameDrawing.height;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.font = font;
  pen.fillStyle = "#1f1d1a";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.direction = rightToLeft.test(name) ? "rtl" : "ltr";
  pen.fillText(name, canvas.width / 2, canvas.height / 2, most);
  const drawn = canvas.toDataURL("image/png").replace(/^data:image\/png;base64,/, "");
  return drawn.startsWith("data:") || drawn.length > nameDrawing.characters ? null : drawn;
}
