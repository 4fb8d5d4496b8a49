import type { Condition, Material, Obstacle, Steepness, UnseenPart } from "./photoFacts.ts";

const materials: Record<Material, string> = {
  concrete: "concrete",
  asphalt: "asphalt",
  pavers: "pavers",
  brick: "brick",
  stone: "stone",
  gravel: "gravel",
  wood: "wood",
  composite: "composite boards",
  vinyl: "vinyl",
  stucco: "stucco",
  metal: "metal",
  glass: "glass",
  tile: "tile",
  shingles: "shingles",
};
const conditions: Record<Condition, string> = {
  clean: "clean",
  dirt: "dirt",
  stains: "stains",
  oil: "oil stains",
  moss: "moss or algae",
  mildew: "mildew",
  rust: "rust",
  cracks: "cracks",
  weeds: "weeds",
  peeling: "peeling paint or sealer",
  worn: "worn or faded",
  uneven: "uneven",
};
const obstacles: Record<Obstacle, string> = {
  vehicle: "a vehicle",
  plants: "plants",
  furniture: "furniture",
  bins: "trash bins",
  steps: "steps",
  fence: "a fence or gate",
  cables: "cables or hoses",
  snow: "snow",
  leaves: "leaves",
  objects: "loose objects",
};
const steepnesses: Record<Steepness, string> = { flat: "flat", gentle: "gentle", steep: "steep" };
const unseen: Record<UnseenPart, string> = {
  far_end: "the far end",
  near_end: "the near end",
  side_edges: "the side edges",
  back_side: "the back",
  upper_part: "the upper part",
  under_objects: "what is under objects",
  close_up: "the surface up close",
  whole_surface: "the whole surface",
  water_supply: "the water supply",
  known_size: "something of known size",
};

/** Texts for homeowners about what a model reported of their photos. Lists are lists of the words above. */
export const messages = {
  materials,
  conditions,
  obstacles,
  steepnesses,
  unseen,
  surfaces: (count: number) => (count === 1 ? "Your photos show 1 surface." : `Your photos show ${count} surfaces.`),
  material: (material: string) => `Material: ${material}`,
  condition: (list: string) => `Condition: ${list}`,
  inTheWay: (list: string) => `In the way: ${list}`,
  slope: (steepness: string) => `Slope: ${steepness}`,
  notVisible: (list: string) => `Not visible: ${list}`,
};
