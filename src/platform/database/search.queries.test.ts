import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { searchText } from "#shared/search/searchText.ts";
import { streetWords } from "#shared/search/streetWords.ts";

let database: DatabaseWithOwner;
beforeAll(async () => {
  database = await databaseWithOwner();
});
afterAll(() => database.close());

type Parts = { texts: string; phone: string | null; address: string | null };
const stored = statement<{ records: JsonText<Parts[]> }>()("test.search-texts", (db, p) =>
  db
    .selectFrom(
      sql<
        Parts & { place: number }
      >`rows from (json_to_recordset(${p.records}) as (texts text, phone text, address text)) with ordinality`.as<"c">(
        sql`c(texts, phone, address, place)`,
      ),
    )
    .select(
      sql<string>`search_text(c.texts || E'\\n' || coalesce(c.phone, '') || E'\\n' || coalesce(c.address, ''), c.phone, c.address)`.as(
        "text",
      ),
    )
    .orderBy("place"),
);

async function expectSame(records: readonly Parts[]): Promise<void> {
  const rows = await database.owner.query(stored, { records: toJson([...records]) });
  for (const [index, { texts, phone, address }] of records.entries())
    expect(rows[index]?.text, JSON.stringify(records[index])).toBe(
      searchText({ texts: [texts, phone, address], phones: [phone], addresses: [address] }),
    );
}

const samples = [
  ["Dana", "O’Brien", "d'Angelo", "Núñez", "Nuñez", "Straße", "ÆSIR", "Łódź", "Ørsted", "ΣΟΦΟΣ", "ДЖОН", "İpek"],
  ["漢字", "ﬁnn", "½", "①", "٣", "ｄａｎａ", "한글", "नमस्ते", "😀", "\u202d555\u202c", "12", "#", "@", "-", "--", "."],
  [" ", "  ", "\n", "\t", "\u00a0", "_", "%", "\\", "^", "]", "[", "´", "`", "(", ")", "+", "/", "’", "~", "\u200b"],
];
const pieces = fc.constantFrom(...samples.flat());
const text = fc
  .oneof(
    fc.array(fc.oneof(pieces, fc.constantFrom(...streetWords)), { maxLength: 12 }),
    fc.array(fc.string({ unit: "binary-ascii", maxLength: 20 }), { maxLength: 3 }),
    fc.array(fc.string({ unit: fc.integer({ min: 1, max: 0x24ff }).map((code) => String.fromCodePoint(code)) }), {
      maxLength: 3,
    }),
  )
  .map((parts) => parts.join("").replaceAll("\0", ""));
const phone = fc.string({ unit: fc.constantFrom(..."0000112345555()+-. x#\n٣".split("")), maxLength: 24 });

test("the database stores the same search text as the rule returns, whatever is in it", async () => {
  const record = fc.record({ texts: text, phone: fc.option(phone), address: fc.option(text) });
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 60, maxLength: 120 }), (records) => expectSame(records)),
    { numRuns: 60 },
  );
});

test("the database knows each spelling of street words", () =>
  expectSame(streetWords.map((address) => ({ texts: "", phone: null, address }))));

test("the database folds each character of the scripts that people write in as the rule does", async () => {
  const ranges = [
    [0x01, 0x52f],
    [0x590, 0x6ff],
    [0x900, 0x97f],
    [0x1e00, 0x206f],
    [0x2100, 0x27ff],
    [0x3000, 0x30ff],
    [0xfb00, 0xfb4f],
    [0xfe00, 0xffef],
    [0x1f300, 0x1faff],
  ] as const;
  const characters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  );
  await expectSame(characters.map((one) => ({ texts: `a${one}B #${one}1`, phone: null, address: null })));
});
