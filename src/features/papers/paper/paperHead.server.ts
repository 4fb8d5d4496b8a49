import { drawableText } from "./drawableText.server.ts";
import { drawTagged, ink, margin, width, type Sheet } from "./paperSheet.server.ts";

/** The head of a paper: the letterhead of the business, the title, and the person it is for. */

/** The first lines of a paper. `total` is the amount that the paper comes to, in words, if it is one. */
export type PaperHead = {
  title: string;
  issuer: PaperIssuer;
  logo: Buffer | undefined;
  facts: readonly string[];
  total?: string | undefined;
};
/** The business that issues the paper: its letterhead. */
type PaperIssuer = {
  name: string;
  town: string | null;
  address?: string | undefined;
  phone: string | null;
  email: string | null;
  website?: string | undefined;
  license_number?: string | undefined;
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

const between = 14;
/** The width and height that a logo fits, in points. */
const logoBox: [number, number] = [190, 52];

/** Writes the letterhead at the left, and the title with its facts at the right. */
export function writeHead(on: Sheet, { title, issuer, logo, facts, total }: PaperHead): void {
  const { pdf, accent, words } = on;
  const { draw } = on.text;
  const top = pdf.y;
  const left = width * 0.58;
  const afterLogo = logo ? writeLogo(on, logo, words.logo(issuer.name)) : top;
  const name = drawableText(issuer.name);
  const style = { strong: true, size: logo ? 12 : 18, colour: accent, width: left };
  drawTagged(on, "P", () => draw(name, margin, afterLogo, style));
  const afterName = afterLogo + (name === "" ? 0 : on.text.heightOf(name, style) + 1);
  let lowest = writeLinesAt(on, letterheadOf(issuer, words), { x: margin, y: afterName, width: left });

  const right = { x: margin + left, width: width - left };
  const heading = drawableText(title);
  drawTagged(on, "H1", () =>
    draw(heading, right.x, top, { strong: true, size: 22, width: right.width, align: "right" }),
  );
  const afterFacts = writeLinesAt(on, facts, { ...right, y: top + 30, align: "right" });
  if (total !== undefined) {
    const large = { strong: true, size: 12, width: right.width, align: "right" as const };
    drawTagged(on, "P", () => draw(total, right.x, afterFacts + 4, large));
    lowest = Math.max(lowest, afterFacts + 4 + on.text.heightOf(total, large));
  }
  pdf.y = Math.max(lowest, afterFacts) + between;
  pdf.markContent("Artifact", { type: "Layout" });
  pdf.rect(margin, pdf.y - 1, width, 1.6).fill(accent);
  pdf.endMarkedContent();
  pdf.y += between;
}

/** Draws the logo as large as its box allows. Returns the position below the box. */
function writeLogo(on: Sheet, logo: Buffer, alt: string): number {
  const { pdf } = on;
  const top = pdf.y;
  drawTagged(on, "Figure", () => void pdf.image(logo, margin, top, { fit: logoBox }), { alt });
  return top + logoBox[1] + 6;
}

/** The lines of the letterhead below the name. */
function letterheadOf(issuer: PaperIssuer, words: Sheet["words"]): string[] {
  const { address, town, phone, email, website, license_number, licensed_insured } = issuer;
  const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" · ");
  const license = license_number ? words.license(license_number) : "";
  return [
    address || (town ?? ""),
    joined(phone, email, website),
    joined(license, licensed_insured ? words.licensedInsured : ""),
  ].filter((line) => line !== "");
}

/** Writes small lines one below the other. Returns the position below them. */
function writeLinesAt(
  on: Sheet,
  lines: readonly string[],
  { x, y, width: wide, align = "left" }: { x: number; y: number; width: number; align?: "left" | "right" },
): number {
  const style = { size: 9.5, colour: ink.soft, width: wide, align };
  let next = y;
  for (const line of lines.map(drawableText)) {
    const at = next;
    drawTagged(on, "P", () => on.text.draw(line, x, at, style));
    next += on.text.heightOf(line, style);
  }
  return next;
}

/** Writes the person that the paper is for. */
export function writeRecipient(on: Sheet, { title, name, address, phone, email }: PaperRecipient): void {
  const { pdf } = on;
  const label = drawableText(title);
  const top = pdf.y;
  drawTagged(on, "P", () => on.text.draw(label, margin, top, { strong: true, size: 8.5, colour: ink.soft }));
  const strong = { strong: true, size: 11 };
  const shown = drawableText(name);
  const afterName = top + 13 + (shown === "" ? 0 : on.text.heightOf(shown, strong));
  drawTagged(on, "P", () => on.text.draw(shown, margin, top + 13, strong));
  const lines = [address ?? "", [phone, email].filter(Boolean).join(" · ")].filter((line) => line !== "");
  pdf.y = writeLinesAt(on, lines, { x: margin, y: afterName, width }) + 4;
}
