import { drawableText } from "./drawableText.server.ts";
import { drawRule, drawTagged, ink, margin, width, type Sheet } from "./paperSheet.server.ts";

/** The head of a paper: the issuing business, the title, and the parties. */

/** The first lines of a paper. Without a logo, they show the business's name instead. */
export type PaperHead = { title: string; business: string; logo: Buffer | undefined; facts: readonly string[] };
/** The business that issues the paper. */
export type PaperIssuer = {
  name: string;
  town: string | null;
  phone: string | null;
  email: string | null;
  licensed_insured: boolean;
};
/** The person that a paper is for, under a title such as "Prepared for". */
export type PaperRecipient = {
  title: string;
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
};
type Column = { title: string; lines: readonly string[] };

const between = 14;

export function writeHead(on: Sheet, { title, business, logo, facts }: PaperHead): void {
  const { pdf, accent, words } = on;
  const { draw } = on.text;
  const top = pdf.y;
  if (logo) {
    const alt = words.logo(business);
    drawTagged(on, "Figure", () => void pdf.image(logo, margin, top, { fit: [170, 56] }), { alt });
  } else {
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

/** Writes the recipient, and beside it the business that issues the paper. */
export function writeParties(on: Sheet, recipient: PaperRecipient, issuer: PaperIssuer): void {
  const known = (...lines: (string | null)[]) => lines.flatMap((line) => (line ? [line] : []));
  writeColumns(on, [
    {
      title: recipient.title,
      lines: known(recipient.name, recipient.address, recipient.phone, recipient.email),
    },
    {
      title: on.words.from,
      lines: known(
        issuer.name,
        issuer.town,
        issuer.phone,
        issuer.email,
        issuer.licensed_insured ? on.words.licensedInsured : null,
      ),
    },
  ]);
}

/** Writes lines side by side in columns of equal width. */
function writeColumns(on: Sheet, columns: readonly Column[]): void {
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
