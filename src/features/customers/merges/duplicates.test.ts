import { describe, expect, test } from "vitest";
import { addressKey, closeNames, phoneKey, reasonsToMerge, recognizedBy, type Recognizable } from "./duplicates.ts";

const reasonsOf = (a: Recognizable, b: Recognizable) => reasonsToMerge(recognizedBy(a), recognizedBy(b));

describe("possible duplicates", () => {
  const carla = {
    name: "Carla Brown",
    email: "carla@mail.dev",
    phone: "(630) 555-0101",
    address: "12 North Oak Street, Springfield",
    contacts: [],
    places: [],
  };

  test("have the same email whatever its capitals, or the same digits in their telephone numbers", () => {
    expect(
      reasonsOf(carla, { name: "C.", email: " CARLA@mail.dev ", phone: null, address: null, contacts: [], places: [] }),
    ).toEqual(["email"]);
    expect(
      reasonsOf(carla, { name: "C.", email: null, phone: "+1 630.555.0101", address: null, contacts: [], places: [] }),
    ).toEqual(["phone"]);
  });

  test("have an email or a telephone number of one as a further contact of the other", () => {
    const nobody = { name: "C.", email: null, phone: null, address: null, places: [] };
    const contacts = [{ email: "Carla@mail.dev", phone: "630 555 0101" }];
    expect(reasonsOf(carla, { ...nobody, contacts })).toEqual(["email", "phone"]);
    expect(reasonsOf({ ...nobody, contacts }, { ...nobody, contacts: contacts.slice(0, 1) })).toEqual([
      "email",
      "phone",
    ]);
  });

  test("have a close name at the same address, but neither alone", () => {
    expect(
      reasonsOf(carla, {
        name: "Brown, Karla",
        email: null,
        phone: null,
        address: "12 N. Oak St. Springfield",
        contacts: [],
        places: [],
      }),
    ).toEqual(["name_and_address"]);
    expect(
      reasonsOf(carla, {
        name: "Carla Brown",
        email: null,
        phone: null,
        address: "14 North Oak Street, Springfield",
        contacts: [],
        places: [],
      }),
    ).toEqual([]);
    expect(
      reasonsOf(carla, {
        name: "Tom Brown",
        email: null,
        phone: null,
        address: carla.address,
        contacts: [],
        places: [],
      }),
    ).toEqual([]);
  });

  test("have a close name and one place in common", () => {
    const places = [{ address: "3 Elm Ct" }, { address: "12 N Oak St, Springfield" }];
    const karla = { name: "Karla Brown", email: null, phone: null, address: "1 Pine Rd", contacts: [] };
    expect(reasonsOf(carla, { ...karla, places })).toEqual(["name_and_address"]);
    expect(reasonsOf(carla, { ...karla, places: places.slice(0, 1) })).toEqual([]);
    expect(reasonsOf(carla, { ...karla, name: "Tom Brown", places })).toEqual([]);
  });

  test("are not found by what is missing", () => {
    const nothing = { name: "Ann", email: "", phone: "ask", address: " ", contacts: [], places: [] };
    expect(reasonsOf(nothing, { ...nothing })).toEqual([]);
  });
});

test.each([
  ["Jon Smith", "John Smith", true],
  ["Smith, John", "john  smith", true],
  ["J. Smith", "John Smith", true],
  ["John & Mary Smith", "John Smith", true],
  ["Mr. José Álvarez", "Jose Alvarez", true],
  ["John Smith", "Mary Smith", false],
  ["John", "John Smith", false],
  ["M. Smith", "John Smith", false],
  ["Ann Lee", "Tom Lee", false],
  ["", "", false],
])("%j and %j are close: %s", (a, b, close) => {
  expect(closeNames(a, b)).toBe(close);
  expect(closeNames(b, a)).toBe(close);
});

test.each([
  ["(630) 555-0101", "6305550101"],
  ["+1 630 555 0101", "6305550101"],
  ["555-0101", "5550101"],
  ["x12", null],
  [null, null],
])("the telephone number %j is known by %j", (phone, key) => expect(phoneKey(phone)).toBe(key));

test.each([
  ["12 N. Oak Street", "12 n oak st"],
  ["12 north oak st,", "12 n oak st"],
  ["Springfield", null],
  [null, null],
])("the address %j is known by %j", (address, key) => expect(addressKey(address)).toBe(key));
