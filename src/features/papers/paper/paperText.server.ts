import { wrapText } from "./wrapText.ts";

/** Lays out text on a sheet: its lines, their height, and drawing them. The time is linear in the text's length. */

/** The style of a text: its size in points, and its maximum width. */
export type Style = {
  strong?: boolean;
  size?: number;
  colour?: string;
  align?: "left" | "right";
  width?: number;
};
type Font = Pick<Style, "strong" | "size" | "align">;

/** The functions that write text on a paper. `lineHeight` and heights are in points. */
export type PaperText = {
  linesOf(text: string, style: Style): string[];
  lineHeight(style: Style): number;
  heightOf(text: string, style: Style): number;
  /** Draws a text at a position, in lines as wide as its style says. It does not start a new page. */
  draw(text: string, x: number, y: number, style: Style): void;
  drawLines(lines: readonly string[], x: number, y: number, style: Style): void;
};

const lineGap = 2;
/** Tabular figures, so that columns of numbers align. */
const figures: PDFKit.Mixins.OpenTypeFeatures[] = ["tnum"];

/** Writes with the faces "body" and "strong" of the document. `width` and `colour` are the defaults of a style. */
export function paperText(pdf: PDFKit.PDFDocument, of: { width: number; colour: string }): PaperText {
  const styled = ({ strong = false, size = 10 }: Font) => pdf.font(strong ? "strong" : "body", size);
  const featuresOf = ({ align }: Font) => (align === "right" ? { features: figures } : {});
  /** The widths of characters at a size of one point. */
  const measured = { body: new Map<string, number>(), strong: new Map<string, number>() };
  const widthOf = ({ strong = false, size = 10 }: Font) => {
    const known = measured[strong ? "strong" : "body"];
    return (character: string): number => {
      let wide = known.get(character);
      if (wide === undefined) {
        wide = styled({ strong, size }).widthOfString(character) / size;
        known.set(character, wide);
      }
      return wide * size;
    };
  };
  const linesOf = (text: string, style: Style) => wrapText(text, style.width ?? of.width, widthOf(style));
  const lineHeight = (style: Style) => styled(style).currentLineHeight(true) + lineGap;
  const drawLines = (lines: readonly string[], x: number, y: number, style: Style) => {
    const high = lineHeight(style);
    styled(style).fillColor(style.colour ?? of.colour);
    lines.forEach((line, at) => {
      const features = featuresOf(style);
      const indent =
        style.align === "right" ? (style.width ?? of.width) - pdf.widthOfString(line.trimEnd(), features) : 0;
      pdf.text(line, x + indent, y + at * high, { lineBreak: false, ...features });
    });
  };
  return {
    linesOf,
    lineHeight,
    heightOf: (text, style) => linesOf(text, style).length * lineHeight(style),
    draw: (text, x, y, style) => drawLines(linesOf(text, style), x, y, style),
    drawLines,
  };
}
