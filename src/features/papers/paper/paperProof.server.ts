import { drawableText } from "./drawableText.server.ts";
import { drawTagged, ink, makeRoom, margin, width, type Sheet } from "./paperSheet.server.ts";

/** The signature and the facts that prove it. */

/** A labelled fact. `drawn` is a picture that replaces the value. */
export type PaperFact = { label: string; value: string; drawn?: Buffer };
/** The lines of a signature, as points in the box in which it was drawn. */
export type SignatureStrokes = readonly (readonly (readonly [number, number])[])[];

/** The heights of a drawn name, in points. */
const nameHeight = { large: 30, small: 18 };

export function writeFacts(on: Sheet, facts: readonly PaperFact[]): void {
  const { pdf } = on;
  const { draw, heightOf } = on.text;
  pdf.y += 4;
  for (const { label, value, drawn } of facts) {
    const [name, text] = [drawableText(label), drawableText(value)];
    const left = { size: 8.5, colour: ink.soft, width: 140 };
    const right = { size: 8.5, width: width - 152 };
    const height = Math.max(heightOf(name, left), drawn ? nameHeight.small : heightOf(text, right));
    makeRoom(on, height + 5);
    const y = pdf.y;
    drawTagged(on, "P", () => {
      draw(name, margin, y, left);
      if (!drawn) draw(text, margin + 152, y, right);
    });
    if (drawn) drawName(on, drawn, value, { x: margin + 150, y: y - 2, height: nameHeight.small });
    pdf.y = y + height + 5;
  }
}

/** The height of the lines to sign by hand, in points. */
export const signingHeight = 62;

/** Draws the lines on which a person signs and dates the paper by hand. */
export function writeSigningLines(on: Sheet): void {
  const { pdf, words } = on;
  makeRoom(on, signingHeight);
  const line = pdf.y + 38;
  const lines = [
    { label: words.signHere, x: margin, width: 300 },
    { label: words.dateHere, x: margin + 330, width: width - 330 },
  ];
  for (const { label, x, width: wide } of lines) {
    pdf.markContent("Artifact", { type: "Layout" });
    pdf
      .moveTo(x, line)
      .lineTo(x + wide, line)
      .lineWidth(0.8)
      .strokeColor(ink.text)
      .stroke();
    pdf.endMarkedContent();
    drawTagged(on, "P", () => on.text.draw(label, x, line + 4, { size: 8.5, colour: ink.soft, width: wide }));
  }
  pdf.y = line + 24;
}

/** Draws a signature 210 points wide; `name` is the name of the person who signed. */
export function writeSignature(
  on: Sheet,
  strokes: SignatureStrokes,
  box: { width: number; height: number },
  name: string,
): void {
  const { pdf, words } = on;
  const scale = 210 / box.width;
  const height = box.height * scale;
  makeRoom(on, height + 12);
  const top = pdf.y + 4;
  const drawStrokes = () => {
    pdf.lineWidth(1.4).lineCap("round").lineJoin("round").strokeColor(ink.text);
    for (const [first, ...rest] of strokes) {
      if (!first) continue;
      pdf.moveTo(margin + first[0] * scale, top + first[1] * scale);
      for (const [x, y] of rest.length > 0 ? rest : [first]) pdf.lineTo(margin + x * scale, top + y * scale);
      pdf.stroke();
    }
  };
  drawTagged(on, "Figure", drawStrokes, { alt: drawableText(words.signature(name)) });
  pdf.y = top + height + 6;
}

/** Writes a name as the person's browser drew it. */
export function writeDrawnName(on: Sheet, picture: Buffer, name: string): void {
  const { pdf } = on;
  makeRoom(on, nameHeight.large + 4);
  const y = pdf.y;
  drawName(on, picture, name, { x: margin - 2, y, height: nameHeight.large });
  pdf.y = y + nameHeight.large + 4;
}

function drawName(
  on: Sheet,
  picture: Buffer,
  name: string,
  { x, y, height }: { x: number; y: number; height: number },
): void {
  drawTagged(on, "Figure", () => void on.pdf.image(picture, x, y, { fit: [width - 152, height] }), { alt: name });
}
