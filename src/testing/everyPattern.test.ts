import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { growsEvenly, isLinear } from "./linearWork.ts";

/**
 * Attacks every pattern of the product with long text. No pattern may take time that grows with the square of the
 * length of untrusted text.
 */
const src = resolve(import.meta.dirname, "..");
const product = globSync("**/*.{ts,tsx}", { cwd: src }).filter(
  (file) => !/\.test\.tsx?$|(^|\/)testing\/|^server\/seed\//.test(file),
);

const patterns = new Map<string, RegExp>();
const built = new Set<string>();
for (const file of product) {
  const { program } = parseSync(file, readFileSync(resolve(src, file), "utf8"));
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      patterns.set(`${file}: /${pattern}/${flags}`, new RegExp(pattern, flags.includes("g") ? flags : `${flags}g`));
    },
    NewExpression(node) {
      if (node.callee.type === "Identifier" && node.callee.name === "RegExp") built.add(file);
    },
  }).visit(program);
}

const longest = 4_000;
/** On a longer text, a pattern whose time doubles with each character would not end. */
const short = 26;

/** The repeated parts of an attack: the pattern's own words, and one of each kind of character. */
function unitsOf({ source }: RegExp): string[] {
  const words = source.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const signs = Array.from(source).filter((one) => !/[\\()[\]{}|?*+^$]/.test(one));
  const kinds = [...Array.from("a1 \n.,/-_:;@\"'<>()=&x0Aé字💧"), "a.", "1.", ". ", "a ", "1a", "\\"];
  return [...new Set([...words.slice(0, 8), ...signs, ...kinds])];
}

function attackOn(pattern: RegExp, length: number): string | undefined {
  const beginnings = ["", "1", ...(pattern.source.match(/[a-z]{2,}|[^\w\\()[\]{}|?*+^$]/gu) ?? []).slice(0, 2)];
  for (const unit of unitsOf(pattern))
    for (const beginning of beginnings)
      for (const end of ["", "\u0000"]) {
        const text = beginning + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end;
        if (!isLinear((whole) => whole.replaceAll(pattern, ""), text)) return text.slice(0, 40);
      }
  return undefined;
}

test("there are patterns to look at", () => expect(patterns.size).toBeGreaterThan(100));

test.each([...patterns])("%s looks at a text once", (_name, pattern) => {
  expect(attackOn(pattern, short)).toBeUndefined();
  expect(attackOn(pattern, longest)).toBeUndefined();
});

test("a pattern that looks again and again is found", () => {
  expect(growsEvenly((text) => text.replaceAll(/\s+$/g, ""), `${" ".repeat(50_000)}x`)).toBe(false);
  expect(attackOn(/(a+)+b/g, short)).toBeDefined();
});

test("no pattern is put together where nobody looks at it here", () => {
  expect([...built].toSorted()).toEqual([
    "features/quotes/quote-rules/quote.ts", // only digits, from beginning to end
    "features/requests/analyses/harmlessWords.ts", // has its own tests against floods
    "features/requests/form-links/nameLikeness.ts", // a link's name, of at most 40 characters
    "features/requests/request-portal/requestPage.ts", // a name of at most 40 characters
    "platform/auth/sessions.ts", // one cookie with a fixed beginning
    "shared/words/plainText.ts", // single characters, each with its direct neighbours
    "web/reference/description.ts", // the addresses of the document, with their fields
  ]);
});
