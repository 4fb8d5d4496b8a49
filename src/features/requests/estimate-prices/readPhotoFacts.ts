import {
  conditions,
  materials,
  obstacles,
  steepnesses,
  unseenParts,
  codeOf,
  type Condition,
  type Material,
  type Obstacle,
  type PhotoFacts,
  type UnseenPart,
} from "./photoFacts.ts";

/** Translates what a model wrote of photos to the codes of `photoFacts.ts`. Words without a code are dropped. */

/** A model's own fields, in codes or, until version 3 of the instructions, in its own words. */
export type ReportedFacts = {
  surfaces: number | null;
  material: string | null;
  conditions: readonly string[];
  obstacles: readonly string[];
  steepness: string | null;
  not_seen: readonly string[];
};

/** The beginnings of English words that mean a code, in lower case. */
type Stems<Code extends string> = Partial<Record<Code, readonly string[]>>;

const materialStems: Stems<Material> = {
  pavers: ["paver", "cobble"],
  brick: ["brick"],
  asphalt: ["asphalt", "blacktop", "tarmac"],
  concrete: ["concrete", "cement"],
  stone: ["stone", "flagstone", "slate", "travertine"],
  gravel: ["gravel"],
  composite: ["composite"],
  wood: ["wood", "timber", "cedar"],
  vinyl: ["vinyl"],
  stucco: ["stucco"],
  shingles: ["shingle"],
  metal: ["metal", "aluminum", "steel"],
  glass: ["glass"],
  tile: ["tile"],
};

const conditionStems: Stems<Condition> = {
  clean: ["clean"],
  dirt: ["dirt", "grime", "mud"],
  oil: ["oil"],
  stains: ["stain", "discolor"],
  moss: ["moss", "alga"],
  mildew: ["mildew", "mold"],
  rust: ["rust"],
  cracks: ["crack"],
  weeds: ["weed"],
  peeling: ["peel", "flak"],
  worn: ["worn", "fade", "weathered"],
  uneven: ["uneven", "heave", "sunken"],
};

const obstacleStems: Stems<Obstacle> = {
  vehicle: ["car", "cars", "truck", "vehicle", "trailer"],
  plants: ["plant", "bush", "shrub", "hedge", "flower", "tree"],
  furniture: ["furniture", "chair", "bench"],
  bins: ["bin", "bins", "trash"],
  steps: ["step", "stairs"],
  fence: ["fence", "gate"],
  cables: ["cable", "hose"],
  snow: ["snow"],
  leaves: ["leaf", "leaves"],
};

/** Words that turn the meaning of what follows. */
const denials = ["no", "not", "none", "without", "free", "isn", "aren", "never"];

const maxTextLength = 200;
const maxTexts = 8;

/** Returns the facts of a model's fields. Texts are cut before they are read. */
export function readPhotoFacts(reported: ReportedFacts): PhotoFacts {
  const { surfaces, material, steepness } = reported;
  return {
    surfaces: surfaces || null,
    material: codesIn([material ?? ""], materials, materialStems)[0] ?? null,
    conditions: codesIn(reported.conditions, conditions, conditionStems),
    obstacles: codesIn(reported.obstacles, obstacles, obstacleStems),
    steepness: codeOf(steepnesses, normalised(steepness ?? "")),
    not_seen: unseenIn(reported.not_seen),
  };
}

/** The facts that a customer reads. Null if a model reported none. */
export function factsToShow(reported: ReportedFacts): PhotoFacts | null {
  const facts = readPhotoFacts(reported);
  return Object.values(facts).some((fact) => (Array.isArray(fact) ? fact.length > 0 : fact !== null)) ? facts : null;
}

/** The parts that are not seen. They have no stems: "the back" of a thing and of a house are too different. */
export const unseenIn = (texts: readonly string[]): UnseenPart[] => codesIn(texts, unseenParts, {});

/** Returns the codes that texts are, or that their words mean, in the order of the list. */
function codesIn<Code extends string>(texts: readonly string[], codes: readonly Code[], stems: Stems<Code>): Code[] {
  const found = new Set(texts.slice(0, maxTexts).flatMap((text) => codesOf(normalised(text), codes, stems)));
  return codes.filter((code) => found.has(code));
}

function codesOf<Code extends string>(text: string, codes: readonly Code[], stems: Stems<Code>): Code[] {
  const exact = codeOf(codes, text);
  if (exact) return [exact];
  const words = text.split(/[^a-z]/);
  if (words.some((word) => denials.includes(word))) return [];
  return codes.filter((code) =>
    (stems[code] ?? []).some((stem) =>
      words.some((word) => word === stem || (stem.length > 3 && word.startsWith(stem))),
    ),
  );
}

const normalised = (text: string) => text.slice(0, maxTextLength).trim().toLowerCase();
