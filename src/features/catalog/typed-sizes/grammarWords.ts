import type { Side } from "./reading.ts";

/** The words that tie the numbers and units of a typed size together, English and Spanish. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const wordsOfSides: Record<Side, string> = {
  width: "wide width w ancho across deep depth d",
  length: "long length l largo",
  height: "tall high height alto altura",
  thickness: "thick thickness grosor espesor grueso",
};
export const sides: ReadonlyMap<string, Side> = new Map(
  Object.entries(wordsOfSides).flatMap(([side, words]) =>
    words.split(" ").map((word) => [word, side as Side] as const),
  ),
);
export const times = set("x by por times");
export const plus = set("+ plus and y & mas");
export const minus = set("minus menos less except");
export const through = set("- to a or o hasta");
export const links = set("of de for para in on en del");
export const openings = set("between entre from de desde");
/** Between a count and the size of one: "2 of 10x10", "3 @ 10x10", "2 de 10 por 10". */
export const countLinks = set("of de @ at ea each");
/** Behind the size of one: "two rooms 10x10 each". */
export const eachWords = set("each ea apiece cada uno una");
/** Words that are no number: "a few windows". */
export const vague = set(
  "few lot lots bunch many some several ton tons pocos pocas varios varias muchos muchas monton",
);
export const smallWords = set("a an un una el la los las my");
/** Surfaces that a person may name beside the size, and words that say which one. */
export const surfaces = set(
  "driveway driveways patio patios deck decks porch porches walkway walkways sidewalk sidewalks roof roofs lawn lawns " +
    "garage garages lot house home fence fences gutter gutters wall walls floor floors ceiling ceilings room rooms " +
    "bedroom bedrooms basement kitchen shed slab slabs pad pads area areas section sections parking backyard " +
    "frontyard sideyard back front rear side sides run runs privacy vinyl picket cedar chain link iron aluminum concrete asphalt wood wooden brick paver pavers " +
    "entrada entradas cochera garaje techo techos acera banqueta cesped cerca cercas barda bardas pared paredes casa " +
    "terreno piso pisos losa losas terraza terrazas jardin seccion secciones lado lados tramo tramos trasero trasera delantero delantera",
);
