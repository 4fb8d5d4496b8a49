/**
 * The facts that a model reports of photos, in codes of closed lists. Customers read them in our own words and in their
 * language (`photoFactsText.ts`); no text of a model reaches them. No Zod here: the customer's phone loads this code.
 */

export const materials = [
  "concrete",
  "asphalt",
  "pavers",
  "brick",
  "stone",
  "gravel",
  "wood",
  "composite",
  "vinyl",
  "stucco",
  "metal",
  "glass",
  "tile",
  "shingles",
] as const;
export type Material = (typeof materials)[number];

export const conditions = [
  "clean",
  "dirt",
  "stains",
  "oil",
  "moss",
  "mildew",
  "rust",
  "cracks",
  "weeds",
  "peeling",
  "worn",
  "uneven",
] as const;
export type Condition = (typeof conditions)[number];

export const obstacles = [
  "vehicle",
  "plants",
  "furniture",
  "bins",
  "steps",
  "fence",
  "cables",
  "snow",
  "leaves",
  "objects",
] as const;
export type Obstacle = (typeof obstacles)[number];

export const steepnesses = ["flat", "gentle", "steep"] as const;
export type Steepness = (typeof steepnesses)[number];

/** Each has an underscore, so that no word in an older quote is mistaken for one. */
export const unseenParts = [
  "far_end",
  "near_end",
  "side_edges",
  "back_side",
  "upper_part",
  "under_objects",
  "close_up",
  "whole_surface",
  "water_supply",
  "known_size",
] as const;
export type UnseenPart = (typeof unseenParts)[number];

/** `surfaces`: the number of outlined surfaces; null if there is none. */
export type PhotoFacts = {
  surfaces: number | null;
  material: Material | null;
  conditions: Condition[];
  obstacles: Obstacle[];
  steepness: Steepness | null;
  not_seen: UnseenPart[];
};

/** The one of `codes` that a text is. Null if it is none of them. */
export const codeOf = <Code extends string>(codes: readonly Code[], text: string): Code | null =>
  codes.find((code) => code === text) ?? null;
