import * as fc from "fast-check";
import { ZipFile } from "yazl";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { fileBounds, UnreadableFile } from "./listFile.ts";
import { readListFile } from "./readListFile.server.ts";

const read = (content: Uint8Array | string, maxRows = 100) => readListFile(Buffer.from(content), { maxRows });
const rowsOf = async (content: Uint8Array | string) => {
  const { columns, rows } = await read(content);
  return [columns, ...rows.map(({ cells }) => cells)];
};

describe("A text file", () => {
  const written = "Name,Email\nJosé Muñoz,jose@mail.dev\nZoë Großmann,zoe@mail.dev\n";
  const utf16 = Buffer.from(`\uFEFF${written}`, "utf16le");
  const macRoman = Buffer.from(
    written.replaceAll(
      /[^\u0000-\u007f]/g,
      (letter) => ({ é: "\u008e", ñ: "\u0096", ë: "\u0091", ß: "\u00a7" })[letter] ?? "?",
    ),
    "latin1",
  );

  test.each([
    ["utf-8", Buffer.from(written), "utf-8"],
    ["utf-8 with a mark", Buffer.from(`\uFEFF${written}`), "utf-8"],
    ["the code page of Windows", Buffer.from(written, "latin1"), "windows-1252"],
    ["the code page of older Macs", macRoman, "macintosh"],
    ["utf-16, as Excel writes it", utf16, "utf-16le"],
    ["utf-16 without a mark", Buffer.from(written, "utf16le"), "utf-16le"],
    ["utf-16 the other way round", Buffer.from(utf16).swap16(), "utf-16be"],
  ])("in %s is read as it was written", async (_name, bytes, encoding) => {
    const file = await read(bytes);
    expect(file.encoding).toMatchObject({ used: encoding, sure: true });
    expect(file.encoding?.accents).toEqual(["José Muñoz", "Zoë Großmann"]);
    expect(file.rows.map(({ cells }) => cells[0])).toEqual(["José Muñoz", "Zoë Großmann"]);
  });

  test("whose encoding its letters do not tell says so, and is read as the owner chooses", async () => {
    // One letter that is plausible in both: Š and ä.
    const bytes = Buffer.from("Name,Email\n\u008aA,a@mail.dev\n", "latin1");
    expect((await read(bytes)).encoding?.sure).toBe(false);
    const chosen = await readListFile(bytes, { encoding: "macintosh", maxRows: 10 });
    expect(chosen.rows[0]?.cells[0]).toBe("äA");
  });

  test.each([
    ["commas", "Name,Email\nAnn,a@x.dev"],
    ["semicolons", "Name;Email\nAnn;a@x.dev"],
    ["tabs", "Name\tEmail\nAnn\ta@x.dev"],
    ["bars", "Name|Email\nAnn|a@x.dev"],
    ["a named separator", "sep=;\r\nName;Email\r\nAnn;a@x.dev"],
    ["lines of old Macs", "Name,Email\rAnn,a@x.dev"],
  ])("with %s is read", async (_name, text) => {
    expect(await rowsOf(text)).toEqual([
      ["Name", "Email"],
      ["Ann", "a@x.dev"],
    ]);
  });

  test("may have a title above the headings, blank rows, and quotes; its rows are numbered as a spreadsheet does", async () => {
    const file = await read('Customers of Oak & Sons, 2026\n\nName,Address\n"Ann","1 Oak St\nrear"\n,\nBo,5" pipe\n');
    expect(file.columns).toEqual(["Name", "Address"]);
    expect(file.rows).toEqual([
      { line: 4, cells: ["Ann", "1 Oak St\nrear"] },
      { line: 6, cells: ["Bo", '5" pipe'] },
    ]);
  });

  test("without headings has some by its content, or the letters of its columns", async () => {
    expect(await rowsOf("Ann,ann@mail.dev,12 Oak St,630-555-0101,x\nBo,bo@mail.dev,14 Oak St,,7")).toEqual([
      ["Name", "Email", "Address", "Phone", "Column E"],
      ["Ann", "ann@mail.dev", "12 Oak St", "630-555-0101", "x"],
      ["Bo", "bo@mail.dev", "14 Oak St", "", "7"],
    ]);
    expect(await rowsOf("Ann Lee <ann@mail.dev>\nBo <bo@mail.dev>")).toEqual([
      ["Name"],
      ["Ann Lee <ann@mail.dev>"],
      ["Bo <bo@mail.dev>"],
    ]);
  });

  test("ends before a total or the time of printing, and other short rows are customers", async () => {
    const printed = '" Friday, November 27, 2026 01:46 PM GMT-05:00",,';
    expect(await rowsOf(`Name,Phone\nTotal Care LLC,1\nAnn,2\nBo,\nTotal: 3,\n,\n${printed}\n`)).toEqual([
      ["Name", "Phone"],
      ["Total Care LLC", "1"],
      ["Ann", "2"],
      ["Bo"],
    ]);
  });

  test("with two columns of one name tells them apart", async () => {
    expect((await read("Name,Phone,,Phone\nAnn,1,2,3")).columns).toEqual([
      "Name",
      "Phone (column B)",
      "Column C",
      "Phone (column D)",
    ]);
  });

  test("of whatever bytes ends in rows or a refusal", async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          bytes,
          fc.string().map((text) => Buffer.from(`BEGIN:VCARD\n${text}`)),
        ),
        async (content) => {
          const answer = await read(content).catch((error: unknown) => error);
          expect(answer instanceof Error && !(answer instanceof UnreadableFile)).toBe(false);
        },
      ),
    );
  });

  test("that is a PDF, a web page, JSON or an older Excel file is refused with advice", async () => {
    await expect(read("<html><table><tr><td>Name</td></tr></table></html>")).rejects.toThrow("save it as .xlsx or CSV");
    await expect(read('[{"name":"Ann"}]')).rejects.toThrow("This is a JSON file.");
    await expect(read("%PDF-1.7")).rejects.toThrow("This is a PDF. Please export your list as CSV, Excel or vCard.");
    await expect(read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).rejects.toThrow("Please save it as .xlsx or CSV");
  });

  test("is cut to its bounds: cells, columns, rows", async () => {
    const wide = `Name,${"x,".repeat(2_000)}\n${"y".repeat(50_000)},b`;
    const file = await read(wide);
    expect(file.columns).toHaveLength(fileBounds.columns);
    expect(file.rows[0]?.cells[0]).toHaveLength(fileBounds.cell);
    await expect(read(`Name\n${"Ann\n".repeat(101)}`)).rejects.toThrow("This file has more than 100 rows.");
  });
});

describe("Contacts of a phone", () => {
  test.each([
    [
      "version 3, as iCloud writes them",
      [
        "BEGIN:VCARD",
        "VERSION:3.0",
        "PRODID:-//Apple Inc.//iPhone OS 18.0//EN",
        "N:Lee;Ann;Marie;;",
        "FN:Ann Marie Lee",
        "ORG:Oak Dental\\, LLC;",
        "item1.EMAIL;type=INTERNET:lee@oak.dev",
        "EMAIL;type=INTERNET;type=HOME;type=pref:ann@mail.dev",
        "item1.X-ABLabel:_$!<Other>!$_",
        "TEL;type=CELL;type=VOICE;type=pref:(630) 555-0101",
        "TEL;type=HOME;type=FAX:(630) 555-0199",
        "item2.ADR;type=HOME;type=pref:;;12 Oak St\\nUnit 4;Naperville;IL;60540;United States",
        "NOTE:Gate 42\\, dog",
        " s are friendly\\nPays cash",
        "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAA",
        " AQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkS",
        "END:VCARD",
      ],
    ],
    [
      "version 4",
      [
        "BEGIN:VCARD",
        "VERSION:4.0",
        "FN:Ann Marie Lee",
        "N:Lee;Ann;Marie;;",
        'ORG;SORT-AS="Oak":Oak Dental\\, LLC',
        "EMAIL:lee@oak.dev",
        "EMAIL;PREF=1:mailto:ann@mail.dev",
        'TEL;VALUE=uri;TYPE="voice,cell":tel:(630) 555-0101',
        'ADR;LABEL="12 Oak St: rear":;;12 Oak St, Unit 4;Naperville;IL;60540;United States',
        "NOTE:Gate 42\\, dogs are friendly\\nPays cash",
        "END:VCARD",
      ],
    ],
    [
      "version 2.1, as older phones write them",
      [
        "BEGIN:VCARD",
        "VERSION:2.1",
        "N:Lee;Ann;Marie",
        "FN:Ann Marie Lee",
        "ORG:Oak Dental, LLC",
        "EMAIL;INTERNET:ann@mail.dev",
        "EMAIL:lee@oak.dev",
        "TEL;CELL:(630) 555-0101",
        "ADR;HOME:;;12 Oak St, Unit 4;Naperville;IL;60540;United States",
        "NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Gate 42, dogs are=",
        " friendly=0APays cash",
        "END:VCARD",
      ],
    ],
  ])("in %s give their names, emails, numbers and addresses", async (_name, lines) => {
    const file = await read(lines.join("\r\n"));
    expect(file.format).toBe("vcard");
    expect(Object.fromEntries(file.columns.map((column, index) => [column, file.rows[0]?.cells[index]]))).toEqual({
      "Full Name": "Ann Marie Lee",
      "First Name": "Ann",
      "Middle Name": "Marie",
      "Last Name": "Lee",
      Company: "Oak Dental, LLC",
      "Email 1": "ann@mail.dev",
      "Email 2": "lee@oak.dev",
      "Phone 1": "(630) 555-0101",
      "Address 1 - Unit": "",
      "Address 1 - Street": "12 Oak St, Unit 4",
      "Address 1 - City": "Naperville",
      "Address 1 - State": "IL",
      "Address 1 - ZIP": "60540",
      "Address 1 - Country": "United States",
      Notes: "Gate 42, dogs are friendly\nPays cash",
    });
  });

  test("with accents in quoted-printable are decoded, and are numbered from one", async () => {
    const card = (name: string) =>
      `BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${name}\nEND:VCARD\n`;
    const file = await read(card("Mu=C3=B1oz;Jos=C3=A9") + card("Lee;Ann"));
    expect(file.rows.map(({ line, cells }) => [line, cells[1], cells[3]])).toEqual([
      [1, "José", "Muñoz"],
      [2, "Ann", "Lee"],
    ]);
  });
});

/** A workbook with the given members. */
async function workbook(members: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(members)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const sheet = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="urn:x"><sheetData>${rows}</sheetData></worksheet>`;
const book = (sheets: string[], workbookPr = "") => ({
  "xl/workbook.xml": `<workbook xmlns:r="urn:r">${workbookPr}<sheets>${sheets.map((_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/s${at + 1}.xml"/>`).join("")}</Relationships>`,
  ...Object.fromEntries(sheets.map((rows, at) => [`xl/worksheets/s${at + 1}.xml`, sheet(rows)])),
});
const heads = `<row r="3"><c r="A3" t="inlineStr"><is><t>Name</t></is></c><c r="B3" t="inlineStr"><is><t>Last Job</t></is></c><c r="C3" t="inlineStr"><is><t>ZIP</t></is></c></row>`;

describe("An Excel workbook", () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="m/d/yy;@"/><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
  const strings = `<sst><si><t>Ann &amp; Bo</t></si><si><r><t xml:space="preserve">Cy </t></r><r><t>Lee</t></r><rPh><t>x</t></rPh></si></sst>`;

  test("gives the first sheet with rows: shared and own texts, days, numbers, the rows' own numbers", async () => {
    const rows = `${heads}<row r="5"><c r="A5" t="s"><v>0</v></c><c r="B5" s="1"><v>46085</v></c><c r="C5" s="3"><v>2108</v></c></row><row r="7"><c r="A7" t="s"><v>1</v></c><c r="B7" s="2"><v>46085.75</v></c><c r="D7"><v>6.305550101E9</v></c></row>`;
    const bytes = await workbook({ ...book(["", rows]), "xl/styles.xml": styles, "xl/sharedStrings.xml": strings });
    const file = await read(bytes);
    expect(file.columns).toEqual(["Name", "Last Job", "ZIP", "Column D"]);
    expect(file.rows).toEqual([
      { line: 5, cells: ["Ann & Bo", "2026-03-04", "02108"] },
      { line: 7, cells: ["Cy Lee", "2026-03-04", "", "6305550101"] },
    ]);
  });

  test("with several sheets gives the one whose headings name the most fields", async () => {
    const summary = `<row r="1"><c t="inlineStr"><is><t>Summary</t></is></c></row><row r="2"><c><v>2</v></c></row>`;
    const row = `<row r="4"><c r="A4" t="str"><f>B1</f><v>Ann</v></c><c r="B4" t="e"><v>#REF!</v></c></row>`;
    const file = await read(await workbook(book([summary, heads + row, summary])));
    expect(file.columns).toEqual(["Name", "Last Job", "ZIP"]);
    expect(file.rows).toEqual([{ line: 4, cells: ["Ann"] }]);
  });

  test("repeats a cell that is merged over several rows, and no title over several columns", async () => {
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = `<row r="1">${text("A1", "Customers")}</row>${heads}<row r="4">${text("A4", "Ann")}${text("C4", "60540")}</row><row r="5">${text("A5", "Bo")}</row><row r="6">${text("A6", "Cy")}</row>`;
    const members = book([rows]);
    const merged = `</sheetData><mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="C4:C5"/><mergeCell ref="A9:A1048576"/></mergeCells>`;
    const sheets = { "xl/worksheets/s1.xml": sheet(rows).replace("</sheetData>", merged) };
    expect(await rowsOf(await workbook({ ...members, ...sheets }))).toEqual([
      ["Name", "Last Job", "ZIP"],
      ["Ann", "", "60540"],
      ["Bo", "", "60540"],
      ["Cy"],
    ]);
  });

  test("of an old Mac counts its days from 1904", async () => {
    const rows = `${heads}<row><c t="inlineStr"><is><t>Ann</t></is></c><c s="1"><v>44623</v></c></row>`;
    const bytes = await workbook({ ...book([rows], '<workbookPr date1904="1"/>'), "xl/styles.xml": styles });
    expect((await read(bytes)).rows[0]).toEqual({ line: 4, cells: ["Ann", "2026-03-04"] });
  });

  test("that unpacks to very much, nests without end or names far columns is refused or cut", async () => {
    const bomb = await workbook({ ...book([heads]), "xl/sharedStrings.xml": Buffer.alloc(90_000_000, " ") });
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(read(bomb)).rejects.toThrow("This file is too large. Please split it.");
    const deep = await workbook(book([`${heads}<row>${"<c>".repeat(100)}`]));
    await expect(read(deep)).rejects.toThrow("This Excel file cannot be read.");
    const far = await workbook(book([`${heads}<row r="4"><c r="XFD4"><v>1</v></c><c r="A4"><v>7</v></c></row>`]));
    expect((await read(far)).rows).toEqual([{ line: 4, cells: ["7"] }]);
    const entities = await workbook({
      ...book([heads]),
      "xl/sharedStrings.xml": `<!DOCTYPE s [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>`,
    });
    await expect(read(entities)).rejects.toBeInstanceOf(UnreadableFile);
    const unfinished = await workbook({
      ...book([heads]),
      "xl/sharedStrings.xml": `<sst><!--${"x".repeat(20_000_000)}`,
    });
    await expect(read(unfinished)).rejects.toThrow("This Excel file cannot be read.");
    await expect(read(await workbook({ "a.txt": "hello" }))).rejects.toThrow("This Excel file cannot be read.");
    await expect(read(Buffer.from("PK\u0003\u0004 not a zip"))).rejects.toThrow("This Excel file cannot be read.");
  });

  test("with many repeats of one long text is refused, too", async () => {
    const long = `<sst><si><t>${"x".repeat(20_000)}</t></si></sst>`;
    const cells = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
    const bytes = await workbook({ ...book([heads + cells.repeat(50)]), "xl/sharedStrings.xml": long });
    await expect(read(bytes)).rejects.toThrow("This file is too large. Please split it.");
  });
});
