import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conditions, materials, obstacles, steepnesses, unseenParts } from "./photoFacts.ts";
import { messages as english } from "./photoFactWords.en.ts";
import { messages as spanish } from "./photoFactWords.es.ts";
import { photoFactsText } from "./photoFactsText.ts";
import { factsToShow, readPhotoFacts, type ReportedFacts } from "./readPhotoFacts.ts";

const nothing: ReportedFacts = {
  surfaces: null,
  material: null,
  conditions: [],
  obstacles: [],
  steepness: null,
  not_seen: [],
};

describe("what a model reported before there were codes", () => {
  test.each<[Partial<ReportedFacts>, object]>([
    [{ material: "Brick pavers, grey" }, { material: "pavers" }],
    [{ material: "poured concrete" }, { material: "concrete" }],
    [{ material: "unobtainium" }, { material: null }],
    [{ conditions: ["some moss along its edge, and oil stains"] }, { conditions: ["stains", "oil", "moss"] }],
    [{ conditions: ["No moss", "free of cracks", "not stained"] }, { conditions: [] }],
    [{ obstacles: ["a parked car", "two flower pots"] }, { obstacles: ["vehicle", "plants"] }],
    [{ obstacles: ["a carpet", "a scarecrow"] }, { obstacles: [] }],
    [{ steepness: " Steep " }, { steepness: "steep" }],
    [{ steepness: "like a roof" }, { steepness: null }],
    [{ not_seen: ["What lies behind the house", "far_end"] }, { not_seen: ["far_end"] }],
  ])("%o is %o", (reported, facts) => {
    expect(readPhotoFacts({ ...nothing, ...reported })).toMatchObject(facts);
  });

  test("is nothing to show if it has no code", () => {
    expect(factsToShow(nothing)).toBeNull();
    expect(factsToShow({ ...nothing, surfaces: 0, material: "It costs $5", conditions: ["Total: 49.99"] })).toBeNull();
  });
});

test("codes are read as they are, each once", () => {
  const all: ReportedFacts = {
    surfaces: 2,
    material: "asphalt",
    steepness: "flat",
    conditions,
    obstacles,
    not_seen: unseenParts,
  };
  const read = readPhotoFacts(all);
  // The first eight of each list are read.
  expect(read).toEqual({
    ...all,
    conditions: conditions.slice(0, 8),
    obstacles: obstacles.slice(0, 8),
    not_seen: unseenParts.slice(0, 8),
  });
  expect(readPhotoFacts({ ...all, conditions: ["moss", "moss", "MOSS"] }).conditions).toEqual(["moss"]);
});

describe.each([
  ["English", english],
  ["Spanish", spanish],
])("in %s", (_language, words) => {
  test("facts are one line each", () => {
    const facts = {
      surfaces: 2,
      material: "concrete",
      conditions: ["moss", "oil"],
      obstacles: ["vehicle"],
      steepness: "gentle",
      not_seen: ["far_end"],
    } as const;
    const text = photoFactsText(
      { ...facts, conditions: [...facts.conditions], obstacles: [...facts.obstacles], not_seen: [...facts.not_seen] },
      words,
    );
    expect(text?.split("\n")).toEqual([
      words.surfaces(2),
      words.material(words.materials.concrete),
      words.condition(`${words.conditions.moss}, ${words.conditions.oil}`),
      words.inTheWay(words.obstacles.vehicle),
      words.slope(words.steepnesses.gentle),
      words.notVisible(words.unseen.far_end),
    ]);
    expect(photoFactsText(null, words)).toBeNull();
    expect(
      photoFactsText(
        { surfaces: 1, material: null, conditions: [], obstacles: [], steepness: null, not_seen: [] },
        words,
      ),
    ).toBe(words.surfaces(1));
  });

  test("whatever a model writes, every word that is read is one of ours", () => {
    const known = [...materials, ...conditions, ...obstacles, ...steepnesses, ...unseenParts];
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 300 }),
      fc.constantFrom<string>(...known, "Total: 49.99", "the work is free", "moss $5", "a car for €3"),
      fc
        .array(fc.constantFrom("moss", "concrete", "$9", "free", "call 555-0100", "oil", "car", "gratis"), {
          maxLength: 6,
        })
        .map((parts) => parts.join(" ")),
    );
    const list = fc.array(text, { maxLength: 12 });
    const reported = fc.record({
      surfaces: fc.option(fc.nat(40)),
      material: fc.option(text),
      conditions: list,
      obstacles: list,
      steepness: fc.option(text),
      not_seen: list,
    });
    const namedIn = (heading: (list: string) => string, named: Readonly<Record<string, string>>) => {
      const [before = ""] = heading("\u0000").split("\u0000");
      return (line: string) =>
        line.startsWith(before) &&
        line
          .slice(before.length)
          .split(", ")
          .every((word) => Object.values(named).includes(word));
    };
    const ours = [
      (line: string) => /^[^\d]*\d{1,2} superficies?\.$|^[^\d]*\d{1,2} surfaces?\.$/.test(line),
      namedIn(words.material, words.materials),
      namedIn(words.condition, words.conditions),
      namedIn(words.inTheWay, words.obstacles),
      namedIn(words.slope, words.steepnesses),
      namedIn(words.notVisible, words.unseen),
    ];
    fc.assert(
      fc.property(reported, (facts) => {
        const lines = photoFactsText(factsToShow(facts), words)?.split("\n") ?? [];
        expect(lines.filter((line) => !ours.some((isOurs) => isOurs(line)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
