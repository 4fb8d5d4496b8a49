import { expect, test } from "vitest";
import type { Customer } from "./customer.ts";
import { customerForm, customerValues } from "./customerForm.ts";

const empty = customerValues(null);
const problemsOf = (typed: Partial<typeof empty>) =>
  customerForm
    .safeParse({ ...empty, name: "Ada Miller", email: "ada@mail.dev", ...typed })
    .error?.issues.map(({ path }) => path.join("."));

test("a stored customer is shown in the form, and saved from it unchanged", () => {
  const fields = {
    name: "Ada Miller",
    email: "ada@mail.dev",
    phone: "512 555 0199",
    address: "7 Oak Street",
    status: "active",
    client_type: "commercial",
    tax_exempt: "75-1234567",
    last_work_date: "2026-11-02",
    last_quote_amount: 0,
    notes: "Gate code 12",
    contacts: [{ name: "Bo", label: "Husband", phone: "512 555 0100", email: "bo@mail.dev" }],
    tags: ["HOA"],
    places: [{ name: "Shop", address: "3 Elm St", gate_code: "4711", notes: "Dog" }],
  };
  const values = customerValues(fields as unknown as Customer);
  expect(values).toEqual({ ...fields, last_quote_amount: "0.00" });
  expect(customerForm.parse(values)).toEqual(fields);
});

test("an amount that is no number, and a name that is missing, are told at their fields, both at once", () => {
  expect(problemsOf({})).toBeUndefined();
  expect(problemsOf({ last_quote_amount: "a lot" })).toEqual(["last_quote_amount"]);
  expect(problemsOf({ name: "", last_quote_amount: "a lot" })?.toSorted()).toEqual(["last_quote_amount", "name"]);
  expect(problemsOf({ email: "ada" })).toEqual(["email"]);
  const blank = { name: "", label: "", phone: "", email: "" };
  expect(problemsOf({ contacts: [blank, { ...blank, label: "Work" }] })).toEqual(["contacts.0.phone"]);
  expect(problemsOf({ contacts: [{ ...blank, name: "Bo", email: "bo" }] })).toEqual(["contacts.0.email"]);
  const nowhere = { name: "", address: "", gate_code: "", notes: "" };
  expect(problemsOf({ places: [nowhere, { ...nowhere, notes: "Dog" }] })).toEqual(["places.0.address"]);
});
