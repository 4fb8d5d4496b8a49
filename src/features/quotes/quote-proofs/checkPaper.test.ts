import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { hashOfEvent } from "#shared/records/eventChain.ts";
import { quotePdf } from "#features/quotes/quote-papers/quotePdf.server.ts";
import { paperOf } from "#testing/quotePaper.ts";
import { examplePaper, exampleRecord, recordIn, withRecord } from "#testing/signedPaper.ts";
import { rechain, tamperings } from "#testing/tamperings.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { checkPaper } from "./checkPaper.ts";
import { checkEndMarker, endMarkerIn } from "./endMarker.ts";
import { findingText } from "./findingText.ts";
import type { ProofRecord } from "./quoteProof.ts";
import { checkRecord } from "./recordChecks.ts";

const paper = await examplePaper();

/** The findings about a paper whose record was changed by `change` and sealed again. */
async function saidOf(change: (record: ProofRecord) => void): Promise<string[]> {
  const record = await recordIn(paper);
  change(record);
  const check = await checkPaper(withRecord(paper, canonicalJson(record)));
  return check.is === "whole" ? [] : check.findings.map(findingText);
}

describe("a signed paper", () => {
  test("that nobody changed is whole, and says who signed what and when", async () => {
    const check = await checkPaper(paper);
    expect(check).toMatchObject({
      is: "whole",
      paperHash: sha256(paper),
      facts: {
        quoteNumber: 42,
        business: "Lakeview Exterior Care",
        name: "Carla Customer",
        acceptedAt: "2026-11-25T15:30:00.000Z",
        timeZone: "America/Chicago",
        total: 194_85,
        deposit: 48_71,
        isOlder: false,
      },
    });
    expect((await checkPaper(withRecord(paper, canonicalJson(exampleRecord())))).is).toBe("whole");
  });

  test.each(tamperings)("shows a change of $name", async ({ of, found }) => {
    const changed = await of(paper);
    expect(changed).not.toBeNull();
    const check = await checkPaper(changed ?? paper);
    expect(check.is).not.toBe("whole");
    expect(check.is === "whole" ? [] : check.findings.map(({ is }) => is)).toContain(found);
  });

  test("names the entry that breaks, and no other", async () => {
    expect(
      await saidOf(({ events }) => {
        if (events[1]) events[1].by = "somebody";
      }),
    ).toEqual(["Entry 2, “Opened by the customer”, was changed after it was written, or the entry before it was."]);
    expect(
      await saidOf(({ events }) => {
        if (events[0]) events[0].data["sent_to"] = "another@mail.dev";
      }),
    ).toEqual(["Entry 1, “Sent”, was changed after it was written."]);
    expect(await saidOf(({ events }) => void events.splice(3, 1))).toEqual([
      "Entry 5, “Opened by the customer”, is in place 4: an entry was removed, added or moved.",
      "A message was added that no entry knows.",
    ]);
    expect(
      await saidOf(({ messages }) => {
        if (messages[1]) messages[1].text = "No.";
      }),
    ).toEqual(["The text of entry 4, “Answer to the customer”, was changed."]);
  });

  test("of the time before entries bound their texts is whole as far as it goes, and says so", async () => {
    const record = exampleRecord();
    for (const { data } of record.events) {
      delete data["text_hash"];
      delete data["acceptance_hash"];
    }
    rechain(record);
    expect(await checkPaper(withRecord(paper, canonicalJson(record)))).toMatchObject({
      is: "whole",
      facts: { isOlder: true },
    });
  });

  test("in a format to come is not called broken for what it says", async () => {
    const record = { ...exampleRecord(), format: 2, more: true };
    expect(await checkPaper(withRecord(paper, canonicalJson(record)))).toMatchObject({
      findings: [{ is: "other_format" }],
    });
  });
});

describe("what is no signed paper", () => {
  test("is said to be none, and nothing worse", async () => {
    expect(await checkPaper(Buffer.from("GIF89a"))).toEqual({ is: "no_paper", findings: [{ is: "no_pdf" }] });
    expect(await checkPaper(Buffer.of())).toEqual({ is: "no_paper", findings: [{ is: "no_pdf" }] });
    expect(await checkPaper(await quotePdf(paperOf()))).toEqual({ is: "no_paper", findings: [{ is: "no_record" }] });
  });

  test("stops nothing, whatever stands in its record", () => {
    const texts = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom("null", "[]", '{"format":1}', "[".repeat(200_000), `${"[".repeat(50_000)}${"]".repeat(50_000)}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(checkRecord(text).findings.length).toBeGreaterThan(0);
      }),
    );
    // The parts of a record, for values of the right shape in the wrong place.
    const places = fc.constantFrom(..."quote version acceptance events messages end acceptance_hash".split(" "));
    fc.assert(
      fc.property(places, fc.jsonValue(), (place, value) => {
        const text = JSON.stringify({ ...exampleRecord(), [place]: value });
        expect(checkRecord(text).findings.length).toBeGreaterThan(0);
      }),
    );
    const record = exampleRecord();
    const [first] = (record.version.content["packages"] as { lines: { quantity: string }[] }[]).slice(1);
    for (const quantity of ["9".repeat(1_000_000), "-1", "1e9", ""]) {
      if (first?.lines[0]) first.lines[0].quantity = quantity;
      expect(checkRecord(canonicalJson(record)).findings.length).toBeGreaterThan(0);
    }
  });
});

describe("the line of an email", () => {
  const { events } = exampleRecord();
  const head = events.at(-1)?.hash ?? "";
  const made = hashOfEvent(head, {
    seq: 7,
    kind: "paper_made",
    at: "2026-11-25T15:30:00.000Z",
    by: null,
    data: { acceptance_id: "0b1f7f5e-5f3c-4d39-9d0c-6a6f0a3c1d11", sha256: sha256(paper) },
  });

  test.each([
    `Record of this quote: 7 entries, the last one with the SHA-256 ${made}`,
    `Registro de este presupuesto: 7 entradas; la última tiene el SHA-256 ${made}`,
    `The record ends here with 7 entries. SHA-256 of the last one: ${made}`,
    `Quote 1042 · $1,234.50\n> 7 entries,\n> ${made.toUpperCase()}.`,
    `7 ${made}`,
  ])("is found in %s", (text) => expect(endMarkerIn(text)).toEqual({ count: 7, head: made }));

  test.each(["", "7 entries", made, `0 ${made}`, `7 ${made}0`, `7 ${made.slice(1)}`])("is not found in %s", (text) =>
    expect(endMarkerIn(text)).toBeNull(),
  );

  const against = async (count: number, hash: string, pdf: Uint8Array = paper) => {
    const check = await checkPaper(pdf);
    return check.is === "whole" ? checkEndMarker(check.facts, check.paperHash, { count, head: hash }) : check.is;
  };

  test("names this very file, or this record, or tells that it is of another", async () => {
    expect(await against(7, made)).toBe("paper");
    expect(await against(6, head)).toBe("record");
    expect(await against(3, events[2]?.hash ?? "")).toBe("earlier");
    expect(await against(6, made)).toBe("differs");
    expect(await against(7, head)).toBe("differs");
    expect(await against(3, head)).toBe("differs");
    expect(await against(9, made)).toBe("longer");
  });

  test("shows a paper that was written anew from end to end, which the paper alone cannot", async () => {
    const record = exampleRecord();
    record.acceptance["name"] = "Somebody Else";
    record.acceptance_hash = sha256(canonicalJson(record.acceptance));
    const yes = record.events.at(-1);
    Object.assign(yes?.data ?? {}, { name: "Somebody Else", acceptance_hash: record.acceptance_hash });
    rechain(record);
    const forged = withRecord(paper, canonicalJson(record));
    expect((await checkPaper(forged)).is).toBe("whole");
    expect(await against(7, made, forged)).toBe("differs");
    expect(await against(6, head, forged)).toBe("differs");
  });

  test("shows pages that were changed and sealed anew, though the record is the same", async () => {
    const changed = withRecord(paper, canonicalJson(await recordIn(paper)));
    changed.write("/Title2", changed.indexOf("/Title "));
    const check = await checkPaper(withRecord(changed, canonicalJson(await recordIn(paper))));
    expect(check.is).toBe("whole");
    expect(await against(7, made, withRecord(changed, canonicalJson(await recordIn(paper))))).toBe("differs");
  });
});
