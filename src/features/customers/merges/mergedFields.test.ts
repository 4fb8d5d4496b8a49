import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientTypes, customerStatuses } from "#features/customers/customers/customer.ts";
import { contactKey } from "#shared/contact/contacts.ts";
import { placeKey } from "#shared/contact/places.ts";
import { tagKey } from "#features/customers/customers/tags.ts";
import { isListField, mergedFields, mergeFields, winner, type MergeableFields } from "./mergedFields.ts";

const carla: MergeableFields = {
  name: "Carla Brown",
  email: "carla@mail.dev",
  phone: null,
  address: "",
  status: "prospect",
  client_type: "residential",
  notes: "Has a dog.",
  last_work_date: null,
  last_quote_amount: null,
  tax_exempt: null,
  contacts: [],
  tags: ["HOA"],
  places: [{ name: null, address: "3 Elm St", gate_code: "7", notes: null }],
};
const karla: MergeableFields = {
  name: "Karla Brown",
  email: "karla@mail.dev",
  phone: "(630) 555-0101",
  address: "12 Oak Street",
  status: "inactive",
  client_type: "commercial",
  notes: "Gate code 1234.",
  last_work_date: "2026-05-01",
  last_quote_amount: 180.5,
  tax_exempt: null,
  contacts: [{ name: "Bo", label: "Neighbor", phone: "(630) 555-0188", email: null }],
  tags: ["hoa", "Spring"],
  places: [{ name: "Shop", address: "3 elm street", gate_code: "8", notes: null }],
};

describe("the fields of two customers that become one", () => {
  test("are the primary's where it has them, else the secondary's", () => {
    expect(mergedFields(carla, karla)).toMatchObject({
      name: "Carla Brown",
      email: "carla@mail.dev",
      phone: "(630) 555-0101",
      address: "12 Oak Street",
      client_type: "residential",
      last_work_date: "2026-05-01",
      last_quote_amount: 180.5,
      tax_exempt: null,
    });
    expect(mergedFields(karla, carla)).toMatchObject({
      name: "Karla Brown",
      phone: "(630) 555-0101",
      address: "12 Oak Street",
    });
  });

  test("a quote of nothing is a quote", () => {
    expect(mergedFields({ ...carla, last_quote_amount: 0 }, karla).last_quote_amount).toBe(0);
  });

  test.each([
    ["active", "inactive", "active"],
    ["prospect", "active", "active"],
    ["inactive", "prospect", "prospect"],
    ["prospect", "inactive", "inactive"],
  ] as const)("a status of %s with %s is %s", (primary, secondary, merged) => {
    expect(mergedFields({ ...carla, status: primary }, { ...karla, status: secondary }).status).toBe(merged);
  });

  test("notes are joined, and stand alone where the other has none", () => {
    expect(mergedFields(carla, karla).notes).toBe("Has a dog.\n\n--- Merged Notes ---\n\nGate code 1234.");
    expect(mergedFields(carla, { ...karla, notes: " " }).notes).toBe("Has a dog.");
    expect(mergedFields({ ...carla, notes: null }, karla).notes).toBe("Gate code 1234.");
    expect(mergedFields({ ...carla, notes: null }, { ...karla, notes: null }).notes).toBeNull();
  });

  test("are what the person chose, where something was chosen", () => {
    const chosen = mergedFields(carla, karla, {
      name: "secondary",
      phone: "primary",
      status: "primary",
      notes: "secondary",
    });
    expect(chosen).toMatchObject({
      name: "Karla Brown",
      phone: null,
      status: "prospect",
      notes: "Gate code 1234.",
      email: "carla@mail.dev",
    });
    expect(mergedFields(carla, { ...karla, notes: null }, { notes: "both" }).notes).toBe("Has a dog.");
    expect(mergedFields({ ...carla, notes: null }, { ...karla, notes: " " }, { notes: "both" }).notes).toBeNull();
  });

  test("contacts and tags of both are kept, and so are a phone number and an email that lost", () => {
    const merged = mergedFields({ ...carla, phone: "(630) 555-0100" }, karla);
    expect(merged.tags).toEqual(["HOA", "Spring"]);
    expect(merged.contacts).toEqual([
      { name: "Bo", label: "Neighbor", phone: "(630) 555-0188", email: null },
      { name: "Karla Brown", label: null, phone: "(630) 555-0101", email: "karla@mail.dev" },
    ]);
    const chosen = mergedFields(
      { ...carla, phone: "+1 630 555 0101" },
      { ...karla, contacts: [] },
      { email: "secondary", name: "secondary" },
    );
    expect(chosen.contacts).toEqual([{ name: "Carla Brown", label: null, phone: null, email: "carla@mail.dev" }]);
  });

  test("places of both are kept, and so is an address that lost", () => {
    const { places } = mergedFields({ ...carla, address: "1 Pine Rd" }, karla);
    expect(places).toEqual([
      ...carla.places,
      ...karla.places,
      { name: null, address: "12 Oak Street", gate_code: null, notes: null },
    ]);
    const chosen = mergedFields({ ...carla, address: "12 Oak St, Reading" }, karla, { address: "secondary" });
    expect(chosen.places).toEqual([...carla.places, ...karla.places]);
    expect(mergedFields(carla, { ...karla, places: carla.places }).places).toEqual(carla.places);
  });

  test("each says whose value it takes", () => {
    const sides = (primary: MergeableFields, secondary: MergeableFields) =>
      Object.fromEntries(chosenFields.map((field) => [field, winner(field, primary, secondary)]));
    const byRule = {
      name: "primary",
      email: "primary",
      phone: "secondary",
      address: "secondary",
      status: "secondary",
      client_type: "primary",
      last_work_date: "secondary",
      last_quote_amount: "secondary",
      tax_exempt: "primary",
      notes: "both",
    };
    expect(sides(carla, karla)).toEqual(byRule);
    expect(sides({ ...carla, status: "active", notes: "" }, karla)).toEqual({
      ...byRule,
      status: "primary",
      notes: "secondary",
    });
    expect(winner("phone", carla, { ...karla, phone: " " })).toBe("primary");
  });
});

const chosenFields = mergeFields.filter((field) => !isListField(field));
const text = fc.option(fc.constantFrom("", " ", "a", "b"));
const fields = fc.record<MergeableFields>({
  name: fc.constantFrom("Carla", "Karla"),
  email: text,
  phone: text,
  address: text,
  notes: text,
  status: fc.constantFrom(...customerStatuses),
  client_type: fc.constantFrom(...clientTypes),
  last_work_date: fc.option(fc.constantFrom("2026-01-01", "2026-02-02")),
  last_quote_amount: fc.option(fc.constantFrom(0, 1, 2)),
  tax_exempt: fc.constantFrom(null, "TX-1", "TX-2"),
  contacts: fc.uniqueArray(fc.record({ name: text, label: text, phone: text, email: text }), {
    selector: contactKey,
    maxLength: 3,
  }),
  tags: fc.uniqueArray(fc.constantFrom("HOA", "hoa", "Spring", "Referral"), { maxLength: 3, selector: tagKey }),
  places: fc.uniqueArray(fc.record({ name: text, address: text, gate_code: text, notes: text }), {
    selector: placeKey,
    maxLength: 3,
  }),
});

test("choosing what wins by rule changes nothing", () => {
  fc.assert(
    fc.property(fields, fields, (primary, secondary) => {
      const choices = Object.fromEntries(chosenFields.map((field) => [field, winner(field, primary, secondary)]));
      expect(mergedFields(primary, secondary, choices)).toEqual(mergedFields(primary, secondary));
    }),
  );
});
