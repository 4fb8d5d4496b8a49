import { expect, test } from "vitest";
import { roles } from "#shared/roles.ts";
import { homeOf } from "#browser/session/homeOf.ts";
import { knownOperations } from "#api/knownOperations.ts";
import { provideOperations } from "./knownOperations.ts";
import { roleMay } from "./roleMay.ts";

provideOperations(knownOperations);

test("what a role may ask is what the contract says", () => {
  const whoMay = (operation: Parameters<typeof roleMay>[1]) => roles.filter((role) => roleMay(role, operation));
  expect(whoMay("billing.checkout")).toEqual(["owner"]);
  expect(whoMay("account.remove")).toEqual(["owner"]);
  expect(whoMay("estimates.list")).toEqual(["owner", "manager"]);
  expect(whoMay("calendar.feed")).toEqual(roles);
  expect(whoMay("publicForms.open")).toEqual(roles);
});

test("each role begins at a page that it may open", () => {
  expect(roles.map((role) => homeOf(role).to)).toEqual(["/dashboard", "/dashboard", "/my-visits"]);
});
