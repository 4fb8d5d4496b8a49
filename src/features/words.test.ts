import { globSync, readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { expect, test } from "vitest";

const src = resolve(import.meta.dirname, "..");
const english = globSync("**/*Words.en.ts", { cwd: src });
const sourceFiles = globSync("**/*.{ts,tsx}", { cwd: src })
  .filter((file) => !/\.(en|es|test)\.tsx?$/.test(file))
  .map((file) => ({ room: dirname(file), source: readFileSync(resolve(src, file), "utf8") }));
const sources = sourceFiles.map(({ source }) => source);

type Words = Record<string, unknown>;
const wordsOf = async (file: string) => ((await import(resolve(src, file))) as { messages: Words }).messages;

/** Returns every text without parameters in a file of texts, with its name. */
function sentences(words: object, path = ""): [name: string, said: string][] {
  return Object.entries(words).flatMap(([name, said]: [string, unknown]) =>
    typeof said === "string"
      ? [[path + name, said] as [string, string]]
      : typeof said === "object" && said !== null
        ? sentences(said, `${path}${name}.`)
        : [],
  );
}

test("there are words to look at", () => expect(english.length).toBeGreaterThan(1));

// The compiler reports missing Spanish texts: each Spanish file has the type of the English one.
test.each(english)("%s has its Spanish beside it, and each sentence is translated", async (file) => {
  const [ours, theirs] = [sentences(await wordsOf(file)), sentences(await wordsOf(file.replace(".en.ts", ".es.ts")))];
  const spanish = new Map(theirs);
  const same = ours.filter(([name, said]) => said.split(" ").length > 2 && spanish.get(name) === said);
  expect(same).toEqual([]);
});

test.each(english)("nothing in %s is left that nobody reads", async (file) => {
  const importers = sourceFiles.filter(({ source }) => source.includes(`/${basename(file)}"`));
  // If a file passes its texts on (`words: paperWords[language]`), other files of its directory can read them.
  const handsOn = importers.filter(({ source }) => /\bwords: \w+\[\w+\]/.test(source)).map(({ room }) => room);
  const readers = [...importers, ...sourceFiles.filter(({ room }) => handsOn.includes(room))]
    .map(({ source }) => source)
    .join("\n");
  // A text that is read by a computed name, such as a refusal, must have its name somewhere in the sources.
  const named = /\b(?:words|messages)\[\w+\]|= (?:words|messages);/.test(readers) ? sources.join("\n") : "";
  const isRead = (name: string) =>
    new RegExp(`\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\} = (?:words|messages)`).test(readers) ||
    new RegExp(`["'.]${name}\\b`).test(named) ||
    pages.includes(`{{${name}}}`); // a page's HTML contains its own texts
  const unread = Object.keys(await wordsOf(file)).filter((name) => !isRead(name));
  expect(unread).toEqual([]);
});

const pages = globSync("web/*/index.html", { cwd: src })
  .map((file) => readFileSync(resolve(src, file), "utf8"))
  .join("\n");
