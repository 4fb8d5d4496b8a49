import { expect, test } from "vitest";
import { createOutlet } from "./liveOutlet.ts";

test("what a page has not read yet does not pile up: however much changes in between, one message follows that names each topic once", async () => {
  const said: string[] = [];
  let read = Promise.withResolvers<void>();
  const outlet = createOutlet<string>((event, data) => {
    said.push(`${event} ${data}`);
    return read.promise;
  });
  outlet.send("changed", ["estimates"]);
  for (let change = 0; change < 10_000; change++) outlet.send("changed", ["estimates", "customers"]);
  outlet.beat();
  expect(said).toEqual(['changed ["estimates"]']);
  expect(outlet.stuckFor()).toBeGreaterThanOrEqual(0);
  read.resolve();
  await expect.poll(() => said).toEqual(['changed ["estimates"]', 'changed ["estimates","customers"]']);
  await expect.poll(() => outlet.stuckFor()).toBe(0);
  read = Promise.withResolvers<void>();
  outlet.beat();
  expect(said.at(-1)).toBe("beat ");
  read.resolve();
});

test("a page that is gone harms nothing", async () => {
  const outlet = createOutlet<string>(() => Promise.reject(new Error("gone")));
  outlet.send("changed", ["estimates"]);
  outlet.beat();
  await expect.poll(() => outlet.stuckFor()).toBe(0);
});
