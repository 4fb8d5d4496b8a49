import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contact, contactLine, joinContacts, readContacts, writeContacts, type Contact } from "./contacts.ts";

const text = fc
  .string({ unit: fc.constantFrom("a", "1", " ", "|", "\\", "/", ",", "@", "é"), maxLength: 12 })
  .map((written) => written.trim() || null);
const contacts = fc.array(
  fc.record({ name: text, label: text, phone: text, email: text }).filter((one) => Object.values(one).some(Boolean)),
  { maxLength: 6 },
);

test("contacts written to a cell are read back as they were", () => {
  fc.assert(
    fc.property(contacts, (some) => {
      expect(readContacts(writeContacts(some) ?? "")).toEqual(some);
    }),
  );
});

test.each<[string, Contact[]]>([
  ["", []],
  ["(630) 555-0101", [{ name: null, label: null, phone: "(630) 555-0101", email: null }]],
  ["ana@mail.dev", [{ name: null, label: null, phone: null, email: "ana@mail.dev" }]],
  ["Ana Diaz | 630.555.0101", [{ name: "Ana Diaz", label: null, phone: "630.555.0101", email: null }]],
  [
    "Ana\nBo | Husband | bo@mail.dev",
    [
      { name: "Ana", label: null, phone: null, email: null },
      { name: "Bo", label: "Husband", phone: null, email: "bo@mail.dev" },
    ],
  ],
])("a person's own cell %j is read", (cell, read) => {
  expect(readContacts(cell)).toEqual(read);
  for (const one of read) expect(contact.parse(one)).toEqual(one);
});

test("a contact is one line of what is known", () => {
  expect(contactLine({ name: "Ana", label: "Manager", phone: "555-0101", email: null })).toBe(
    "Ana (Manager), 555-0101",
  );
  expect(contactLine({ name: null, label: "Work", phone: null, email: "a@mail.dev" })).toBe("Work, a@mail.dev");
});

test("telephone numbers in words are not the same because neither has digits", () => {
  const ann = { name: "Ann", email: null, phone: "ask her", contacts: [] };
  const bob = { name: "Bob", email: null, phone: "in the book", contacts: [] };
  expect(joinContacts(ann, bob, ann)).toEqual([{ name: "Bob", label: null, phone: "in the book", email: null }]);
});

test("joining repeats nothing, and no phone number or email is lost", () => {
  const digits = (phone: string | null) => phone?.replaceAll(/\D/g, "") ?? "";
  const phone = fc.constantFrom(null, "", "(630) 555-0101", "630.555.0101", "+1 630 555 0102");
  const email = fc.constantFrom(null, "", "a@mail.dev", "A@mail.dev", "b@mail.dev");
  const person = fc.record({
    name: fc.constantFrom("Ann", "ann", "Bob"),
    phone,
    email,
    contacts: fc.uniqueArray(fc.record({ name: fc.constant(null), label: fc.constant(null), phone, email }), {
      maxLength: 2,
      selector: (one) => JSON.stringify(one),
    }),
  });
  fc.assert(
    fc.property(person, person, fc.boolean(), (one, other, first) => {
      const kept = first ? one : other;
      const joined = joinContacts(one, other, kept);
      expect(new Set(joined.map((each) => JSON.stringify(each))).size).toBe(joined.length);
      const reached = [kept, ...joined];
      for (const each of [one, other, ...one.contacts, ...other.contacts]) {
        expect(reached.some((known) => digits(known.phone).endsWith(digits(each.phone)))).toBe(true);
        expect(
          reached.some(
            (known) => (known.email ?? "").toLowerCase() === (each.email ?? "").toLowerCase() || !each.email,
          ),
        ).toBe(true);
      }
    }),
  );
});
