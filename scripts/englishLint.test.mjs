import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import english, { englishFaults, repeatsName } from "./englishLint.mjs";

test.each([
  ["What an owner sees first.", "no subject"],
  ["Returns a row. Whether it is locked.", "no subject"],
  ["- How a quote is signed.\n- Rows.", "no subject"],
  ["| Where | Size |\n| --- | --- |\n| How it is stored | 4 |", "no subject"],
  ["The price that stands on the quote.", "“stands”"],
  ["A file lies in the bucket.", "“lies”"],
  ["The owner is told by email.", "“is told”"],
  ["Whoever opens it.", "“Whoever”"],
  ["Writes it anew.", "“anew”"],
  ["The plan of before.", "“of before”"],
  ["There are as many as may be.", "“as many as may be”"],
])("%j is refused: %s", (text, fault) => expect(englishFaults(text).join()).toContain(fault));

test.each([
  "Rows of a business, newest first.",
  "How long may a lock wait?",
  "CPU stands for processor time.",
  "Returns `What` and “Where it stands”.",
  "```\nWhat code says\n```",
])("%j is plain", (text) => expect(englishFaults(text)).toEqual([]));

test("a comment that says only the name is found, one that adds something is not", () => {
  expect(repeatsName("The open quotes.", "openQuotes")).toBe(true);
  expect(repeatsName("The open quotes, newest first.", "openQuotes")).toBe(false);
});

/** Messages that the lint rule reports for source text with these comments. */
function reportsFor(text) {
  const comments = [...text.matchAll(/\/\*([\s\S]*?)\*\/|\/\/(.*)/g)].map(({ 0: all, 1: block, 2: line, index }) => ({
    type: block === undefined ? "Line" : "Block",
    value: block ?? line,
    range: [index, index + all.length],
  }));
  const reports = [];
  english.rules.comments
    .create({
      sourceCode: { text, getAllComments: () => comments },
      report: ({ message }) => reports.push(message),
    })
    .Program();
  return reports;
}

test("lint reads comments of both kinds, and line comments below each other as one", () => {
  expect(reportsFor("/**\n * Rows.\n * Where they are.\n */\nconst rows = 1;")).toHaveLength(1);
  expect(reportsFor("// The rows come from\n// Where clauses.\nconst rows = 1;")).toEqual([]);
  expect(reportsFor("/** The open quotes. */\nexport const openQuotes = 1;")).toHaveLength(1);
  expect(reportsFor("// oxlint-disable-next-line x -- The owner is told\nconst rows = 1;")).toEqual([]);
});

/** Documents and styles. Migrations are left as they were applied, because databases record a hash of each. */
const files = execFileSync("git", ["ls-files", "*.md", "*.css"], { encoding: "utf8" }).trim().split("\n");

/** The prose of a document, or the comments of a style sheet. */
function proseOf(file) {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".md")) return text;
  const comments = text.match(/\/\*[\s\S]*?\*\//g);
  return (comments ?? []).map((comment) => comment.replaceAll(/^\s*\/?\*+/gm, "")).join("\n\n");
}

test.each(files)("the English of %s", (file) => expect(englishFaults(proseOf(file))).toEqual([]));
