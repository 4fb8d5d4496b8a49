import { runInNewContext } from "node:vm";
import { beforeAll, expect, test } from "vitest";
import { at } from "./project.mjs";

/** The contract as data, as the build writes it into the pages, says of each operation what the contract says. */

const contractFile = "/src/api/contractRoutes.ts";
let plugin;
let contract;
/** The module as the pages load it. */
let written;
beforeAll(async () => {
  ({ contractRoutes: contract } = await import(at("src/api/contractRoutes.ts")));
  plugin = (await import(at("build/contractAsData.ts"))).contractAsData();
  written = runInNewContext(
    `${plugin.load(contractFile).replace("export const contractRoutes =", "var routes =")}; routes`,
  );
});

const said = (noun) =>
  Object.fromEntries(
    Object.entries(noun).map(([name, { "~orpc": of }]) => {
      const { access, role } = of.meta;
      return [name, { access, role, method: of.route.method, path: of.route.path }];
    }),
  );
const ofHomeowners = ["publicForms", "requestPages", "quotePages", "invoicePages", "customerPages"];

test("it has every operation of owners' pages with its access, role, method and path", () => {
  const nouns = Object.keys(contract).filter((noun) => !ofHomeowners.includes(noun));
  expect(Object.keys(written)).toEqual(nouns);
  for (const noun of nouns) expect(said(written[noun]), noun).toEqual(said(contract[noun]));
  expect(said(written.messages).list).toEqual({
    access: "pro",
    role: "manager",
    method: "GET",
    path: "/messages",
  });
});

test("it leaves out the operations that only homeowners' pages call, and all schemas", () => {
  for (const noun of ofHomeowners) expect([noun in contract, noun in written]).toEqual([true, false]);
  const parts = Object.values(written).flatMap((noun) => Object.values(noun));
  for (const { "~orpc": of } of parts) expect(Object.keys(of)).toEqual(["errorMap", "meta", "route"]);
});

test("it replaces the file of the contract on every system, and no other file", () => {
  expect(plugin.load(`C:\\work${contractFile.replaceAll("/", "\\")}`)).toBe(plugin.load(`/work${contractFile}`));
  expect(plugin.load("/src/api/contract.ts")).toBeUndefined();
});
