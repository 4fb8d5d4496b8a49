import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/**
 * Checks that the incident page names every warning and error of the log, so that operators never meet an unknown line
 * at night.
 */

const project = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(project, "docs/operations.md"), "utf8");
const sources = readdirSync(join(project, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.includes("testing"))
  .map((name) => ({ name, text: readFileSync(join(project, "src", name), "utf8") }));

test("every warning and error of the log is on the page", () => {
  for (const { name, text } of sources)
    for (const [call] of text
      .replaceAll(/\s+/g, " ")
      .matchAll(/\b(?:log|get\("log"\))\.(?:warn|error|fatal)\(.{0,400}/g)) {
      // Takes only the fixed start of a message and leaves out inserted values, such as a file's name.
      const words = /^(?:log|get\("log"\))\.\w+\( ?(?:\w+, ?|\{.*?\}, ?)?["`]([^"`$]+)/.exec(call)?.[1]?.trim() ?? "";
      expect(words, `${name}: a line of the log begins with words of its own: ${call}`).not.toBe("");
      expect(page, `docs/operations.md does not name this line of ${name}`).toContain(words);
    }
});

test("the beginning and the end of every trouble are on the page", () => {
  for (const { name, text } of sources)
    for (const [, words = ""] of text.matchAll(/\b(?:begins|ends): "([^"]+)"/g))
      expect(page, `docs/operations.md does not name this line of ${name}`).toContain(words);
});

test("every figure of our own is on the page", () => {
  for (const { name, text } of sources.filter(({ name }) => /^(server|platform)\//.test(name)))
    for (const [figure] of text.matchAll(/\byardstick_[a-z]+_[a-z_]+/g))
      expect(page, `docs/operations.md does not name this figure of ${name}`).toContain(figure);
});
