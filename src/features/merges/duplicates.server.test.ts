import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { addressKey, phoneKey, shortWords } from "./duplicates.ts";
import { addressKeySql, phoneKeySql } from "./duplicates.server.ts";

let database: DatabaseWithOwner;
beforeAll(async () => {
  database = await databaseWithOwner();
});
afterAll(() => database.close());

const words = fc.constantFrom(...shortWords.flat(), "Oak", "12", "Émile", "O'Hara", "a.b", "streets");
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

test("customers are found alike in the database by the same keys as by the rules", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ address: fc.option(address), phone: fc.option(phone) }), { minLength: 30, maxLength: 60 }),
      async (people) => {
        const { rows } = await database.query<{ by_phone: string | null; by_address: string | null }>(
          `select ${phoneKeySql("p.phone")} as by_phone, ${addressKeySql("p.address")} as by_address from rows from (json_to_recordset($1) as (phone text, address text)) with ordinality as p(phone, address, place) order by place`,
          [JSON.stringify(people)],
        );
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
