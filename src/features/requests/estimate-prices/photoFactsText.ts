import type { PhotoFacts } from "./photoFacts.ts";
import { messages } from "./photoFactWords.en.ts";

/**
 * Says the facts of photos to a homeowner, in the page's language or that of `words`: one line for each kind of fact.
 * Null if there is none.
 */
export function photoFactsText(facts: PhotoFacts | null, words: typeof messages = messages): string | null {
  if (facts === null) return null;
  const { surfaces, material, conditions, obstacles, steepness, not_seen } = facts;
  const list = <Code extends string>(codes: readonly Code[], named: Record<Code, string>) =>
    codes.map((code) => named[code]).join(", ");
  const lines = [
    surfaces === null ? null : words.surfaces(surfaces),
    material && words.material(words.materials[material]),
    conditions.length > 0 ? words.condition(list(conditions, words.conditions)) : null,
    obstacles.length > 0 ? words.inTheWay(list(obstacles, words.obstacles)) : null,
    steepness && words.slope(words.steepnesses[steepness]),
    not_seen.length > 0 ? words.notVisible(list(not_seen, words.unseen)) : null,
  ].filter((line) => line !== null);
  return lines.length === 0 ? null : lines.join("\n");
}
