import { drawableText } from "./drawableText.server.ts";
import { drawRule, drawTagged, ink, margin, width, type Sheet } from "./paperSheet.server.ts";

/** The head of a paper: whose it is, what it is, and between whom. */

/** The first lines of a paper; the business's name stands where it has no logo. */
export type PaperHead = {
  title: string;
  business: string;
  logo: { bytes: Buffer; alt: string } | undefined;
  facts: readonly string[];
};
export type PaperColumn = { title: string; lines: readonly string[] };

const between = 14;

export function writeHead(on: Sheet, { title, business, logo, facts }: PaperHead): void {
  const { pdf, accent } = on;
  const { draw } = on.text;
  const top = pdf.y;
  if (logo)
    drawTagged(on, "Figure", () => void pdf.image(logo.bytes, margin, top, { fit: [170, 56] }), { alt: logo.alt });
  else {
    const name = drawableText(business);
    drawTagged(on, "P", () => draw(name, margin, top, { strong: true, size: 16, colour: accent, width: width / 2 }));
  }
  const right = { x: margin + width / 2, width: width / 2 };
  const heading = drawableText(title);
  drawTagged(on, "H1", () =>
    draw(heading, right.x, top, { strong: true, size: 20, width: right.width, align: "right" }),
  );
  let y = top + 28;
  for (const fact of facts) {
    const line = drawableText(fact);
    const at = y;
    drawTagged(on, "P", () =>
      draw(line, right.x, at, { size: 9.5, colour: ink.soft, width: right.width, align: "right" }),
    );
    y += 14;
  }
  pdf.y = Math.max(y, top + 62) + between;
  drawRule(on, pdf.y);
  pdf.y += between;
}

/** Writes lines side by side in columns of one width. */
export function writeColumns(on: Sheet, columns: readonly PaperColumn[]): void {
  const { pdf } = on;
  const { draw, heightOf } = on.text;
  const top = pdf.y;
  const each = (width - 24) / columns.length;
  let lowest = top;
  columns.forEach(({ title, lines }, index) => {
    const x = margin + index * (each + 24);
    const label = drawableText(title);
    drawTagged(on, "P", () => draw(label, x, top, { strong: true, size: 8.5, colour: ink.soft, width: each }));
    let y = top + 14;
    for (const line of lines.map(drawableText)) {
      const style = { width: each };
      const at = y;
      drawTagged(on, "P", () => draw(line, x, at, style));
      y += heightOf(line, style);
    }
    lowest = Math.max(lowest, y);
  });
  pdf.y = lowest + 4;
}
