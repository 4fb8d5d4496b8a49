import * as fc from "fast-check";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { readPdf } from "#testing/readPdf.ts";
import { sumsOf } from "#shared/money/cents.ts";
import { endOf, nextEvent, type ChainedEvent } from "#shared/records/eventChain.ts";
import { attachedRecord } from "./attachedRecord.ts";
import { openPaper, type Paper } from "./paper.server.ts";
import { sealIn } from "./paperSeal.ts";

const paperIn = (language: "en" | "es" = "en"): Paper =>
  openPaper({
    title: "Invoice 7 · Lakeview",
    author: "Lakeview",
    language,
    at: new Date("2026-11-24T03:00:00.000Z"),
    colour: "#0b6e99",
  });

const lines = [
  { id: "a", text: "Driveway washing", quantity: "2.5", unit: "h", unit_price: 80_00, taxable: true },
  { id: "b", text: "Sealant", quantity: "1", unit: "", unit_price: 50_00, taxable: false },
];
const sums = sumsOf({
  lines,
  discount: { kind: "fixed", amount: 25_00 },
  taxes: [{ name: "State", percent: "8.25" }],
});
const events = [
  { kind: "billed", at: "2026-11-24T03:00:00.000Z", by: null, data: {} },
  { kind: "paid", at: "2026-11-25T03:00:00.000Z", by: "customer", data: {} },
].reduce<ChainedEvent[]>((chain, event) => [...chain, nextEvent(endOf(chain), event)], []);

/** A paper that is not about a quote. */
function invoice(language: "en" | "es" = "en"): Paper {
  const paper = paperIn(language);
  const issuer = {
    name: "Lakeview",
    town: "Naperville, IL",
    address: "214 Mill Street, Naperville, IL 60540",
    phone: "(630) 555-0100",
    email: null,
    website: "lakeview.example",
    license_number: "IL 104-018273",
    licensed_insured: true,
  };
  paper.head({ title: "Invoice 7", issuer, logo: undefined, facts: ["Due December 1, 2026"] });
  paper.recipient({ title: "Bill to", name: "Carla Customer", address: "12 Oak Street", phone: null, email: null });
  const billed = lines.map((line) => ({ ...line, note: null, pictures: [] }));
  paper.lines(billed, sums, [{ label: "Balance due", amount: sums.total }]);
  paper.record(events, "https://yardstick.example/verify");
  return paper;
}

describe("a paper of anything", () => {
  test("says its parties, its lines, what they come to, and its record", async () => {
    const { text, info } = await readPdf(await invoice().finish());
    for (const said of [
      "Invoice 7",
      "Bill to",
      "214 Mill Street, Naperville, IL 60540",
      "(630) 555-0100 · lakeview.example",
      "License IL 104-018273 · Licensed and insured",
      "Driveway washing 2.5 h $80.00 $200.00",
      "Subtotal $250.00",
      "Discount −$25.00",
      "State (8.25%) $14.85",
      "Total $239.85",
      "Balance due $239.85",
      "1. billed",
      "The record ends here with 2 entries.",
      "https://yardstick.example/verify",
      "1 of 1",
    ])
      expect(text).toContain(said);
    expect(info).toMatchObject({ Title: "Invoice 7 · Lakeview", Language: "en-US" });
  });

  test("is in the language that is read", async () => {
    const { text, info } = await readPdf(await invoice("es").finish());
    expect(text).toContain("Concepto");
    expect(text).toContain("Total a pagar $239.85");
    expect(info.Language).toBe("es-US");
  });

  test("speaks of a record that was there before, and of none that was not", async () => {
    const [first, second] = [paperIn(), paperIn()];
    first.recordBefore(endOf([]));
    second.recordBefore(endOf(events));
    expect((await readPdf(await first.finish())).text).not.toContain("Record");
    expect((await readPdf(await second.finish())).text).toContain("Before this version it had 2 entries.");
  });
});

describe("a sealed paper", () => {
  const sealed = (json = '{"invoice":7}'): Promise<Buffer> =>
    invoice().finishSealed({ json, description: "The record of this invoice" });

  test("carries its record, and ends with a seal over every byte before", async () => {
    const written = JSON.stringify({ name: "王小明 \ud83c\udf89", long: "a".repeat(500) });
    const pdf = await sealed(written);
    expect(await attachedRecord(pdf)).toBe(written);
    const file = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
    expect([...((await file.getAttachments()) as unknown as Map<string, object>).keys()]).toEqual(["record.json"]);

    expect(sealIn(pdf)).toBe("whole");
    fc.assert(
      fc.property(fc.nat(pdf.length - 1), fc.integer({ min: 1, max: 255 }), (place, by) => {
        const changed = Uint8Array.from(pdf);
        changed[place] = (pdf[place] ?? 0) ^ by;
        expect(sealIn(changed)).not.toBe("whole");
      }),
      { numRuns: 200 },
    );
    for (const other of [Buffer.concat([pdf, Buffer.from("\n")]), pdf.subarray(0, -1), pdf.subarray(1)])
      expect(sealIn(other)).not.toBe("whole");
  });

  test("has one record, or none that counts", async () => {
    const pdf = await sealed();
    expect(await attachedRecord(Buffer.concat([pdf, pdf]))).toBeNull();
    expect(await attachedRecord(await invoice().finish())).toBeNull();
    expect(await attachedRecord(Buffer.from("no PDF"))).toBeNull();
    expect(await attachedRecord(Buffer.of())).toBeNull();
    const at = pdf.indexOf("/Type /EmbeddedFile");
    expect(await attachedRecord(pdf.subarray(0, at + 120))).toBeNull();
    const torn = Buffer.from(pdf);
    torn.fill(0, pdf.indexOf("\nstream\n", at) + 10, pdf.indexOf("\nstream\n", at) + 30);
    expect(await attachedRecord(torn)).toBeNull();
  });
});
