import { formatCents } from "#shared/money/cents.ts";
import { drawableText } from "./drawableText.server.ts";
import { drawRule, drawTagged, ink, makeRoom, margin, width, type Sheet } from "./paperSheet.server.ts";

/** A list of alternatives to choose from: an overview before their tables. */

/** An alternative with its amount in cents. Its note, if any, is below its name. */
export type PaperAlternative = { name: string; note: string | null; amount: number };

const amountWidth = 90;

/** Writes the alternatives one below the other, each with its amount at the right. */
export function writeAlternatives(on: Sheet, alternatives: readonly PaperAlternative[]): void {
  const { pdf } = on;
  const { draw, heightOf } = on.text;
  const named = { strong: true, width: width - amountWidth - 8 };
  const noted = { size: 9.5, colour: ink.soft, width: named.width };
  pdf.y += 4;
  for (const { name, note, amount } of alternatives) {
    const [title, below] = [drawableText(name), note === null ? null : drawableText(note)];
    const high = heightOf(title, named);
    const height = high + (below === null ? 0 : heightOf(below, noted)) + 12;
    makeRoom(on, height);
    drawRule(on, pdf.y);
    const y = pdf.y + 6;
    drawTagged(on, "P", () => {
      draw(title, margin, y, named);
      draw(formatCents(amount), margin + width - amountWidth, y, { strong: true, width: amountWidth, align: "right" });
    });
    if (below !== null) drawTagged(on, "P", () => draw(below, margin, y + high, noted));
    pdf.y = y + height - 6;
  }
  drawRule(on, pdf.y);
}
