import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  joinPlaces,
  movedPlaces,
  place,
  placeKey,
  placeLine,
  placeOf,
  placesInput,
  placesOf,
  readPlaces,
  writePlaces,
  type Place,
} from "./places.ts";

const at = (address: string | null, rest: Partial<Place> = {}): Place => ({
  name: null,
  gate_code: null,
  notes: null,
  ...rest,
  address,
});

const text = fc
  .string({ unit: fc.constantFrom("a", "1", " ", "|", "\\", "/", "n", ",", "é"), maxLength: 12 })
  .map((written) => written.trim() || null);
const notes = fc
  .string({ unit: fc.constantFrom("a", " ", "|", "\\", "n", "\n"), maxLength: 12 })
  .map((written) => written.trim() || null);
const writtenPlaces = fc.array(
  fc
    .record({ name: text, address: text, gate_code: text, notes })
    .filter((one) => Object.values(one).some((each) => each !== null)),
  { maxLength: 6 },
);

test("places written to a cell are read back as they were, notes of several lines included", () => {
  fc.assert(
    fc.property(writtenPlaces, (some) => {
      expect(readPlaces(writePlaces(some) ?? "")).toEqual(some);
    }),
  );
});

test.each<[string, Place[]]>([
  ["", []],
  ["12 Oak St, Reading, PA", [at("12 Oak St, Reading, PA")]],
  ["Lake house", [at(null, { name: "Lake house" })]],
  ["Lake house | 12 Oak St", [at("12 Oak St", { name: "Lake house" })]],
  ["12 Oak St\n\n14 Elm St", [at("12 Oak St"), at("14 Elm St")]],
  ["Shop | 3 Elm St | 4711# ", [at("3 Elm St", { name: "Shop", gate_code: "4711#" })]],
])("a person's own cell %j is read", (cell, read) => {
  expect(readPlaces(cell)).toEqual(read);
  for (const one of read) expect(place.parse(one)).toEqual(one);
});

test("a place is one line of what is known", () => {
  expect(placeLine(at("12 Oak St", { name: "Lake house", gate_code: "4711" }))).toBe(
    "Lake house, 12 Oak St, gate code 4711",
  );
  expect(placeLine(at("12 Oak St", { notes: "Dog" }))).toBe("12 Oak St");
});

test("a place needs a name, an address or a gate code", () => {
  expect(placesInput.parse([{ gate_code: " 4711 " }])).toEqual([at(null, { gate_code: "4711" })]);
  expect(placesInput.safeParse([{ notes: "Dog" }]).error?.issues).toMatchObject([
    { path: [0, "address"], message: "Please enter a name, an address or a gate code" },
  ]);
  expect(placesInput.safeParse(Array.from({ length: 51 }, () => ({ name: "A" }))).error?.issues).toMatchObject([
    { message: "Please keep at most 50 places." },
  ]);
});

const carla = {
  address: "12 Oak St, Reading, PA 19601",
  places: [
    at("12 oak street", { gate_code: "1234", notes: "Dog" }),
    at("3 Elm St, Reading, PA", { name: "Shop" }),
    at("3 Elm Street", { name: "Store", gate_code: "99" }),
    at(null, { name: "Storage", gate_code: "7" }),
  ],
};

test("the place of an address is found in any writing of it", () => {
  const own = { ...at(carla.address, { gate_code: "1234", notes: "Dog" }), main: true };
  expect(placeOf(carla, null)).toEqual(own);
  expect(placeOf(carla, " ")).toEqual(own);
  expect(placeOf(carla, "12 Oak Street, Reading")).toEqual(own);
  expect(placeOf(carla, "3 elm st.")).toEqual({
    ...at("3 Elm St, Reading, PA", { name: "Shop", gate_code: "99", notes: "Store" }),
    main: false,
  });
  expect(placeOf(carla, "9 Pine Rd")).toBeNull();
  expect(placeOf({ address: null, places: [] }, null)).toEqual({ ...at(null), main: true });
  expect(placeOf({ address: null, places: [] }, "9 Pine Rd")).toBeNull();
});

test("of two addresses a letter apart, each has its own gate code", () => {
  const two = { address: "12 Pines Rd", places: [at("12 Pinet Rd", { gate_code: "1" })] };
  expect(placesOf(two)).toHaveLength(1);
  const apart = { address: "1 Elm St", places: [at("12 Pines Rd", { gate_code: "1" }), at("12 Pin Rd")] };
  expect(placeOf(apart, "12 Pin Rd")?.gate_code).toBeNull();
});

test("two items of one address are one place with both gate codes", () => {
  const both = {
    address: "1 Elm St",
    places: [at("1 Elm St", { gate_code: "1" }), at("1 elm st", { gate_code: "2" })],
  };
  expect(placesOf(both)).toEqual([{ ...at("1 Elm St", { gate_code: "1", notes: "Or gate code 2" }), main: true }]);
});

test("the gate code goes along when the customer's own address is changed", () => {
  const coded = at("12 Oak St", { gate_code: "1" });
  expect(movedPlaces([coded, at("3 Elm St")], "12 Oak Street", "14 Pine Rd")).toEqual([
    { ...coded, address: "14 Pine Rd" },
    at("3 Elm St"),
  ]);
  expect(movedPlaces([coded], "12 Oak Street", "12 Oak St, Reading")).toEqual([
    { ...coded, address: "12 Oak St, Reading" },
  ]);
  expect(movedPlaces([coded, at("3 Elm St")], "12 Oak Street", "3 Elm Street")).toEqual([coded, at("3 Elm St")]);
  expect(movedPlaces([coded], "12 Oak Street", null)).toEqual([coded]);
  expect(movedPlaces([coded], null, "14 Pine Rd")).toEqual([coded]);
});

const address = fc.constantFrom(null, "", "12 Oak St", "12 Oak Street, Reading", "3 Elm St", "14 Pine Rd", "Shop");
const item = fc.record({
  name: fc.constantFrom(null, "Home", "Shop"),
  address,
  gate_code: fc.constantFrom(null, "1", "2"),
  notes: fc.constantFrom(null, "Dog"),
});
const customer = fc.record({
  address,
  places: fc.uniqueArray(item, { maxLength: 4, selector: placeKey }),
});

test("joining changes and repeats nothing, and no address, name, gate code or note is lost", () => {
  fc.assert(
    fc.property(customer, customer, fc.boolean(), (one, other, first) => {
      const kept = { address: (first ? one : other).address };
      const joined = joinPlaces(one, other, kept);
      expect(joined.slice(0, one.places.length)).toEqual(one.places);
      expect(new Set(joined.map(placeKey)).size).toBe(joined.length);
      const merged = { ...kept, places: joined };
      for (const from of [one, other]) {
        expect(placeOf(merged, from.address)).not.toBeNull();
        for (const { name, address: where, gate_code, notes: said } of from.places) {
          const shown = JSON.stringify(where ? placeOf(merged, where) : placesOf(merged));
          for (const known of [name, gate_code, said]) expect(shown).toContain(known ?? "");
        }
      }
    }),
  );
});

test("places of one customer are shown once each", () => {
  fc.assert(
    fc.property(customer, (one) => {
      const shown = placesOf(one);
      expect(shown.filter(({ main }) => main).length).toBe(one.address ? 1 : 0);
      for (const known of shown.filter(({ address: where }) => where))
        expect(placeOf(one, known.address)).toEqual(known);
    }),
  );
});
