import * as z from "zod";
import { harmlessWords } from "./harmlessWords.ts";

/**
 * What a model is asked to answer, and how what it answers is bounded before anybody looks at it. The schema keeps to
 * what every provider takes: nothing optional, no bounds, no unions but with null. It has no place for a price.
 */

const share = z.number().describe("0 to 1");
const point = z.object({
  x: share.describe("From the left edge (0) to the right edge (1) of the photo"),
  y: share.describe("From the upper edge (0) to the lower edge (1) of the photo"),
});
const photo = z.number().describe("The number of the photo, beginning with 1");

/** The steepness a model may report. */
const steepnesses = ["flat", "gentle", "steep"];

/** What a model is asked to answer: what it sees, where, and how large the things beside it usually are. */
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
  material: z.string().nullable(),
  condition: z.string().nullable().describe("In a few words: stains, moss, cracks"),
  obstacles: z.array(z.string()).describe("What is in the way of the work"),
  steepness: z.string().nullable().describe("flat, gentle or steep"),
  count: z.number().nullable().describe("How many of the counted things are visible, or null when it cannot be told"),
  square_feet: z
    .number()
    .nullable()
    .describe("Your own estimate of the area of the surfaces in square feet, or null when it cannot be told"),
  not_seen: z.array(z.string()).describe("What the photos do not show and the business would need to know"),
  analysis: z
    .string()
    .describe(
      "Two to four plain sentences for the customer: what is seen, its condition, what the figure rests on. No prices.",
    ),
});
export type ModelAnswer = z.output<typeof modelAnswer>;

const maxAnalysisLength = 1_500;
const maxWordsLength = 200;
const maxSurfaces = 40;
const maxPoints = 60;
const maxWords = 8;

/** The answer with no more, and nothing longer, than a home could need; its words without prices and addresses. */
export function boundAnswer(answer: ModelAnswer): ModelAnswer {
  const list = (words: readonly string[]) =>
    words
      .slice(0, maxWords)
      .map((word) => said(word, maxWordsLength))
      .filter((word) => word !== "");
  return {
    surfaces: answer.surfaces.slice(0, maxSurfaces).map((surface) => ({
      ...surface,
      what: said(surface.what, maxWordsLength),
      corners: surface.corners.slice(0, maxPoints),
    })),
    references: answer.references
      .slice(0, maxSurfaces)
      .map((thing) => ({ ...thing, kind: said(thing.kind, maxWordsLength), points: thing.points.slice(0, maxPoints) })),
    material: answer.material && (said(answer.material, maxWordsLength) || null),
    condition: answer.condition && (said(answer.condition, maxWordsLength) || null),
    obstacles: list(answer.obstacles),
    steepness: steepnesses.find((known) => known === answer.steepness?.trim().toLowerCase()) ?? null,
    count: answer.count,
    square_feet: answer.square_feet,
    not_seen: list(answer.not_seen),
    analysis: said(answer.analysis, maxAnalysisLength),
  };
}

/** Words that may be read, no longer than this many characters; those that no keyboard has become spaces. */
function said(text: string, longest: number): string {
  return harmlessWords(text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}]+/gu, " "))
    .slice(0, longest)
    .toWellFormed() // the database takes no half characters
    .trim();
}
