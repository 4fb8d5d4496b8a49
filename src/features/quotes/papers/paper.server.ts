import PDFDocument from "pdfkit";
import { accentColours } from "#shared/brandColour.ts";
import { drawableText } from "./drawableText.server.ts";
import { paperText, type Style } from "./paperText.server.ts";
import { faceOfPaper } from "./typefaces.server.ts";

/**
 * A sheet of US Letter paper, written from top to bottom as a tagged PDF (PDF/UA's structure: headings, paragraphs, tables
 * and figures with what they show in words). Everything is real text in an embedded typeface, and the same content gives
 * the same bytes: nothing of it comes from a clock.
 */

type Outline = { corners: readonly { x: string; y: string }[]; hole: boolean };
/** A picture with its size in pixels. */
type Picture = { bytes: Buffer; width: number; height: number };
/** `drawn` stands in the place of the value, which it shows. */
type Fact = { label: string; value: string; drawn?: Buffer };

/** What can be written on a paper, one below the other. */
export type Paper = {
  head(of: {
    title: string;
    business: string;
    logo: { bytes: Buffer; alt: string } | undefined;
    facts: readonly string[];
  }): void;
  columns(of: readonly { title: string; lines: readonly string[] }[]): void;
  heading(text: string): void;
  text(text: string): void;
  /** A small heading with a text. */
  titled(title: string, text: string): void;
  /** A table of four columns; the last three are figures. */
  table(head: readonly string[], rows: readonly { cells: readonly string[]; note: string | null }[]): void;
  sums(of: readonly { label: string; value: string; strong: boolean }[]): void;
  facts(of: readonly Fact[]): void;
  photo(picture: Picture, outlines: readonly Outline[], alt: string): void;
  signature(
    strokes: readonly (readonly (readonly [number, number])[])[],
    box: { width: number; height: number },
    alt: string,
  ): void;
  /** A name as its bearer's browser drew it; `alt` is the name. */
  drawnName(picture: Buffer, name: string): void;
  nextPage(): void;
  /** Attaches a file, which readers of PDFs list. */
  attach(file: { name: string; description: string; json: string }): void;
  /** Numbers the pages, and answers the file. */
  finish(numbered: (page: number, pages: number) => string): Promise<Buffer>;
};

const margin = 54;
const sheet = { width: 612, height: 792 };
const width = sheet.width - 2 * margin;
const bottom = sheet.height - margin - 12;
const ink = { text: "#1f1d1a", soft: "#5f5951", line: "#ddd8cf" };
const outlineColour = { surface: "#12a594", hole: "#d97706" };
/** Where the columns of a table begin, and how wide they are. */
const columns = [
  { x: margin, width: 264 },
  { x: margin + 272, width: 72 },
  { x: margin + 352, width: 72 },
  { x: margin + 432, width: 72 },
] as const;
const between = 14;
/** How high a drawn name stands, in points. */
const nameHeight = { large: 30, small: 18 };

/** Says in the file that it keeps to PDF/UA; the library's types do not know it yet. */
const accessible: object = { subset: "PDF/UA" };

/** Begins a paper. `at` is when it was written, as the file says; `colour` is the business's own, made readable. */
export function openPaper({
  title,
  author,
  language,
  at,
  colour,
}: {
  title: string;
  author: string;
  language: string;
  at: Date;
  colour: string | null;
}): Paper {
  const pdf = new PDFDocument({
    size: "LETTER",
    margin,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: language,
    ...accessible,
    info: { Title: drawableText(title), Author: drawableText(author), Creator: "", Producer: "", CreationDate: at },
  });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve) => void pdf.on("end", () => resolve()));
  pdf.registerFont("body", faceOfPaper("body"));
  pdf.registerFont("strong", faceOfPaper("strong"));
  const accent = colour === null ? ink.text : accentColours(colour).light.accent;
  const root = pdf.struct("Document");
  pdf.addStructure(root);

  const { linesOf, lineHeight, heightOf, draw, drawLines } = paperText(pdf, { width, colour: ink.text });
  /** Goes on where so much still fits: on the next page where it does not. */
  const room = (height: number) => {
    if (pdf.y + height > bottom && pdf.y > margin) pdf.addPage();
  };
  const rule = (y: number) => {
    pdf.markContent("Artifact", { type: "Layout" });
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.6)
      .strokeColor(ink.line)
      .stroke();
    pdf.endMarkedContent();
  };
  const tagged = (kind: string, work: () => void, options: { alt?: string } = {}) => {
    const element = pdf.struct(kind, options, work);
    root.add(element);
    element.end();
  };

  /** A text of any length, paragraph by paragraph, of which two lines or more stay together on a page. */
  const flowing = (text: string, style: Style) => {
    const high = lineHeight(style);
    for (const paragraph of drawableText(text).split("\n")) {
      if (paragraph.trim() === "") {
        pdf.y += 6;
        continue;
      }
      const lines = linesOf(paragraph, style);
      while (lines.length > 0) {
        room(high * Math.min(2, lines.length));
        const y = pdf.y;
        const fitting = lines.splice(0, Math.max(1, Math.floor((bottom - y) / high)));
        tagged("P", () => drawLines(fitting, margin, y, style));
        pdf.y = y + fitting.length * high;
      }
    }
  };

  const heading = (text: string) => {
    const style = { strong: true, size: 13, colour: accent };
    const shown = drawableText(text);
    const height = heightOf(shown, style);
    pdf.y += 18;
    room(height + 60);
    const y = pdf.y;
    tagged("H2", () => draw(shown, margin, y, style));
    pdf.y = y + height + 4;
  };

  const drawName = (picture: Buffer, name: string, { x, y, height }: { x: number; y: number; height: number }) =>
    tagged("Figure", () => void pdf.image(picture, x, y, { fit: [width - 152, height] }), { alt: name });

  const tableHead = (cells: readonly string[]) => {
    room(60);
    const y = pdf.y + 6;
    const style = { strong: true, size: 8.5, colour: ink.soft };
    cells.forEach((cell, at) => {
      const place = columns[at];
      if (place) draw(cell, place.x, y, { ...style, width: place.width, align: at === 0 ? "left" : "right" });
    });
    pdf.y = y + 16;
  };

  return {
    head({ title: name, business, logo, facts }) {
      const top = pdf.y;
      if (logo) tagged("Figure", () => void pdf.image(logo.bytes, margin, top, { fit: [170, 56] }), { alt: logo.alt });
      else {
        const shown = drawableText(business);
        tagged("P", () => draw(shown, margin, top, { strong: true, size: 16, colour: accent, width: width / 2 }));
      }
      const right = { x: margin + width / 2, width: width / 2 };
      const shown = drawableText(name);
      tagged("H1", () => draw(shown, right.x, top, { strong: true, size: 20, width: right.width, align: "right" }));
      let y = top + 28;
      for (const fact of facts) {
        const line = drawableText(fact);
        const at = y;
        tagged("P", () => draw(line, right.x, at, { size: 9.5, colour: ink.soft, width: right.width, align: "right" }));
        y += 14;
      }
      pdf.y = Math.max(y, top + 62) + between;
      rule(pdf.y);
      pdf.y += between;
    },

    columns(of) {
      const top = pdf.y;
      const each = (width - 24) / of.length;
      let lowest = top;
      of.forEach(({ title: name, lines }, at) => {
        const x = margin + at * (each + 24);
        const label = drawableText(name);
        tagged("P", () => draw(label, x, top, { strong: true, size: 8.5, colour: ink.soft, width: each }));
        let y = top + 14;
        for (const line of lines.map(drawableText)) {
          const style = { width: each };
          const place = y;
          tagged("P", () => draw(line, x, place, style));
          y += heightOf(line, style);
        }
        lowest = Math.max(lowest, y);
      });
      pdf.y = lowest + 4;
    },

    heading,
    text: (text) => flowing(text, {}),

    titled(name, text) {
      const shown = drawableText(name);
      pdf.y += 8;
      room(heightOf(shown, { strong: true }) + 30);
      const y = pdf.y;
      tagged("H3", () => draw(shown, margin, y, { strong: true }));
      pdf.y = y + heightOf(shown, { strong: true });
      flowing(text, { size: 9.5, colour: ink.soft });
    },

    table(head, rows) {
      const table = pdf.struct("Table");
      root.add(table);
      const rowOf = (kind: "TH" | "TD", cells: readonly { text: string; draw: () => void }[]) => {
        const row = pdf.struct("TR");
        table.add(row);
        for (const cell of cells) {
          const element = pdf.struct(kind, {}, cell.draw);
          row.add(element);
          element.end();
        }
        row.end();
      };
      const headRow = (first: boolean) => {
        if (first) {
          room(60);
          const y = pdf.y + 6;
          rowOf(
            "TH",
            head.map((text, at) => ({
              text,
              draw: () => {
                const { x = margin, width: wide = 0 } = columns[at] ?? {};
                const align = at === 0 ? ("left" as const) : ("right" as const);
                draw(text, x, y, { strong: true, size: 8.5, colour: ink.soft, width: wide, align });
              },
            })),
          );
          pdf.y = y + 16;
          return;
        }
        pdf.markContent("Artifact", { type: "Layout" });
        tableHead(head);
        pdf.endMarkedContent();
      };
      headRow(true);
      for (const { cells, note } of rows) {
        const shown = cells.map(drawableText);
        const noted = note === null ? null : drawableText(note);
        const small = { size: 8.5, colour: ink.soft, width: columns[0].width };
        const heights = shown.map((text, at) => heightOf(text, { width: columns[at]?.width ?? width }));
        const first = heights[0] ?? 0;
        const height = Math.max(first + (noted === null ? 0 : heightOf(noted, small)), ...heights);
        if (pdf.y + height + 12 > bottom) {
          pdf.addPage();
          headRow(false);
        }
        rule(pdf.y);
        const y = pdf.y + 6;
        rowOf(
          "TD",
          shown.map((text, at) => ({
            text,
            draw: () => {
              const { x = margin, width: wide = 0 } = columns[at] ?? {};
              draw(text, x, y, { width: wide, align: at === 0 ? "left" : "right" });
              if (at === 0 && noted !== null) draw(noted, margin, y + first, small);
            },
          })),
        );
        pdf.y = y + height + 6;
      }
      rule(pdf.y);
      table.end();
    },

    sums(of) {
      pdf.y += 6;
      const left = { x: margin + 180, width: 236 };
      const rows = of.map(({ label, value, strong }) => {
        const [shown, style] = [drawableText(label), { strong, size: strong ? 12 : 10 }];
        return { shown, value, style, height: heightOf(shown, { ...style, width: left.width }) };
      });
      // What adds up stays on one page.
      room(rows.reduce((all, { height }) => all + height + 5, 0));
      for (const { shown, value, style, height } of rows) {
        const y = pdf.y + 3;
        tagged("P", () => {
          draw(shown, left.x, y, { ...style, width: left.width, align: "right" });
          draw(value, columns[3].x - 8, y, { ...style, width: columns[3].width + 8, align: "right" });
        });
        pdf.y = y + height + 2;
      }
      pdf.y += 4;
    },

    facts(of) {
      pdf.y += 4;
      for (const { label, value, drawn } of of) {
        const [name, shown] = [drawableText(label), drawableText(value)];
        const left = { size: 8.5, colour: ink.soft, width: 140 };
        const right = { size: 8.5, width: width - 152 };
        const height = Math.max(heightOf(name, left), drawn ? nameHeight.small : heightOf(shown, right));
        room(height + 5);
        const y = pdf.y;
        tagged("P", () => {
          draw(name, margin, y, left);
          if (!drawn) draw(shown, margin + 152, y, right);
        });
        if (drawn) drawName(drawn, value, { x: margin + 150, y: y - 2, height: nameHeight.small });
        pdf.y = y + height + 5;
      }
    },

    photo(picture, outlines, alt) {
      const scale = Math.min(300 / picture.width, 225 / picture.height);
      const size = { width: picture.width * scale, height: picture.height * scale };
      room(size.height + 14);
      const top = pdf.y + 6;
      tagged(
        "Figure",
        () => {
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
        },
        { alt: drawableText(alt) },
      );
      pdf.y = top + size.height + 8;
    },

    signature(strokes, box, alt) {
      const scale = 210 / box.width;
      const height = box.height * scale;
      room(height + 12);
      const top = pdf.y + 4;
      tagged(
        "Figure",
        () => {
          pdf.lineWidth(1.4).lineCap("round").lineJoin("round").strokeColor(ink.text);
          for (const [first, ...rest] of strokes) {
            if (!first) continue;
            pdf.moveTo(margin + first[0] * scale, top + first[1] * scale);
            for (const [x, y] of rest.length > 0 ? rest : [first]) pdf.lineTo(margin + x * scale, top + y * scale);
            pdf.stroke();
          }
        },
        { alt: drawableText(alt) },
      );
      pdf.y = top + height + 6;
    },

    drawnName(picture, name) {
      room(nameHeight.large + 4);
      const y = pdf.y;
      drawName(picture, name, { x: margin - 2, y, height: nameHeight.large });
      pdf.y = y + nameHeight.large + 4;
    },

    attach: ({ name, description, json }) => {
      // The types of pdfkit do not know the last one.
      const options = {
        name,
        description,
        type: "application/json",
        creationDate: at,
        modifiedDate: at,
        relationship: "Data",
      };
      pdf.file(Buffer.from(json), options);
    },

    nextPage: () => void pdf.addPage(),

    async finish(numbered) {
      root.end();
      const { start, count } = pdf.bufferedPageRange();
      for (let page = start; page < start + count; page++) {
        pdf.switchToPage(page);
        pdf.markContent("Artifact", { type: "Pagination" });
        draw(numbered(page + 1, count), margin, sheet.height - margin + 6, {
          size: 8.5,
          colour: ink.soft,
          align: "right",
        });
        pdf.endMarkedContent();
      }
      pdf.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
}
