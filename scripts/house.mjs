import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { isStarted, root as projectRoot } from "./project.mjs";

/**
 * The house as its imports draw it: folders are rooms, imports between them arrows. Tests and what only they use stand outside.
 * `node scripts/house.mjs` prints the circles and the arrows that climb.
 */

/** The storeys from the ground up, and in the features' storey its areas. An arrow goes down, or stays on its storey. */
export const storeys = [
  "shared",
  "ui",
  "platform",
  "browser",
  "features/site",
  "features/catalog",
  "features/requests",
  "features/quotes",
  "features/payments",
  "features/customers",
  "features/work",
  "features/alerts",
  "features/business",
  "api",
  "demo",
  "web",
  "server",
];

const isOutside = (file) => /\.test\.tsx?$|(^|\/)testing\//.test(file);
const imported = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\bnew URL\(\s*)"([^"]+)"/g;

/** Each import between files of `src/` below `root`, types included: `[importer, imported]`, as paths within `src/`. */
export function importsOf(root = projectRoot) {
  const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "src"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const files = tracked
    .trim()
    .split("\n")
    .map((file) => file.slice("src/".length))
    .filter((file) => !isOutside(file) && existsSync(join(root, "src", file)));
  const known = new Set(files);
  const imports = files
    .filter((file) => /\.(ts|tsx|css)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, "src", file), "utf8").matchAll(imported)].map(([, name]) => [
        file,
        name.startsWith("#") ? name.slice(1) : normalize(join(dirname(file), name)),
      ]),
    )
    .filter(([, to]) => known.has(to));
  return { files, imports };
}

/** The storey on which a room lies, counted from the ground. Throws where a room lies on none. */
export function storeyOf(room) {
  const storey = storeys.findIndex((name) => room === name || room.startsWith(`${name}/`));
  if (storey < 0) throw new Error(`src/${room} lies on no storey: name it in scripts/house.mjs.`);
  return storey;
}

/** The arrows between rooms: for each pair `from` and `to`, the imports that make it. */
export function arrowsOf(imports) {
  const arrows = new Map();
  for (const [a, b] of imports) {
    const [from, to] = [dirname(a), dirname(b)];
    if (from === to) continue;
    const key = `${from} -> ${to}`;
    const arrow = arrows.get(key) ?? { from, to, imports: [] };
    arrow.imports.push(`${a} imports ${b}`);
    arrows.set(key, arrow);
  }
  return [...arrows.values()];
}

/** The arrows that lead to a higher storey. */
export const climbing = (arrows) => arrows.filter(({ from, to }) => storeyOf(to) > storeyOf(from));

/** The groups of rooms of which each reaches each other (Tarjan, "Depth-first search and linear graph algorithms", 1972). */
export function circlesOf(arrows) {
  const after = Map.groupBy(arrows, ({ from }) => from);
  const [index, low, open, circles] = [new Map(), new Map(), [], []];
  const visit = (room) => {
    index.set(room, index.size);
    low.set(room, index.get(room));
    open.push(room);
    for (const { to } of after.get(room) ?? []) {
      if (!index.has(to)) visit(to);
      if (open.includes(to)) low.set(room, Math.min(low.get(room), low.get(to)));
    }
    if (low.get(room) !== index.get(room)) return;
    const circle = open.splice(open.indexOf(room));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const { from } of arrows) if (!index.has(from)) visit(from);
  return circles;
}

/** How many files lie in each room, tests not counted. */
export const sizesOf = (files) =>
  Object.entries(Object.groupBy(files, (file) => dirname(file))).map(([room, { length }]) => ({ room, files: length }));

if (isStarted(import.meta.url)) {
  const { files, imports } = importsOf();
  const arrows = arrowsOf(imports);
  for (const { from, to, imports: made } of climbing(arrows))
    console.log(`${from} climbs to ${to}:\n  ${made.join("\n  ")}`);
  for (const circle of circlesOf(arrows)) {
    console.log(`A circle: ${circle.join(", ")}`);
    const inside = arrows.filter(({ from, to }) => circle.includes(from) && circle.includes(to));
    for (const { from, to, imports: made } of inside) console.log(`  ${from} -> ${to}: ${made.length}`);
  }
  console.log(`${sizesOf(files).length} rooms, ${arrows.length} arrows`);
}
