import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientTypes, customerStatuses } from "#features/customers/customers/customer.ts";
import { formatCounts, customerKinds, noCustomerCounts } from "#features/customers/customers/customerKinds.ts";
import { contactKey } from "#shared/contact/contacts.ts";
import { placeKey } from "#shared/contact/places.ts";
import { tagKey } from "#features/customers/customers/tags.ts";
import { isListField, listFields, mergedFields, mergeFields, type MergeableFields } from "./mergedFields.ts";
import { changedFields, diffFields, revertFields, unmergeNotes, type UndoneMerge } from "./unmergeRules.ts";

const carla: MergeableFields = {
  name: "Carla Brown",
  email: "carla@mail.dev",
  phone: null,
  address: "1 Elm St",
  status: "active",
  client_type: "residential",
  last_work_date: null,
  last_quote_amount: 200,
  tax_exempt: null,
  notes: null,
  contacts: [],
  tags: ["HOA"],
  places: [],
};

test("of a list, undoing takes back what the merge added, and leaves what was added since", () => {
  const [bo, ana, al] = ["Bo", "Ana", "Al"].map((name) => ({ name, label: null, phone: "555-0100", email: null }));
  if (!bo || !ana || !al) throw new Error("There are three.");
  const record = diffFields({ ...carla, contacts: [bo] }, { ...carla, contacts: [bo, ana], tags: ["HOA", "Spring"] });
  const now = { ...carla, contacts: [al, ana, bo], tags: ["Spring", "Referral", "HOA"] };
  expect(revertFields(record, now)).toEqual({
    back: { contacts: [al, bo], tags: ["Referral", "HOA"] },
    kept: [],
    edited: [],
  });
});

describe("what undoing a merge does to the fields of the customer that was kept", () => {
  const merged: MergeableFields = { ...carla, phone: "555-0100", notes: "Has a dog." };
  const record = diffFields(carla, merged);

  test("every field is on record as it was and as the merge left it, and those that differ are the changed ones", () => {
    expect(record).toMatchObject({
      name: { before: "Carla Brown", after: "Carla Brown" },
      phone: { before: null, after: "555-0100" },
    });
    expect(Object.keys(record)).toEqual([...mergeFields]);
    expect(changedFields(record)).toEqual(["phone", "notes"]);
    expect(changedFields({ phone: { before: null, after: "555-0100" } })).toEqual(["phone"]);
  });

  test("what the merge changed goes back, and what nobody touched is not written", () => {
    expect(revertFields(record, merged)).toEqual({ back: { phone: null, notes: null }, kept: [], edited: [] });
    expect(revertFields({}, merged)).toEqual({ back: {}, kept: [], edited: [] });
  });

  test("what was changed again stays; so does what was edited only since; what was put back by hand is not told", () => {
    expect(revertFields(record, { ...merged, phone: "555-0199", name: "Carla Green", notes: null })).toEqual({
      back: {},
      kept: ["phone"],
      edited: ["name"],
    });
  });
});

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

/** The items of a list that another does not have. */
const without = (items: readonly unknown[], others: readonly unknown[]) => {
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return items.filter((one) => !known.has(JSON.stringify(one)));
};

test("undoing a merge that nobody touched gives every field back; what was edited stays and is named", () => {
  fc.assert(
    fc.property(fields, fields, fields, fc.subarray([...mergeFields]), (primary, secondary, typed, editedFields) => {
      const merged = mergedFields(primary, secondary);
      const record = diffFields(primary, merged);
      expect({ ...merged, ...revertFields(record, merged).back }).toEqual(primary);

      const edited = {
        ...merged,
        ...Object.fromEntries(editedFields.map((field) => [field, typed[field]])),
      } as MergeableFields;
      const undone = revertFields(record, edited);
      const after = { ...edited, ...undone.back };
      for (const field of listFields) {
        const added = without(merged[field], primary[field]);
        const left = without(edited[field], added);
        expect(after[field], field).toEqual(left);
      }
      for (const field of mergeFields.filter((one) => !isListField(one))) {
        const told = undone.kept.includes(field) || undone.edited.includes(field);
        expect(after[field], field).toEqual(told ? edited[field] : primary[field]);
      }
      expect(editedFields).toEqual(expect.arrayContaining([...undone.kept, ...undone.edited]));
      expect(changedFields(record)).toEqual(expect.arrayContaining(undone.kept));
    }),
  );
});

test.each([
  [{}, ""],
  [{ estimates: 1 }, "1 estimate"],
  [{ estimates: 2, follow_ups: 1 }, "2 estimates, 1 follow-up"],
  [
    { estimates: 1, services: 1, follow_ups: 1, calendar_events: 1, notifications: 1, timeline: 1 },
    "1 estimate, 1 service, 1 follow-up, 1 calendar event, 1 notification, 1 timeline entry",
  ],
  [
    { estimates: 2, services: 3, follow_ups: 4, calendar_events: 5, notifications: 6, timeline: 7 },
    "2 estimates, 3 services, 4 follow-ups, 5 calendar events, 6 notifications, 7 timeline entries",
  ],
])("%o is told as %j", (counts, words) => expect(formatCounts({ ...noCustomerCounts, ...counts })).toBe(words));

describe("what the person is told of an undone merge", () => {
  const plain: UndoneMerge = {
    secondary: "Karla",
    primary: "Carla",
    returnedBefore: false,
    keptFields: [],
    editedFields: [],
    changed: noCustomerCounts,
    deleted: noCustomerCounts,
    elsewhere: noCustomerCounts,
    added: noCustomerCounts,
    byEmail: null,
  };
  const one = { ...noCustomerCounts, estimates: 1 };
  const some = { ...noCustomerCounts, estimates: 1, services: 2 };

  test.each<[string, Partial<UndoneMerge>, string[]]>([
    ["nothing where all went back as it was", {}, []],
    [
      "that the customer it was merged into is gone",
      { primary: null, added: one },
      [
        "The customer that Karla was merged into was deleted, so only Karla was restored.",
        "1 estimate was added after the merge and stays with the customer it was merged into.",
      ],
    ],
    [
      "that it had come back before",
      { returnedBefore: true },
      ["Karla was already restored and keeps its current details."],
    ],
    [
      "fields that were changed again",
      { keptFields: ["phone", "address"] },
      ["Changed again after the merge, so the latest is kept: phone and address of Carla."],
    ],
    [
      "a field that was changed again",
      { keptFields: ["phone"] },
      ["Changed again after the merge, so the latest is kept: phone of Carla."],
    ],
    [
      "fields that were edited",
      { editedFields: ["name", "last_work_date", "notes"] },
      ["Edited after the merge and kept: name, last work date and notes of Carla."],
    ],
    [
      "one thing that was changed",
      { changed: one },
      ["1 estimate was changed after the merge and went back to Karla as it is now."],
    ],
    [
      "several that were changed",
      { changed: some },
      ["1 estimate, 2 services were changed after the merge and went back to Karla as they are now."],
    ],
    ["one thing that was deleted", { deleted: one }, ["1 estimate was deleted after the merge and stays deleted."]],
    [
      "several that were deleted",
      { deleted: some },
      ["1 estimate, 2 services were deleted after the merge and stay deleted."],
    ],
    [
      "one thing that was given away",
      { elsewhere: one },
      ["1 estimate was given to another customer after the merge and stays there."],
    ],
    [
      "several that were given away",
      { elsewhere: some },
      ["1 estimate, 2 services were given to another customer after the merge and stay there."],
    ],
    [
      "several that were added",
      { added: some },
      ["1 estimate, 2 services were added after the merge and stay with Carla."],
    ],
    [
      "that there is no record of what moved",
      { byEmail: 0 },
      [
        "This merge has no record of what moved, so the estimates with the email of Karla went back (0). Follow-ups and services stay with Carla.",
      ],
    ],
  ])("%s", (_what, undone, notes) => expect(unmergeNotes({ ...plain, ...undone })).toEqual(notes));

  test("of every kind of thing", () => {
    for (const kind of customerKinds)
      expect(unmergeNotes({ ...plain, added: { ...noCustomerCounts, [kind]: 1 } })).toHaveLength(1);
  });
});
