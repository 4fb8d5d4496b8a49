import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import { arrowsOf, circlesOf, climbing, faultsOf, importsOf, sizesOf, type Import } from "./house.ts";

const root = resolve(import.meta.dirname, "../..");
const { files, imports } = importsOf();

test("every import between rooms leads down, and no rooms stand in a circle", () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(faultsOf(arrowsOf(imports))).toEqual([]);
});

test("no room holds more files than one looks through", () => {
  expect([...sizesOf(files)].filter(([, count]) => count > 33)).toEqual([]);
});

test("papers know no quote, so that an invoice or a change order is written with the same ones", () => {
  const papers = "features/papers/paper";
  const known = imports.filter(([from, to]) => dirname(from) === papers && dirname(to) !== papers);
  expect(known.length).toBeGreaterThan(10);
  expect(known.filter(([, to]) => to.startsWith("features/"))).toEqual([]);
});

test("an import that climbs and one that closes a circle are found", () => {
  const down: Import = ["features/quotes/quotes/a.ts", "features/requests/estimates/b.ts"];
  const up: Import = ["features/requests/estimates/b.ts", "features/quotes/quote-papers/c.ts"];
  const beside: Import = ["features/quotes/quote-papers/c.ts", "features/quotes/quotes/a.ts"];
  expect(climbing(arrowsOf([down, up])).map(({ to }) => to)).toEqual(["features/quotes/quote-papers"]);
  expect(circlesOf(arrowsOf([down, beside]))).toEqual([]);
  expect(circlesOf(arrowsOf([down, up, beside]))).toEqual([
    ["features/quotes/quote-papers", "features/quotes/quotes", "features/requests/estimates"],
  ]);
});

test("card payments know what is paid for by its kind: no file there imports quotes, and one knows the column", () => {
  const room = "features/payments/card-payments/";
  const inRoom = files.filter((file) => file.startsWith(room));
  expect(inRoom.length).toBeGreaterThan(15);
  expect(imports.filter(([from, to]) => from.startsWith(room) && to.startsWith("features/quotes/"))).toEqual([]);
  const naming = inRoom.filter((file) => readFileSync(resolve(root, "src", file), "utf8").includes("quote_id"));
  expect(naming).toEqual([`${room}payments.queries.ts`]);
});

test("every file of the house that the documents name is there", () => {
  const rooms = new Set(files.map((file) => file.split("/")[0]));
  const missing = globSync(["README.md", "docs/**/*.md", "src/**/README.md"], { cwd: root }).flatMap((page) =>
    [...readFileSync(resolve(root, page), "utf8").matchAll(/`(?:src\/)?([a-z-]+)(\/[\w./-]+\.tsx?)`/g)]
      .filter(([, room = "", path = ""]) => rooms.has(room) && !existsSync(resolve(root, "src", room + path)))
      .map(([name]) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});
