import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { coreSentences, customersCalendarBillingSentences } from "#testing/quotedSentences.ts";

const src = resolve(import.meta.dirname, "..");

/** Sentences that the product says in other words, each with the line of the design that decided so. */
const decidedOtherwise = new Map([
  ["User not authenticated.", 'Design, "Names people see": "Sign in to finish" stands over the page in its place.'],
  ["User not authenticated", 'Design, "Names people see": "Sign in to finish" stands over the page in its place.'],
  ["No authenticated user", 'Design, "Accidents are not requirements": a thrown word is shown as "Sign in to finish".'],
]);

/** A source in one line, with the punctuation and line breaks of JSX taken out. */
const readable = (source: string) =>
  source
    .replaceAll('{" "}', " ")
    .replaceAll("&apos;", "'")
    .replaceAll("’", "'")
    .replaceAll('\\"', '"')
    .replaceAll(/\s+/g, " ");

const sources = globSync("**/*.{ts,tsx}", { cwd: src })
  .filter((file) => !/\.test\.tsx?$|(^|\/)testing\//.test(file))
  .map((file) => readable(readFileSync(resolve(src, file), "utf8")));

/** The fixed parts of a sentence. A toast of two parts is written "Title: text". */
const fixedParts = (sentence: string) =>
  sentence
    .split(/\$?\{\w+\}|\.{3}|^(?:Error|Account deleted|Authentication required): /)
    .map((part) => part.trim())
    .filter((part) => part.length > 1);

const sentences = [coreSentences, customersCalendarBillingSentences].flatMap((list) => list.trim().split("\n"));

/** True if one source has all fixed parts of the sentence, with its numbers either written or computed. */
const isSaid = (sentence: string) =>
  sources.some((source) => fixedParts(sentence).every((part) => source.includes(part)));

test.each(sentences.filter((sentence) => !decidedOtherwise.has(sentence)))("%s", (sentence) => {
  expect(isSaid(sentence)).toBe(true);
});

test("each sentence that was decided otherwise is a sentence of the specification, and is said nowhere", () => {
  expect([...decidedOtherwise.keys()].filter((sentence) => !sentences.includes(sentence) || isSaid(sentence))).toEqual(
    [],
  );
});
