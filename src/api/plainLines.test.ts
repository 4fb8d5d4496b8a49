import * as z from "zod";
import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { everyOperation } from "#testing/everyOperation.ts";

/**
 * Every text that anyone can send to an operation. A single-line field refuses control characters, reversed text and
 * invisible letters. A multi-line field drops the characters that would affect the place where it is shown. Add a new
 * field here on the day you create it.
 */

/**
 * The fields from which such characters are removed instead of refused: multi-line fields, phone numbers, search terms.
 */
const cleaned = new Set(
  `notes service_notes description description_es text terms introduction instructions reason note ai_focus_instructions phone client_phone
  search`.split(/\s+/),
);

/**
 * Fields that machines send, which are compared with a known value and stored nowhere. Also whole files and the words in them, whose cells
 * are read one by one.
 */
const compared = new Set(`token proof website content_hash consent_id crm_type source seen`.split(" "));
const isCompared = (operation: string, field: string) =>
  compared.has(field) || (operation.startsWith("imports.") && ["text", "word", "value"].includes(field));

const signs = ["\u001b", "\u0000", "\u009b", "\u202e", "\u2066", "\u200b", "\u200d"];

/** Yields each text within an input, with a function that replaces it. */
function* texts(
  value: unknown,
  path: (string | number)[] = [],
): Generator<{ path: (string | number)[]; text: string }> {
  if (typeof value === "string") yield { path, text: value };
  else if (typeof value === "object" && value !== null)
    for (const [key, part] of Object.entries(value))
      yield* texts(part, [...path, Array.isArray(value) ? Number(key) : key]);
}

function withText(value: unknown, [key, ...rest]: (string | number)[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) return value.map((part: unknown, at) => (at === key ? withText(part, rest, text) : part));
  return { ...(value as object), [key]: withText((value as Record<string, unknown>)[key], rest, text) };
}

const inputOf = (path: string[]) => {
  const operation = path.reduce<unknown>((branch, key) => (branch as Record<string, unknown>)[key], contract);
  return (operation as { "~orpc": { inputSchema?: z.ZodType } })["~orpc"].inputSchema;
};

const asked = everyOperation.filter(({ path }) => inputOf(path) !== undefined);

test.each(asked.map((operation) => [operation.name, operation] as const))("%s", async (name, { path, input }) => {
  const schema = inputOf(path) as z.ZodType;
  const valid = input.make(() => "7b0c1f0e-3d3a-4c58-9d0f-2f1d7c6f4a11");
  const taken: string[] = [];
  for (const { path: place, text } of texts(valid)) {
    const field = String(place.findLast((key) => typeof key === "string"));
    if (isCompared(name, field)) continue;
    for (const sign of signs) {
      const spelt = `${text.slice(0, 1) || "A"}${sign}${text.slice(1) || "b"}`;
      const read = await schema.safeParseAsync(withText(valid, place, spelt));
      const refused = read.error?.issues.some((issue) => z.core.toDotPath(issue.path) === z.core.toDotPath(place));
      const kept = read.success && JSON.stringify(read.data).includes(JSON.stringify(sign).slice(1, -1));
      const isWidthless = sign === "\u200b" || sign === "\u200d";
      if (!refused && !(cleaned.has(field) && (!kept || isWidthless)))
        taken.push(`${place.join(".")} takes U+${sign.codePointAt(0)?.toString(16)}`);
    }
  }
  expect(taken).toEqual([]);
});
