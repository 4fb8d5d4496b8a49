import { describe, expect, test } from "vitest";
import { exactFirst } from "./exact.ts";
import { markedPieces } from "./marks.ts";
import { searchText, withoutBlanks, type SearchedParts } from "./searchText.ts";
import { isFoundIn, soughtIn } from "./sought.ts";

/** Searches as owners type them, each with the records that it must find, in any order, and no others. */

const customer = (name: string, email: string, phone: string, address: string): [string, SearchedParts] => [
  name,
  { texts: [name, withoutBlanks(name), email, phone, address], phones: [phone], addresses: [address] },
];
const quote = (number: number, name: string, title: string): [string, SearchedParts] => [
  `quote ${number}`,
  { texts: [name, withoutBlanks(name), title, null, `quote #${number}`] },
];

const records = [
  customer("Rosa Martínez", "rosa.m@gmail.com", "(555) 010-0142", "12 Oak St, Springfield, IL 62704"),
  customer("Rosa Mendes", "mendes@outlook.com", "+1 555 010 0199", "900 N Lake Shore Dr, Apt 4B, Chicago"),
  customer("Martin Rosales", "martin@rosales.dev", "555.010.7788", "12 Elm Avenue, Aurora"),
  customer("Peggy O’Brien", "peggy_ob@gmail.com", "555-010-4321", "7 Saint Mary’s Ct."),
  customer("José Núñez Peña", "jose@nunez.mx", "+52 55 1234 5678", "Calle Ocho 45, Miami"),
  customer("Anne-Marie Smith-Jones", "amsj@mail.dev", "1-555-010-3000", "12 Oakwood Ln, Unit #3"),
  customer("Jürgen Großmann", "jg@firma.de", "+49 30 1234567", "Hauptstraße 5"),
  customer("田中 太郎", "tanaka@mail.jp", "+81 3-1234-5678", "5 Pine Rd"),
  customer("Bob's Pool & Spa 🏊", "bob@pools.com", "(555) 010-9000 x12", "100% Plaza, 3rd Floor"),
  customer("John Smith", "john.smith@gmail.com", "555 010 5555", "12 Oak Street, Peoria"),
  customer("McDonald, Ronald", "ron@mcd.com", "(555)0106666", "1 Mt. Vernon Pkwy"),
  customer("Zoë D’Angelo", "zoe+work@mail.dev", "555-010-1212", "22½ W. Main St"),
  quote(12, "Rosa Martínez", "Driveway sealcoating"),
  quote(112, "John Smith", "Roof & gutters"),
  quote(120, "Peggy O’Brien", "Deck, 12 x 12"),
] as const;

const found = (typed: string): string[] => {
  const sought = soughtIn(typed);
  return records.filter(([, parts]) => sought === null || isFoundIn(searchText(parts), sought)).map(([name]) => name);
};

const rosa = ["Rosa Martínez", "quote 12"];
const peggy = ["Peggy O’Brien", "quote 120"];
const john = ["John Smith", "quote 112"];
const everyone = records.map(([name]) => name);

describe("Owners find people by", () => {
  test.each<[string, string[]]>([
    ["rosa m", [...rosa, "Rosa Mendes", "Martin Rosales"]],
    ["martinez rosa", rosa],
    ["Martínez, Rosa", rosa],
    ["MARTINEZ", rosa],
    ["mendes rosa", ["Rosa Mendes"]],
    ["rosales", ["Martin Rosales"]],
    ["O'Brien", peggy],
    ["O’Brien", peggy],
    ["Obrien", peggy],
    ["o´brien", peggy],
    ["O`Brien peggy", peggy],
    ["o brien", peggy],
    ["jose nunez", ["José Núñez Peña"]],
    ["José Núñez", ["José Núñez Peña"]],
    ["jose\u0301 nun\u0303ez", ["José Núñez Peña"]],
    ["PEÑA", ["José Núñez Peña"]],
    ["pena", ["José Núñez Peña"]],
    ["anne marie", ["Anne-Marie Smith-Jones"]],
    ["annemarie", ["Anne-Marie Smith-Jones"]],
    ["smith jones", ["Anne-Marie Smith-Jones"]],
    ["smith–jones", ["Anne-Marie Smith-Jones"]],
    ["smithjones", ["Anne-Marie Smith-Jones"]],
    ["grossmann", ["Jürgen Großmann"]],
    ["Großmann", ["Jürgen Großmann"]],
    ["GROSSMANN jurgen", ["Jürgen Großmann"]],
    ["hauptstrasse", ["Jürgen Großmann"]],
    ["田中", ["田中 太郎"]],
    ["太郎 田中", ["田中 太郎"]],
    ["田中太郎", ["田中 太郎"]],
    ["🏊", ["Bob's Pool & Spa 🏊"]],
    ["bobs pool", ["Bob's Pool & Spa 🏊"]],
    ["pool & spa", ["Bob's Pool & Spa 🏊"]],
    ["pool and spa", ["Bob's Pool & Spa 🏊"]],
    ["mc donald", ["McDonald, Ronald"]],
    ["ronald mcdonald", ["McDonald, Ronald"]],
    ["zoe dangelo", ["Zoë D’Angelo"]],
    ["D Angelo", ["Zoë D’Angelo"]],
  ])("name: %j", (typed, expected) => expect(found(typed).toSorted()).toEqual(expected.toSorted()));

  test.each<[string, string[]]>([
    ["0142", ["Rosa Martínez"]],
    ["010-0142", ["Rosa Martínez"]],
    ["+1 (555) 010-0142", ["Rosa Martínez"]],
    ["15550100142", ["Rosa Martínez"]],
    ["5550100142", ["Rosa Martínez"]],
    ["555.010.0142", ["Rosa Martínez"]],
    ["555 010-0142", ["Rosa Martínez"]],
    ["(555) 010 0142", ["Rosa Martínez"]],
    ["tel:+15550100142", ["Rosa Martínez"]],
    ["1 555 010 0142", ["Rosa Martínez"]],
    ["555\u2011010\u20110142", ["Rosa Martínez"]],
    ["5550106666", ["McDonald, Ronald"]],
    ["010 6666", ["McDonald, Ronald"]],
    ["555-010-9000", ["Bob's Pool & Spa 🏊"]],
    ["555-010-9000 ext. 12", ["Bob's Pool & Spa 🏊"]],
    ["+52 55 1234 5678", ["José Núñez Peña"]],
    ["5512345678", ["José Núñez Peña"]],
    ["030 1234567", ["Jürgen Großmann"]],
    ["rosa 0142", ["Rosa Martínez"]],
    ["rosa 555-010-0142", ["Rosa Martínez"]],
  ])("phone: %j", (typed, expected) => expect(found(typed).toSorted()).toEqual(expected.toSorted()));

  test.each<[string, string[]]>([
    ["@gmail", ["Rosa Martínez", "Peggy O’Brien", "John Smith"]],
    ["@gmail.com", ["Rosa Martínez", "Peggy O’Brien", "John Smith"]],
    ["rosa.m@gmail.com", ["Rosa Martínez"]],
    ["<rosa.m@gmail.com>", ["Rosa Martínez"]],
    ["mailto:rosa.m@gmail.com", ["Rosa Martínez"]],
    ["peggy_ob", peggy],
    ["zoe+work@mail.dev", ["Zoë D’Angelo"]],
    ["JOHN.SMITH@GMAIL.COM", ["John Smith"]],
    ["lake shore dr", ["Rosa Mendes"]],
    ["north lake shore drive", ["Rosa Mendes"]],
    ["apt 4b", ["Rosa Mendes"]],
    ["#4b", ["Rosa Mendes"]],
    ["12 oak", ["Rosa Martínez", "Anne-Marie Smith-Jones", "John Smith"]],
    ["12 oak street", ["Rosa Martínez", "John Smith"]],
    ["smith 12 oak", ["Anne-Marie Smith-Jones", "John Smith"]],
    ["62704", ["Rosa Martínez"]],
    ["springfield il", ["Rosa Martínez"]],
    ["Springfield, IL 62704", ["Rosa Martínez"]],
    ["st marys", ["Peggy O’Brien"]],
    ["Saint Mary's Court", ["Peggy O’Brien"]],
    ["mount vernon parkway", ["McDonald, Ronald"]],
    ["22 1/2 west main", ["Zoë D’Angelo"]],
    ["unit 3", ["Anne-Marie Smith-Jones"]],
    ["100% plaza", ["Bob's Pool & Spa 🏊"]],
  ])("email or address: %j", (typed, expected) => expect(found(typed).toSorted()).toEqual(expected.toSorted()));

  test.each<[string, string[]]>([
    ["#12", ["quote 12"]],
    ["quote 12", ["quote 12"]],
    ["Quote #12", ["quote 12"]],
    ["quote no. 12", ["quote 12"]],
    ["Quote No 12", ["quote 12"]],
    ["#112", ["quote 112"]],
    ["quote 12 rosa", ["quote 12"]],
    ["sealcoating", ["quote 12"]],
    ["roof and gutters", ["quote 112"]],
    ["roof gutters", ["quote 112"]],
  ])("quote: %j", (typed, expected) => expect(found(typed).toSorted()).toEqual(expected.toSorted()));

  test.each<[string, string[]]>([
    ["john  smith", john],
    ["john\u00a0smith", john],
    ["  john smith\t", john],
    ["john\u200bsmith", john],
    ["\u202ajohn smith\u202c", john],
    ["%", []],
    ["_", []],
    ["\\", []],
    ["%%john%%", john],
    ["", everyone],
    ["   ", everyone],
    ["x".repeat(300), []],
    [`john ${"smith ".repeat(50)}`, john],
    ["ＪＯＨＮ　ＳＭＩＴＨ", john],
    ['"john smith"', john],
    ["john smith.", john],
  ])("whatever else: %j", (typed, expected) => expect(found(typed).toSorted()).toEqual(expected.toSorted()));
});

test.each([
  ["rosa martinez", "Rosa Martínez"],
  ["john.smith@gmail.com", "John Smith"],
  ["(555) 010-5555", "John Smith"],
  ["12", "quote 12"],
  ["o'brien peggy", "Peggy O’Brien"],
])("%j has its exact match first", (typed, first) => {
  const reversed = records.toReversed().filter(([name]) => found(typed).includes(name));
  const customersOrQuotes = reversed.filter(([name]) => name.startsWith("quote") === first.startsWith("quote"));
  expect(exactFirst(customersOrQuotes, typed, ([, parts]) => searchText(parts))[0]?.[0]).toBe(first);
});

test("of a found record something is marked for each search of more than one letter", () => {
  for (const typed of ["martinez rosa", "obrien", "5550100142", "lake shore dr", "grossmann", "@gmail", "田中"])
    for (const [name, { texts }] of records.filter(([one]) => found(typed).includes(one)))
      expect(
        texts.some((text) => markedPieces(text ?? "", typed).some(({ marked }) => marked)),
        `${typed} in ${name}`,
      ).toBe(true);
});
