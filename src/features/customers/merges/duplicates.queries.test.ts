import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { streetWords } from "#shared/search/streetWords.ts";
import { addressKey, phoneKey } from "./duplicates.ts";
import { addressKeyOf, phoneKeyOf } from "./duplicates.queries.ts";

let database: DatabaseWithOwner;
beforeAll(async () => {
  database = await databaseWithOwner();
});
afterAll(() => database.close());

const words = fc.constantFrom(...streetWords, "Oak", "12", "Émile", "O'Hara", "a.b", "streets");
const between = fc.constantFrom(
  " ",
  "  ",
  ", ",
  ".",
  "-",
  "\n",
  "\t",
  "#",
  "]",
  "[",
  "\\",
  "^",
  "_",
  "`",
  "{",
  "~",
  "'",
  "/",
  ":",
  "@",
  "",
);
const address = fc.array(fc.tuple(words, between), { maxLength: 7 }).map((parts) => parts.flat().join(""));
const phone = fc.string({ unit: fc.constantFrom(..."0123456789()+-. x٣".split("")), maxLength: 16 });

type Keyed = { phone: string | null; address: string | null };
const keysOf = statement<{ people: JsonText<Keyed[]> }>()("test.keys-of", (db, p) =>
  db
    .selectFrom(
      sql<
        Keyed & { place: number }
      >`rows from (json_to_recordset(${p.people}) as (phone text, address text)) with ordinality`.as<"c">(
        sql`c(phone, address, place)`,
      ),
    )
    .select((c) => [phoneKeyOf(c.ref("c.phone")).as("by_phone"), addressKeyOf(c.ref("c.address")).as("by_address")])
    .orderBy("place"),
);

test("customers are found alike in the database by the same keys as by the rules", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ address: fc.option(address), phone: fc.option(phone) }), { minLength: 30, maxLength: 60 }),
      async (people) => {
        const rows = await database.owner.query(keysOf, { people: toJson(people) });
        for (const [index, person] of people.entries())
          expect(rows[index], JSON.stringify(person)).toEqual({
            by_phone: phoneKey(person.phone),
            by_address: addressKey(person.address),
          });
      },
    ),
    { numRuns: 60 },
  );
});
