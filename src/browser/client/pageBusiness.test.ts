import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { knownOperations } from "#api/knownOperations.ts";
import { provideOperations } from "./knownOperations.ts";
import {
  elsewhereStore,
  inPageBusiness,
  markBusinessChanged,
  noticingOtherBusiness,
  openPageIn,
  pageHeaders,
} from "./pageBusiness.ts";

provideOperations(knownOperations);

const refused = noticingOtherBusiness({ call: () => Promise.reject(new ORPCError("other_business")) });
const call = (...path: string[]) => refused.call(path, undefined, { context: {} }).catch(() => undefined);

test("a page names its business with every request, and in the address of what carries no headers", () => {
  openPageIn("one");
  expect(Object.values(pageHeaders())).toEqual(["one"]);
  expect(inPageBusiness("/api/live")).toMatch(/^\/api\/live\?\w+=one$/);
  expect(inPageBusiness("/api/export?all")).toMatch(/\?all&\w+=one$/);
  expect(inPageBusiness("/photos/1")).toBe("/photos/1");
});

test("a refused save is remembered as unsaved, and a refused read is not", async () => {
  openPageIn("one");
  await call("services", "list");
  expect(elsewhereStore.get()).toEqual({ name: null, refusedToSave: false, removed: false });
  await call("account", "saveBusiness");
  expect(elsewhereStore.get()).toMatchObject({ refusedToSave: true });
  markBusinessChanged("Bright Driveways");
  await call("services", "list");
  expect(elsewhereStore.get()).toEqual({ name: "Bright Driveways", refusedToSave: true, removed: false });
  openPageIn("two");
  expect(elsewhereStore.get()).toBeNull();
});

test("a save that is still under way when another tab switches counts as unsaved", async () => {
  openPageIn("one");
  let answer = (_: unknown): void => undefined;
  const slow = noticingOtherBusiness({ call: () => new Promise((resolve) => (answer = resolve)) });
  const saving = slow.call(["account", "saveBusiness"], undefined, { context: {} });
  markBusinessChanged("Bright Driveways");
  expect(elsewhereStore.get()).toMatchObject({ refusedToSave: true });
  answer(null);
  await saving;
  openPageIn("one");
  markBusinessChanged("Bright Driveways");
  expect(elsewhereStore.get()).toMatchObject({ refusedToSave: false });
});
