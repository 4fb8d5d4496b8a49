import { expect, test } from "vitest";
import { codeDistance, markCodes, markMiddles, marksInches, markCorners, turnedCode } from "./sheetLayout.ts";

/** A code in its four turns. */
const turns = (code: string): string[] => {
  const all = [code];
  while (all.length < 4) all.push(turnedCode(all.at(-1) ?? ""));
  return all;
};

test("four turns bring a code back", () => {
  for (const code of markCodes) expect(turnedCode(turns(code)[3] ?? "")).toBe(code);
});

test("a mark cannot be read as another one, nor as itself turned, until four modules are wrong", () => {
  const all = markCodes.flatMap(turns);
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) expect(codeDistance(one, other)).toBeGreaterThanOrEqual(8);
});

test("plain patterns of a yard are far from every code", () => {
  const pattern = (isWhite: (x: number, y: number) => boolean) =>
    Array.from({ length: 16 }, (_, at) => (isWhite(at % 4, Math.floor(at / 4)) ? "1" : "0")).join("");
  const plain = [
    pattern(() => false),
    pattern(() => true),
    pattern((x) => x < 2),
    pattern((x) => x % 2 === 0),
    pattern((x, y) => (x + y) % 2 === 0),
    pattern((x, y) => x < 2 !== y < 2),
    pattern((x, y) => x > 0 && x < 3 && y > 0 && y < 3),
    pattern((x, y) => x === y),
    pattern((x, y) => x === 1 || y === 1),
  ];
  for (const code of markCodes.flatMap(turns))
    for (const one of plain) expect(codeDistance(code, one)).toBeGreaterThanOrEqual(5);
});

test("the marks' outer corners are those of the rectangle that the size is of", () => {
  const outer = markMiddles.map((middle, mark) => markCorners(middle)[mark] ?? [0, 0]);
  const [x, y] = [marksInches.width / 2, marksInches.height / 2];
  expect(outer).toEqual([
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ]);
});
