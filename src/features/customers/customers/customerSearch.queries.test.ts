import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { databaseWithOwner, type DatabaseWithOwner } from "#server/testing/databaseWithOwner.ts";
import { corrections } from "#shared/search/correction.ts";
import { isFoundIn, soughtIn } from "#shared/search/sought.ts";
import type { Place } from "#shared/contact/places.ts";
import type { Contact } from "#shared/contact/contacts.ts";
import { correctCustomerSearch, findCustomers } from "./customerList.queries.ts";
import { customerSearchText } from "./customerListing.ts";

let database: DatabaseWithOwner;
beforeAll(async () => {
  database = await databaseWithOwner();
});
beforeEach(() => database.query("delete from customers"));
afterAll(() => database.close());

type Person = {
  name: string;
  email: string;
  phone: string;
  address: string;
  contacts?: Contact[];
  tags?: string[];
  places?: Place[];
};

const firstNames = ["José", "Zoë", "Anne-Marie", "Siân", "François", "Łukasz", "Bjørn", "Dana", "Nguyễn", "Ана"];
const lastNames = [
  "O’Brien",
  "D'Angelo",
  "Núñez",
  "Smith-Jones",
  "Straßer",
  "Müller",
  "St. Clair",
  "Kowalski",
  "McDonald",
  "Mc Donald",
];
const streets = [
  ["North", "Lake Shore", "Drive"] as const,
  ["W", "Oak", "St"] as const,
  ["East", "Elm", "Blvd"] as const,
];
const person: fc.Arbitrary<Person & { digits: string }> = fc
  .record({
    first: fc.constantFrom(...firstNames),
    last: fc.constantFrom(...lastNames),
    number: fc.integer({ min: 1, max: 9999 }),
    street: fc.constantFrom(...streets),
    digits: fc.stringMatching(/^[2-9][0-9]{9}$/),
    /** True if the phone number is that of a further contact. */
    further: fc.boolean(),
    tags: fc.subarray(["Straßenfest", "HOA"]),
    /** True if the address is that of a place. */
    isPlace: fc.boolean(),
  })
  .map(({ first, last, number, street, digits, further, tags, isPlace }) => ({
    name: `${first} ${last}`,
    email: `person.${number}@mail.dev`,
    ...numbered(`(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`, further),
    tags,
    ...addressed(`${number} ${street.join(" ")}, Springfield`, isPlace),
    digits,
  }));

function addressed(address: string, isPlace: boolean): Pick<Person, "address" | "places"> {
  if (!isPlace) return { address };
  return { address: "", places: [{ name: "Zoë’s Lodge", address, gate_code: "4711", notes: null }] };
}

function numbered(phone: string, further: boolean): Pick<Person, "phone" | "contacts"> {
  if (!further) return { phone };
  return { phone: "", contacts: [{ name: "Zoë Núñez", label: null, phone, email: null }] };
}

const other: Readonly<Record<string, readonly string[]>> = {
  North: ["n", "N.", "north"],
  W: ["west", "W."],
  East: ["E", "e."],
  Drive: ["dr", "Dr.", "driv", "DRIVE"],
  St: ["street", "ST.", "str"],
  Blvd: ["boulevard", "boul"],
  McDonald: ["McDonald", "mc donald", "MCDONALD"],
};
const phoneWritings = [
  "+1 a b c",
  "1abc",
  "a.b.c",
  "a-b-c",
  "(a)b-c",
  "+1-a-b-c",
  "001 a b c",
  "abc",
  "\u202da b\u202fc\u202c",
];
/** Two functions of a word that a person could spell it by. */
const wordSpellings: ((word: string) => string)[] = [
  (word) => word.toUpperCase(),
  (word) => word.toLowerCase(),
  (word) => word.normalize("NFD"),
  (word) => word.normalize("NFD").replaceAll(/\p{M}/gu, ""),
  (word) => word.replaceAll(/['’]/g, ""),
  (word) => word.replaceAll(/['’]/g, "`"),
  (word) => word.replaceAll("-", "‐"),
  (word) => word.replaceAll("-", " "),
  (word) => word.replaceAll("-", ""),
  (word) => word.replaceAll("ß", "ss"),
  (word) => word.slice(0, Math.max(2, word.length - 1)),
];

/** A person, and a search that means that person: some of their words, each in some spelling, in any order. */
const spelled = person.chain((of) => {
  const phone = fc.constantFrom(...phoneWritings).map((writing) =>
    writing.replace(/[abc]/g, (part) => {
      const [begin, end] = { a: [0, 3], b: [3, 6], c: [6, 10] }[part] ?? [];
      return of.digits.slice(begin, end);
    }),
  );
  const word = (text: string) =>
    fc.constantFrom(...(other[text] ?? wordSpellings.map((spelling) => spelling(text)))).filter((one) => one !== "");
  const names = [of.name, ...(of.contacts ?? []).map(({ name }) => name ?? ""), ...(of.tags ?? [])];
  const address = [of.address, ...(of.places ?? []).flatMap((one) => [one.name ?? "", one.address ?? ""])]
    .join(" ")
    .trim();
  const words = [...names.flatMap((name) => name.split(" ")), ...address.replace(",", "").split(" "), of.email].map(
    word,
  );
  const typed = fc
    .tuple(fc.shuffledSubarray(words, { minLength: 1 }), fc.option(phone), fc.constantFrom(" ", "  ", "\u00a0", ", "))
    .chain(([some, number, blank]) =>
      fc.tuple(...some).map((spelledWords) => {
        const half = Math.floor(spelledWords.length / 2);
        return [...spelledWords.slice(0, half), ...(number === null ? [] : [number]), ...spelledWords.slice(half)].join(
          number === null ? blank : " , ",
        );
      }),
    );
  return fc.record({ of: fc.constant(of), typed });
});

/** Adds customers, the first one the newest, and returns their ids. */
async function add(people: readonly Person[]): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into customers (created_by, name, email, phone, address, contacts, tags, places, created_at)
     select $1, name, email, phone, address, contacts, tags, places, now() - place * interval '1 minute'
       from jsonb_to_recordset($2)
         as (name text, email text, phone text, address text, contacts jsonb, tags text[], places jsonb, place int) order by place
     returning id`,
    [database.ownerId, JSON.stringify(people.map((one, place) => ({ ...withLists(one), place })))],
  );
  return rows.map(({ id }) => id);
}

const withLists = (one: Person) => ({ contacts: [], tags: [], places: [], ...one });

/** The rows that a search finds by the rule. */
const byRule = (people: readonly Person[], typed: string): number[] => {
  const sought = soughtIn(typed);
  return people.flatMap((one, at) =>
    sought === null || isFoundIn(customerSearchText(withLists(one)), sought) ? [at] : [],
  );
};

test("any spelling of a person finds them, in the database as by the rule", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(spelled, { minLength: 5, maxLength: 15 }), async (cases) => {
      await database.query("delete from customers");
      const people = cases.map(({ of }) => of);
      const ids = await add(people);
      for (const [at, { typed }] of cases.entries()) {
        const found = await findCustomers(database.owner, { search: typed, limit: 100 });
        const message = `${JSON.stringify(typed)} for ${JSON.stringify(people[at])}`;
        const places = found.map(({ id }) => ids.indexOf(id));
        expect(places, message).toContain(at);
        expect(places, message).toEqual(byRule(people, typed));
      }
    }),
    { numRuns: 60 },
  );
});

test("whatever is typed, the database finds the same as the rule", async () => {
  const signs = ["#", "12", "quote", "no", "0", "00", "011", "1", "555", "0123", "@", "%", "_", "\\", "-", "'", "´"];
  const letters = ["ß", "İ", "漢", " ", " ", " ", ".", "+", "(", "lake", "shor", "dr", "dev", "O’", "n", "smith"];
  const odd = fc.constantFrom(...signs, ...letters);
  const text = fc.array(odd, { maxLength: 9 }).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ name: text, email: text, phone: text, address: text }), { minLength: 5, maxLength: 20 }),
      fc.array(text, { minLength: 20, maxLength: 30 }),
      async (people, searches) => {
        await database.query("delete from customers");
        const ids = await add(people);
        for (const typed of searches) {
          const found = await findCustomers(database.owner, { search: typed, limit: 100 });
          expect(
            found.map(({ id }) => ids.indexOf(id)),
            JSON.stringify({ typed, people }),
          ).toEqual(byRule(people, typed));
        }
      },
    ),
    { numRuns: 40 },
  );
});

test("a name that is misspelt by one letter is corrected, in the database as by the rule", async () => {
  const letter = fc.constantFrom(..."abcdeé".split(""));
  const word = fc.string({ unit: letter, minLength: 4, maxLength: 7 });
  const slip = fc.constantFrom("add", "drop", "replace", "swap");
  const misspelt = fc.record({ first: word, last: word, slip, at: fc.nat({ max: 6 }), letter });
  await fc.assert(
    fc.asyncProperty(fc.array(misspelt, { minLength: 5, maxLength: 20 }), async (cases) => {
      await database.query("delete from customers");
      const people = cases.map(({ first, last }) => ({ name: `${first} ${last}`, email: "", phone: "", address: "" }));
      await add(people);
      const records = people.map((one) => ({
        search_text: customerSearchText(withLists(one)),
        texts: [one.name, one.address],
      }));
      for (const { first, last, slip: kind, at, letter: one } of cases) {
        const place = Math.min(at, last.length - 1);
        const [before, after] = [last.slice(0, place), last.slice(place)];
        const typed = {
          add: before + one + after,
          drop: before + after.slice(1),
          replace: before + one + after.slice(1),
          swap: before + (after[1] ?? "") + (after[0] ?? "") + after.slice(2),
        }[kind];
        const search = `${first} ${typed}`;
        const offered = await correctCustomerSearch(database.owner, search);
        expect(offered, `${search} for ${first} ${last}`).toEqual(corrections(search, records));
        for (const correction of offered)
          expect(await findCustomers(database.owner, { search: correction, limit: 1 }), correction).toHaveLength(1);
      }
    }),
    { numRuns: 40 },
  );
});

test("a search that finds few is corrected to one that finds more, in the database as by the rule", async () => {
  const name = fc.constantFrom("Meyer", "Meier", "Meyers", "Maier", "Mejer");
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 3, maxLength: 9 }), name, async (names, typed) => {
      await database.query("delete from customers");
      const people = names.map((one) => ({ name: one, email: "", phone: "", address: "" }));
      await add(people);
      const records = people.map((one) => ({ search_text: customerSearchText(withLists(one)), texts: [one.name] }));
      expect(await correctCustomerSearch(database.owner, typed), `${typed} in ${names.join(", ")}`).toEqual(
        corrections(typed, records),
      );
    }),
    { numRuns: 40 },
  );
});

test("a name is found with and without its blanks", async () => {
  await add([
    { name: "Ron Mc Donald", email: "", phone: "", address: "" },
    { name: "Vera McDonald", email: "", phone: "", address: "" },
  ]);
  for (const search of ["mcdonald", "Mc Donald", "MCDONALD"])
    expect((await findCustomers(database.owner, { search, limit: 5 })).length, search).toBe(2);
});
