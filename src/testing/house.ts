import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";

/**
 * The house that the imports form: folders are rooms, and imports between them arrows. Tests and files that only they
 * use are not part of it. `npm run house` prints the circles and the arrows that climb.
 */

const projectRoot = resolve(import.meta.dirname, "../..");

/** An import of one file by another, as paths within `src/`. */
export type Import = readonly [importer: string, imported: string];
/** An arrow between two rooms, with the imports behind it. */
export type Arrow = { from: string; to: string; imports: Import[] };

/**
 * The storeys from the ground up; the features' storey is divided into its areas. An arrow must go down or stay on its
 * storey.
 */
export const storeys: readonly string[] = [
  "shared",
  "ui",
  "platform",
  "browser",
  "features/site",
  "features/papers",
  "features/catalog",
  "features/requests",
  "features/ledger",
  "features/quotes",
  "features/payments",
  "features/customers",
  "features/jobs",
  "features/invoices",
  "features/work",
  "features/customer-pages",
  "features/messages",
  "features/alerts",
  "features/business",
  "api",
  "demo",
  "web",
  "server",
];

const isOutside = (file: string) => /\.test\.tsx?$|(^|\/)testing\//.test(file);
const imported = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\bnew URL\(\s*)"([^"]+)"/g;

/** Each import between files of `src/` below `root`, types included: `[importer, imported]`, as paths within `src/`. */
export function importsOf(root = projectRoot): { files: string[]; imports: Import[] } {
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
      [...readFileSync(join(root, "src", file), "utf8").matchAll(imported)].map(([, name = ""]): Import => [
        file,
        name.startsWith("#") ? name.slice(1) : normalize(join(dirname(file), name)),
      ]),
    )
    .filter(([, to]) => known.has(to));
  return { files, imports };
}

/** The storey of a room, counted from the ground. Throws if a room is on none. */
function storeyOf(room: string): number {
  const storey = storeys.findIndex((name) => room === name || room.startsWith(`${name}/`));
  if (storey < 0) throw new Error(`src/${room} lies on no storey: name it in src/testing/house.ts.`);
  return storey;
}

/** The arrows between rooms: for each pair `from` and `to`, the imports behind it. */
export function arrowsOf(imports: readonly Import[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const one of imports) {
    const [from, to] = [dirname(one[0]), dirname(one[1])];
    if (from === to) continue;
    const key = `${from} -> ${to}`;
    const arrow = arrows.get(key) ?? { from, to, imports: [] };
    arrow.imports.push(one);
    arrows.set(key, arrow);
  }
  return [...arrows.values()];
}

/** The arrows that lead to a higher storey. */
export const climbing = (arrows: readonly Arrow[]): Arrow[] =>
  arrows.filter(({ from, to }) => storeyOf(to) > storeyOf(from));

/**
 * The groups of rooms in which each room reaches each other (Tarjan, "Depth-first search and linear graph algorithms",
 * 1972).
 */
export function circlesOf(arrows: readonly Arrow[]): string[][] {
  const after = Map.groupBy(arrows, ({ from }) => from);
  /** The order in which each room was visited, and the earliest room that it reaches among those still open. */
  const found = new Map<string, { index: number; low: number }>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (room: string) => {
    const own = { index: found.size, low: found.size };
    found.set(room, own);
    open.push(room);
    for (const { to } of after.get(room) ?? []) {
      const reached = found.get(to) ?? visit(to);
      if (open.includes(to)) own.low = Math.min(own.low, reached.low);
    }
    if (own.low === own.index) {
      const circle = open.splice(open.indexOf(room));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return own;
  };
  for (const { from } of arrows) if (!found.has(from)) visit(from);
  return circles;
}

/** The number of files in each room, without tests. */
export const sizesOf = (files: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(files, (file) => dirname(file))].map(([room, { length }]) => [room, length]));

/** The faults of the house, one line for each import that causes one. */
export function faultsOf(arrows: readonly Arrow[]): string[] {
  const inACircle = circlesOf(arrows).flatMap((circle) =>
    arrows
      .filter(({ from, to }) => circle.includes(from) && circle.includes(to))
      .flatMap(({ imports }) => imports.map(([a, b]) => `circle of ${circle.join(", ")}: ${a} imports ${b}`)),
  );
  return [
    ...climbing(arrows).flatMap(({ imports }) => imports.map(([a, b]) => `climbs: ${a} imports ${b}`)),
    ...inACircle,
  ];
}
