import * as z from "zod";
import {
  conditions,
  materials,
  obstacles,
  steepnesses,
  unseenParts,
} from "#features/requests/estimate-prices/photoFacts.ts";
import { readPhotoFacts } from "#features/requests/estimate-prices/readPhotoFacts.ts";
import { harmlessWords } from "./harmlessWords.ts";

/**
 * The schema of a model's answer, and its bounds before anyone sees it. The schema uses only what every provider
 * accepts: nothing optional, no bounds, no unions except with null. It has no field for a price. Only `analysis` is
 * free text that a person reads, and that person is the owner: customers read our words for the codes.
 */

const share = z.number().describe("0 to 1");
const point = z.object({
  x: share.describe("From the left edge (0) to the right edge (1) of the photo"),
  y: share.describe("From the upper edge (0) to the lower edge (1) of the photo"),
});
const photo = z.number().describe("The number of the photo, beginning with 1");

const listed = (codes: readonly string[]) => codes.join(", ");
/** Descriptions of fields that take codes. Any other word is dropped. */
const oneOf = (codes: readonly string[]) => `One of: ${listed(codes)}; or null when it cannot be told`;
const someOf = (codes: readonly string[]) => `Any of: ${listed(codes)}; empty for none`;

/** The requested answer of a model: what it sees, at which coordinates, and the usual size of the things beside it. */
export const modelAnswer = z.object({
  surfaces: z
    .array(
      z.object({
        photo,
        what: z.string().describe("What it is, in a few words"),
        hole: z.boolean().describe("true for a part inside a surface that is not worked on, such as a flower bed"),
        corners: z
          .array(point)
          .describe(
            "Its corners on the ground or wall, one after another all the way round; exactly four where it is a rectangle",
          ),
      }),
    )
    .describe("The surfaces to be worked on. Each surface once, on the photo that shows it best"),
  references: z
    .array(
      z.object({
        photo,
        kind: z
          .string()
          .describe("garage_door_single, garage_door_double, entry_door, car, paver, plywood, tape or other"),
        points: z
          .array(point)
          .describe(
            "Two ends of an edge that lies on the surface, or the four corners of something that lies flat on it, width first",
          ),
        width_feet: z
          .number()
          .nullable()
          .describe("From the first to the second point, in feet, as such a thing usually is"),
        height_feet: z.number().nullable().describe("From the second to the third point, in feet; null for two points"),
      }),
    )
    .describe("Things of known size that touch or lie on those surfaces"),
  material: z.string().nullable().describe(oneOf(materials)),
  conditions: z.array(z.string()).describe(someOf(conditions)),
  obstacles: z.array(z.string()).describe(`What is in the way of the work. ${someOf(obstacles)}`),
  steepness: z.string().nullable().describe(oneOf(steepnesses)),
  count: z.number().nullable().describe("How many of the counted things are visible, or null when it cannot be told"),
  square_feet: z
    .number()
    .nullable()
    .describe("Your own estimate of the area of the surfaces in square feet, or null when it cannot be told"),
  not_seen: z
    .array(z.string())
    .describe(`What the photos do not show and the business would need to know. ${someOf(unseenParts)}`),
  analysis: z
    .string()
    .describe(
      "Two to four plain sentences for the business: what is seen, its condition, what the figure rests on. No prices.",
    ),
});
export type ModelAnswer = z.output<typeof modelAnswer>;

const maxAnalysisLength = 1_500;
const maxWordsLength = 200;
const maxSurfaces = 40;
const maxPoints = 60;
/** Maximum number of fields of a surface, a thing or a point. */
const maxFields = 10;

/** Maximum number of values read from each field. No home needs more. */
const maxValues = 1_000;

/**
 * Reads a model's answer. Cuts it before validation, because a validator lists every fault. For an answer full of
 * mistakes, that takes a thousand times as long as the answer itself.
 */
export function readModelAnswer(
  answered: unknown,
): { success: true; value: ModelAnswer } | { success: false; error: Error } {
  const cut = isRecord(answered)
    ? Object.fromEntries(
        Object.keys(modelAnswer.shape).map((name) => [name, truncateLists({ values: maxValues }, answered[name])]),
      )
    : null;
  const checked = modelAnswer.safeParse(cut);
  if (checked.success) return { success: true, value: checked.data };
  const [first] = checked.error.issues;
  return {
    success: false,
    error: new Error(`The answer does not have the requested shape at "${first?.path.join(".")}".`),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Cuts every list to the maximum length, and the whole value to the number of values left. */
function truncateLists(left: { values: number }, value: unknown, depth = 0): unknown {
  left.values -= 1;
  if (!isRecord(value)) return value;
  if (depth > 5) return null;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const one of value.slice(0, maxPoints) as unknown[])
      if (left.values > 0) items.push(truncateLists(left, one, depth + 1));
    return items;
  }
  const fields = Object.entries(value).slice(0, maxFields);
  return Object.fromEntries(fields.map(([name, one]) => [name, truncateLists(left, one, depth + 1)]));
}

/**
 * Limits an answer to the number and length that a home could need, keeps the codes of closed lists, and removes prices
 * and addresses from its texts.
 */
export function boundAnswer(answer: ModelAnswer): ModelAnswer {
  const { material, steepness, conditions: states, obstacles: things, not_seen } = answer;
  const facts = readPhotoFacts({
    surfaces: null,
    material,
    conditions: states,
    obstacles: things,
    steepness,
    not_seen,
  });
  return {
    surfaces: answer.surfaces.slice(0, maxSurfaces).map((surface) => ({
      ...surface,
      what: readableText(surface.what, maxWordsLength),
      corners: surface.corners.slice(0, maxPoints),
    })),
    references: answer.references.slice(0, maxSurfaces).map((thing) => ({
      ...thing,
      kind: readableText(thing.kind, maxWordsLength),
      points: thing.points.slice(0, maxPoints),
    })),
    material: facts.material,
    conditions: facts.conditions,
    obstacles: facts.obstacles,
    steepness: facts.steepness,
    count: answer.count,
    square_feet: answer.square_feet,
    not_seen: facts.not_seen,
    analysis: readableText(answer.analysis, maxAnalysisLength),
  };
}

/** Text that people may read, at most `longest` characters. */
function readableText(text: string, longest: number): string {
  return harmlessWords(text, longest)
    .toWellFormed() // PostgreSQL rejects unpaired surrogates
    .trim();
}
