import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import Big from "big.js";
import * as fc from "fast-check";
import { openSync, type Font } from "fontkit";
import { describe, expect, test, vi } from "vitest";
import { anyDraft } from "#testing/anyQuote.ts";
import { contentOf, line, paperOf } from "#testing/quotePaper.ts";
import { readPdf } from "#testing/readPdf.ts";
import { formatCents, lineTotal } from "#shared/money/cents.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import type { Acceptance } from "#features/quotes/quote-rules/acceptance.ts";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import sharp from "sharp";
import { drawnName } from "#features/papers/paper/drawnName.server.ts";
import { figuresOf, linesByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import { acceptedPdf, quotePdf, type PaperOf } from "./quotePdf.server.ts";

describe("the paper of an offer", () => {
  test("says who offers what to whom, until when, and what it comes to", async () => {
    const { text, info } = await readPdf(
      await quotePdf(
        paperOf({
          taxes: [{ name: "State", percent: "8.25" }],
          discount: { kind: "percent", percent: "10" },
          deposit: { kind: "fixed", amount: 20_00 },
          terms: "Paid on the day.",
        }),
      ),
    );
    for (const said of [
      "Quote 42",
      "Sent November 23, 2026",
      "Good through December 23, 2026",
      "Lakeview Exterior Care",
      "Carla Customer",
      "12 Oak Street",
      "Driveway",
      "Paid on the day.",
      "Subtotal $100.00",
      "Discount (10%) −$10.00",
      "State (8.25%) $7.43",
      "Total $97.43",
      "Deposit, due when you accept $20.00",
      "1 of 1",
    ])
      expect(text).toContain(said);
    expect(info).toMatchObject({ Title: "Quote 42 · Lakeview Exterior Care", Language: "en-US" });
  });

  test("is Spanish for a customer who reads Spanish", async () => {
    const { text, info } = await readPdf(await quotePdf(paperOf({ language: "es" })));
    expect(text).toContain("Presupuesto 42");
    expect(text).toContain("Válido hasta el 23 de diciembre de 2026");
    expect(info.Language).toBe("es-US");
  });

  test("has a structure that a screen reader follows", async () => {
    const { pages } = await readPdf(await quotePdf(paperOf({ terms: "Ours" })));
    for (const kind of ["Document", "H1", "H2", "P", "Table", "TR", "TH", "TD"])
      expect(pages[0]?.kinds).toContain(`"role":"${kind}"`);
  });

  test("of the same content is the same to the byte", async () => {
    const [one, other] = [await quotePdf(paperOf()), await quotePdf(paperOf())];
    expect(one.equals(other)).toBe(true);
    expect(one.equals(await quotePdf(paperOf({ terms: "Others" })))).toBe(false);
  });

  test("says its own characters, whatever papers were made before it", async () => {
    // The typeface has one glyph for both characters of each pair.
    const [first, second] = [paperOf({ title: "Δ ‑ 10" }), paperOf({ title: "∆ - 10" })];
    const made = [await quotePdf(first), await quotePdf(second), await quotePdf(first)] as const;
    expect((await readPdf(made[0])).text).toContain("Δ ‑ 10");
    expect((await readPdf(made[1])).text).toContain("∆ - 10");
    expect(made[2].equals(made[0])).toBe(true);
  });

  test("adds up, whatever is offered", async () => {
    await fc.assert(
      fc.asyncProperty(anyDraft(), async (draft) => {
        const content = contentOf(draft);
        const { text } = await readPdf(await quotePdf({ ...paperOf(), content }));
        for (const one of content.packages) {
          const figures = figuresOf(content, { package_id: one.id, line_ids: linesByDefault(one) });
          for (const amount of [figures?.total ?? 0, ...one.lines.map(lineTotal)])
            expect(text).toContain(formatCents(amount));
        }
        expect(text).not.toMatch(/undefined|NaN|null/);
      }),
      { numRuns: 12 },
    );
  });

  test("shows a size and a rate whose product is the shown amount, to the cent", async () => {
    const upTo = (most: number, parts: number) => fc.integer({ min: 1, max: most * parts }).map((one) => one / parts);
    const anyLine = fc.record({
      quantity: fc.oneof(upTo(5_000, 1), upTo(5_000, 100), upTo(300, 1000)).map(String),
      unit: fc.constantFrom("sq ft", "linear ft", "hours", "windows", "acres"),
      unit_price: fc.integer({ min: 1, max: 500_00 }),
    });
    const shown = / ([\d.,]+) (sq ft|linear ft|hours|windows|acres) \$([\d,.]+) \$([\d,.]+)/g;
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 8 }), async (sizes) => {
        const lines = sizes.map((size, at) => line(`n${at}`, size));
        const packages = [{ id: "p", name: "", description: "", recommended: false, lines }];
        const { text } = await readPdf(await quotePdf(paperOf({ packages })));
        const rows = [...text.matchAll(shown)].map(([, ...cells]) => cells.map((cell) => cell.replaceAll(",", "")));
        expect(rows.map(([quantity, unit]) => [quantity, unit])).toEqual(
          sizes.map(({ quantity, unit }) => [quantity, unit]),
        );
        for (const [size = "", , rate = "", amount] of rows)
          expect(new Big(size).times(rate).round(2, Big.roundHalfUp).toFixed(2)).toBe(amount);
      }),
      { numRuns: 25 },
    );
  });

  test("has all of two hundred lines on as many pages as they need, each under the head of its columns", async () => {
    const lines = Array.from({ length: 200 }, (_, at) => line(`n${at}`, { text: `Line number ${at} of many` }));
    const { pages, text } = await readPdf(
      await quotePdf(paperOf({ packages: [{ id: "p", name: "", description: "", recommended: false, lines }] })),
    );
    for (const { text: one } of lines) expect(text).toContain(one);
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages.filter((one) => one.text.includes("Line number")))
      expect(page.text).toContain("Unit price");
  });

  test("begins with the letterhead, and ends with terms and lines to sign and date by hand, on one page", async () => {
    const business = {
      ...contentOf().business,
      address: "214 Mill Street, Naperville, IL 60540",
      license_number: "IL 104-018273",
      website: "lakeview.example",
    };
    const lines = Array.from({ length: 24 }, (_, at) => line(`n${at}`));
    const packages = [{ id: "p", name: "", description: "", recommended: false, lines }];
    const terms = Array.from({ length: 12 }, (_, at) => `Term ${at}`).join("\n");
    const { pages, text } = await readPdf(await quotePdf(paperOf({ business, packages, terms })));
    expect(text).toContain(
      "Lakeview Exterior Care 214 Mill Street, Naperville, IL 60540 (630) 555-0100 · office@lakeview.example · lakeview.example License IL 104-018273 · Licensed and insured",
    );
    expect(pages).toHaveLength(2);
    const last = pages.at(-1)?.text ?? "";
    for (const said of ["Term 0", "Term 11", "Signature", "Date"]) expect(last).toContain(said);
    expect(pages[0]?.text).not.toContain("Term 0");
  });

  describe("has photos", () => {
    const estimate = "0b1f7f5e-5f3c-4d39-9d0c-6a6f0a3c1d11";
    const hash = sha256("a photo");
    const derivation = {
      estimate_id: estimate,
      text: "Work a",
      size: "480 sq ft",
      source: "measured" as const,
      drawn_by: "customer" as const,
      reference: "a garage door",
      price: 100_00,
      range: null,
      assumed: false,
      not_seen: [],
      remarks: [],
      pictures: [{ sha256: hash, width: 160, height: 120, outlines: [] }],
    };
    const pagesOf = async (fields: Partial<QuoteContent>) => {
      const bytes = await sharp({ create: { width: 160, height: 120, channels: 3, background: "#8aa" } })
        .jpeg()
        .toBuffer();
      const of = { ...paperOf({ derivations: [derivation], ...fields }), pictures: new Map([[hash, bytes]]) };
      return (await readPdf(await quotePdf(of))).pages;
    };
    const figuresOn = (pages: Awaited<ReturnType<typeof pagesOf>>) =>
      pages.map(({ kinds }) => [...kinds.matchAll(/"role":"Figure"/g)].length);
    const packed = (lines: QuoteContent["packages"][number]["lines"]) => ({
      packages: [{ id: "p", name: "", description: "", recommended: false, lines }],
    });

    test("of a measured service below its line, once, or with its derivation if no line is its own", async () => {
      const shown = async (fields: Partial<QuoteContent>) =>
        figuresOn(await pagesOf(fields)).reduce((sum, count) => sum + count, 0);
      expect(await shown({})).toBe(1);
      expect(await shown({ derivations: [{ ...derivation, text: "Other" }] })).toBe(1);
    });

    // More lines than a page has room for: the line that knows the estimate is on the second page.
    const others = Array.from({ length: 25 }, (_, at) => line(`n${at}`, { text: "Work a, more of it" }));
    const own = line("own", { text: "Cleaned as agreed", estimate_id: estimate });

    test("below the line that knows the estimate, though another begins with the name of the service", async () => {
      const pages = await pagesOf(packed([...others.map((one) => ({ ...one, estimate_id: randomUUID() })), own]));
      expect(figuresOn(pages)).toEqual(pages.map(({ text }) => (text.includes("Cleaned as agreed") ? 1 : 0)));
      expect(figuresOn(pages)[0]).toBe(0);
    });

    test("below the first line that begins with the name of the service, if no line knows its estimate", async () => {
      const pages = await pagesOf(packed([...others, line("own", { text: "Cleaned as agreed" })]));
      expect(figuresOn(pages)[0]).toBe(1);
    });

    test("on the page of their line, wherever it ends", async () => {
      for (let before = 8; before < 15; before++) {
        const typed = Array.from({ length: before }, (_, at) => line(`n${at}`, { estimate_id: randomUUID() }));
        const pages = await pagesOf(packed([...typed, own, line("last")]));
        expect(figuresOn(pages)).toEqual(pages.map(({ text }) => (text.includes("Cleaned as agreed") ? 1 : 0)));
      }
    });
  });

  test("never parts the last line from the sums, and names itself on every page but the first", async () => {
    for (let count = 11; count < 17; count++) {
      const lines = Array.from({ length: count }, (_, at) => line(`n${at}`, { text: `Line ${at} of all` }));
      const packages = [{ id: "p", name: "", description: "", recommended: false, lines }];
      const { pages } = await readPdf(await quotePdf(paperOf({ packages, taxes: [{ name: "State", percent: "8" }] })));
      const last = pages.find(({ text }) => text.includes("Subtotal"));
      expect(last?.text).toContain(`Line ${count - 1} of all`);
      expect(pages.map(({ text }) => text.includes("Quote 42 · Lakeview Exterior Care"))).toEqual(
        pages.map((_, at) => at > 0),
      );
    }
  });

  test("begins with the options, each with its total and its differences, in the language of the paper", async () => {
    const packages = [
      { id: "good", name: "Good", description: "", recommended: false, lines: [line("wash")] },
      { id: "best", name: "", description: "", recommended: true, lines: [line("wash"), line("seal")] },
    ];
    const { text } = await readPdf(await quotePdf(paperOf({ packages })));
    expect(text).toContain(
      "Your options Good $100.00 Option 2 · Recommended $200.00 $100.00 more than Good: adds Work seal Good Item",
    );
    const spanish = await readPdf(await quotePdf(paperOf({ packages, language: "es" })));
    expect(spanish.text).toContain("Opción 2 · Recomendado $200.00 $100.00 más que Good: agrega Work seal");
  });

  test("says its total at its head if it has a single one", async () => {
    const { text } = await readPdf(await quotePdf(paperOf()));
    expect(text).toContain("Good through December 23, 2026 Total $100.00");
  });

  test("lists the options that are not in the total below it, without brackets", async () => {
    const lines = [line("a"), line("rinse", { optional: true })];
    const packages = [{ id: "p", name: "", description: "", recommended: false, lines }];
    const { text } = await readPdf(await quotePdf(paperOf({ packages })));
    expect(text).toContain("Total $100.00 Optional, not in the total Work rinse: $100.00");
    expect(text).not.toContain("($");
  });

  test("says characters that the typeface has not as squares", async () => {
    const { text } = await readPdf(await quotePdf(paperOf({ title: "Wash 🚗 你 fast" })));
    expect(text).toContain("Wash □ □ fast");
  });

  test("loses nothing of long terms", async () => {
    const terms = Array.from({ length: 3_000 }, (_, at) => `w${at}`).join(" ");
    const { text } = await readPdf(await quotePdf(paperOf({ terms })));
    for (const word of terms.split(" ")) expect(text).toContain(word);
  });
});

describe("the work of a paper grows with its length, and no faster", () => {
  const require = createRequire(import.meta.url);
  const face = openSync(
    require.resolve("@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf"),
  ) as Font;
  /** The number of characters that fontkit lays out for a paper. By measurement, this is the cost of a paper. */
  async function laidOut(of: PaperOf): Promise<number> {
    const layout = vi.spyOn(Object.getPrototypeOf(face) as Font, "layout");
    await quotePdf(of);
    const characters = layout.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    layout.mockRestore();
    return characters;
  }

  test.each([
    ["Latin", "W"],
    ["Chinese", "漢"],
    ["Arabic", "م"],
    ["emoji", "🚗"],
    ["accents", "e\u0323\u0302"],
    ["hyphens", "W-"],
    ["words", "work "],
  ])("in a text of %s", async (_what, piece) => {
    const terms = piece.repeat(20_000 / piece.length);
    const without = await laidOut(paperOf());
    expect((await laidOut(paperOf({ terms }))) - without).toBeLessThan(3 * terms.length);
  });
});

describe("the paper of an acceptance", () => {
  const acceptance: Acceptance = {
    id: "0b1f7f5e-5f3c-4d39-9d0c-6a6f0a3c1d11",
    version: 1,
    how: "page",
    choice: { package_id: "best", line_ids: ["seal"] },
    total: 1,
    deposit: 0,
    name: "Carla Customer",
    consent: { id: "accept-1", text: "I accept this quote.", hash: sha256("consent") },
    notices: [],
    language: "en",
    content_hash: sha256("content"),
    pdf_hash: sha256("pdf"),
    accepted_at: "2026-11-25T15:30:00.000Z",
    time_zone: "America/Chicago",
    address: "203.0.113.9",
    user_agent: "A browser",
    strokes: [
      [
        [10, 10],
        [200, 90],
      ],
    ],
    name_drawn: null,
    sent_to: "carla@mail.dev",
    note: null,
  };
  const packages = [
    { id: "good", name: "Good", description: "", recommended: false, lines: [line("wash")] },
    {
      id: "best",
      name: "Best",
      description: "",
      recommended: true,
      lines: [
        line("roof"),
        line("seal", { optional: true }),
        line("rinse", { optional: true, chosen_by_default: true }),
      ],
    },
  ];
  const events = [
    { seq: 1, kind: "sent", at: "2026-11-24T03:00:00.000Z", by: null, data: {}, hash: sha256("one") },
    { seq: 2, kind: "accepted", at: "2026-11-25T15:30:00.000Z", by: "customer", data: {}, hash: sha256("two") },
  ];

  const record = '{"quote_id":"one"}';

  test("shows what was chosen and nothing of the other packages, with the proof on its last page", async () => {
    const { pages, text } = await readPdf(await acceptedPdf({ ...paperOf({ packages }), acceptance, events, record }));
    expect(text).toContain("Best");
    expect(text).not.toMatch(/\bGood\b(?! through)/); // the name of the other package
    expect(text).toContain("Total $200.00");
    expect(text).toContain("Work seal Optional 1 $100.00 $100.00 Total $200.00");
    expect(text).toContain("Not included Work rinse: $100.00");
    expect(text).not.toContain("($");
    expect(text).toContain("Accepted by Carla Customer");
    expect(pages.map(({ kinds }) => kinds).join("")).toContain("Signature of Carla Customer");
    const last = pages.at(-1)?.text ?? "";
    for (const proof of [
      acceptance.content_hash,
      acceptance.pdf_hash,
      acceptance.consent?.hash,
      "I accept this quote.",
      "203.0.113.9",
      "A browser",
      "America/Chicago",
      "2026-11-25T15:30:00.000Z",
      "carla@mail.dev",
      ...events.map(({ hash }) => hash),
    ])
      expect(last).toContain(proof);
  });

  test("is in the language that was read, and says when nobody signed", async () => {
    const recorded = { ...acceptance, language: "es" as const, how: "phone" as const, consent: null, strokes: null };
    const { text } = await readPdf(
      await acceptedPdf({ ...paperOf({ packages }), acceptance: recorded, events, record }),
    );
    expect(text).toContain("Constancia de aceptación");
    expect(text).toContain("Por teléfono, registrado por el negocio; sin firma");
  });

  test("shows a name that the typeface has not as it was drawn, and says it to who cannot see", async () => {
    const name = "王小明 عمر";
    const sent = await sharp({ create: { width: 300, height: 128, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const drawn = await drawnName(name, sent.toString("base64"), "en");
    const name_drawn = sha256("a drawing");
    const of = { ...paperOf({ packages }), acceptance: { ...acceptance, name, name_drawn }, events, record };
    const pictures = new Map([[name_drawn, drawn ?? Buffer.of()]]);
    const { pages, text } = await readPdf(await acceptedPdf({ ...of, pictures }));
    expect(text).not.toContain("□");
    for (const page of [pages[0], pages.at(-1)]) expect(page?.kinds).toContain(`"alt":"${name}"`);
  });

  test("is the same to the byte however often it is made", async () => {
    const of = { ...paperOf({ packages }), acceptance, events, record };
    expect((await acceptedPdf(of)).equals(await acceptedPdf(of))).toBe(true);
  });
});
