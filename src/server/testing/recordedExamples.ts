import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ApiExample } from "#server/http/apiDocs/apiExamples.ts";

/**
 * Records an example of each operation from the stories, for the documentation (`npm run examples`). The folder of the
 * recorded examples is in `API_EXAMPLES`; a usual run of the tests records nothing.
 */

type Call = { operationId: string; template: string; url: URL; sent: string; answer: unknown };

/** Writes a call as the example of its operation, unless this process has recorded a better one. */
export function recordExample({ operationId, template, url, sent, answer }: Call): void {
  const folder = process.env["API_EXAMPLES"];
  if (folder === undefined) return;
  const example = scrubbed(
    shortened({
      path: pathValues(template, url.pathname.replace(/^\/api/, "")),
      query: Object.fromEntries(url.searchParams),
      ...(sent === "" ? {} : { body: JSON.parse(sent) as unknown }),
      ...(answer === undefined ? {} : { answer }),
    }),
  ) as ApiExample;
  const file = join(folder, `${operationId}.${process.pid}.json`);
  if (!existsSync(file) || worthOf(example) > worthOf(JSON.parse(readFileSync(file, "utf8")) as ApiExample))
    writeFileSync(file, JSON.stringify(example));
}

/** The best of several examples of one operation: long enough to show each field, and without strange texts. */
export const bestOf = (examples: readonly ApiExample[]): ApiExample | undefined =>
  examples.toSorted((a, b) => worthOf(b) - worthOf(a))[0];

const goodLength = 3_000;

function worthOf(example: ApiExample): number {
  const text = JSON.stringify(example);
  const length = Math.min(text.length, 2 * goodLength - text.length);
  // Tests also send markup, formulas, blanks at the ends, other scripts and very long words.
  const strange = /[<>]|":"[ =+]| "[,}]|[^\n -~–—’…²×·]|\\[ubfrt]|[a-z]{30}/.test(text);
  return strange ? length - 1e6 : length;
}

function pathValues(template: string, path: string): Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const values = new RegExp(`^${template.replaceAll(/\{\w+\}/g, "([^/]+)")}$`).exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, place) => [name, decodeURIComponent(values[place] ?? "")]));
}

/** Lists with at most two entries, and texts of at most 240 characters. */
function shortened(value: unknown): unknown {
  if (typeof value === "string")
    return value.length > 240 && !value.startsWith("data:") ? `${value.slice(0, 239)}…` : value;
  if (Array.isArray(value)) return value.slice(0, listLength(value)).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}

/** Corners of outlines need three and more; other lists show two entries. */
const listLength = ([first]: unknown[]): number =>
  typeof first === "object" && first !== null && !("x" in first) ? 2 : 8;

/** Replaces everything that differs from run to run, and every secret, by lasting values of the same form. */
function scrubbed(value: unknown): unknown {
  const known = new Map<string, string>();
  const once = (found: string, make: (number: number) => string): string => {
    const made = known.get(found) ?? make(known.size + 1);
    known.set(found, made);
    return made;
  };
  const clean = (text: string): string =>
    text
      .replaceAll(/https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?/g, "https://quotes.example.org")
      .replaceAll(/[\w.+-]+(@|%40)owners\.yardstick\.dev/gi, "olivia$1mail.dev")
      .replaceAll(/\b198\.1[89]\.\d+\.\d+\b/g, "203.0.113.7")
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (found) => once(found, uuid))
      .replaceAll(/(?<![\w-])(ys_|whsec_)?[\w-]{24,}(?![\w-])|whsec_[\w+/=]+/g, (found, mark: string | undefined) =>
        isUuid.test(found) || isName(found, mark) ? found : once(found, (number) => secret(found, mark, number)),
      )
      .replaceAll(/(?<![\d-])\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?/g, moved);
  const within = (inner: unknown): unknown => {
    if (typeof inner === "string") return clean(inner);
    if (Array.isArray(inner)) return inner.map(within);
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, within(one)]));
  };
  return within(value);
}

/** True for a long name of words and numbers, such as that of a file. */
const isName = (found: string, mark: string | undefined) => mark === undefined && !/[A-Z]|^[0-9a-f]+$/.test(found);

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const hex = (seed: string) => createHash("sha512").update(seed).digest("hex");

function uuid(number: number): string {
  const text = hex(`example ${number}`);
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    `4${text.slice(13, 16)}`,
    `9${text.slice(17, 20)}`,
    text.slice(20, 32),
  ].join("-");
}

/** A text in place of a secret: as long as it, and of the same characters. */
function secret(found: string, mark: string | undefined, number: number): string {
  const start = mark ?? (found.startsWith("whsec_") ? "whsec_" : "");
  const text = /^[0-9a-f]+$/.test(found) ? hex(`secret ${number}`) : "EXAMPLE".repeat(Math.ceil(found.length / 7));
  return (start + text.repeat(2)).slice(0, found.length);
}

/** The day on which all examples were recorded. */
const exampleDay = "2026-05-04";
const dayMs = 86_400_000;

/** A day or time as far from the example's day as it was from the day of the run; times near that day are at 3 PM. */
function moved(text: string): string {
  const days = Math.round((Date.parse(text.slice(0, 10)) - Date.parse(new Date().toISOString().slice(0, 10))) / dayMs);
  if (Number.isNaN(days) || Math.abs(days) > 20 * 366) return text;
  const day = new Date(Date.parse(exampleDay) + days * dayMs).toISOString().slice(0, 10);
  if (text.length === 10) return day;
  const zone = /(?:Z|[+-]\d\d:\d\d)?$/.exec(text)?.[0] ?? "";
  return Math.abs(days) <= 1 ? `${day}T15:00:00${zone}` : `${day}${text.slice(10)}`;
}
