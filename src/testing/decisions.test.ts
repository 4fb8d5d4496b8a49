import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const folder = resolve(root, "docs/decisions");
const read = (file: string) => readFileSync(resolve(folder, file), "utf8");
const files = globSync("[0-9]*.md", { cwd: folder }).toSorted();
const numbers = new Set(files.map((file) => file.slice(0, 3)));

const parts = ["Context", "Decision", "Consequence"];

/** Returns the faults in the form of one decision. */
function faultsOfForm(file: string, text: string): string[] {
  const lines = text.trimEnd().split("\n");
  const found = [...text.matchAll(/^\*\*(\w+)\.\*\* /gm)].map(([, part]) => part);
  return [
    ...(/^\d{3}-[a-z\d]+(?:-[a-z\d]+)*\.md$/.test(file) ? [] : [`${file}: not named by number and title`]),
    ...(lines[0]?.startsWith(`# ${file.slice(0, 3)}: `) ? [] : [`${file}: the title has another number`]),
    ...(found.join() === parts.join() ? [] : [`${file}: its parts are ${found.join(", ")}`]),
    ...(lines.length > 25 ? [`${file}: ${lines.length} lines`] : []),
    ...lines.filter((line) => line.length > 120).map((line) => `${file}: a line of ${line.length} columns`),
  ];
}

/** Returns the numbers and file names of decisions that a text refers to. */
function referencesOf(text: string): string[] {
  // In comments, the words of one reference can be on two lines.
  const flat = text.replaceAll(/\n[ \t]*(?:\*|\/\/|--|#)?[ \t]*/g, " ");
  const lists = flat.matchAll(/\bdecisions? ((?:\d{3}\b(?:,? (?:and|or) |, )?)+)/gi);
  const paths = flat.matchAll(/\bdecisions\/(\d{3}(?:-[a-z\d-]+\.md)?)/g);
  return [
    ...[...lists].flatMap(([, list = ""]) => list.match(/\d{3}/g) ?? []),
    ...[...paths].map(([, path = ""]) => path),
  ];
}

test("every decision has a title, a context, a decision and a consequence on half a page", () => {
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap((file) => faultsOfForm(file, read(file)))).toEqual([]);
});

test("each fault in the form of a decision is found", () => {
  const good = "# 007: Title\n\n**Context.** One.\n\n**Decision.** Two.\n\n**Consequence.** Three.\n";
  expect(faultsOfForm("007-title.md", good)).toEqual([]);
  expect(faultsOfForm("008-title.md", good)).toEqual(["008-title.md: the title has another number"]);
  expect(faultsOfForm("007-title.md", good.replace("**Context.** ", ""))).toHaveLength(1);
  expect(faultsOfForm("007-title.md", good + "\n".repeat(18) + "More.\n")).toEqual(["007-title.md: 26 lines"]);
  expect(faultsOfForm("007-title.md", `${good}${"x".repeat(121)}\n`)).toHaveLength(1);
});

test("the index lists every decision by its title and explains every other number up to the highest", () => {
  const [list = "", others = ""] = read("README.md").split("\n## ");
  const listed = [...list.matchAll(/\[([^\]]+)\]\((\d{3}-[^)]+)\)/g)].map(([, title = "", file = ""]) => [file, title]);
  const titled = files.map((file) => [file, /^# \d{3}: (.*)$/m.exec(read(file))?.[1]]);
  expect(listed.toSorted()).toEqual(titled);

  const rows = others.split("\n").filter((row) => /^\| \d/.test(row));
  const explained = new Set(rows.flatMap((row) => row.split("|")[1]?.match(/\d{3}/g) ?? []));
  const merged = rows.flatMap((row) => row.split("|")[2]?.match(/\b\d{3}\b/g) ?? []);
  const highest = Math.max(...[...numbers, ...explained].map(Number));
  const all = Array.from({ length: highest }, (_, index) => String(index + 1).padStart(3, "0"));
  expect(all.filter((number) => numbers.has(number) === explained.has(number))).toEqual([]);
  expect(merged.filter((number) => !numbers.has(number))).toEqual([]);
});

test("references to decisions are found in comments, documents and paths", () => {
  expect(referencesOf(" * as it is (decision 031).")).toEqual(["031"]);
  expect(referencesOf("decisions 019,\n * 081 and 092")).toEqual(["019", "081", "092"]);
  expect(referencesOf("docs/decisions/044 and decisions/012-a-title.md")).toEqual(["044", "012-a-title.md"]);
});

test("every decision that code or a document refers to exists", () => {
  const binary = /\.(?:png|jpe?g|avif|webp|heic|ico|icns|woff2?|ttf|pdf|zip|gz)$/i;
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 });
  const texts = tracked
    .split("\0")
    .filter((file) => file !== "" && !binary.test(file) && !file.startsWith("docs/decisions/README"))
    .filter((file) => file !== "src/testing/decisions.test.ts" && existsSync(resolve(root, file)));
  expect(texts.length).toBeGreaterThan(1000);
  const missing = texts.flatMap((file) =>
    referencesOf(readFileSync(resolve(root, file), "utf8"))
      .filter((name) => (name.endsWith(".md") ? !files.includes(name) : !numbers.has(name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
