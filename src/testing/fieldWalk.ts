import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { leftOut, nouns, type Noun, type FieldPlace } from "./fieldPlaces.ts";

/**
 * The walk of a newcomer who adds a nullable column. In a scratch copy of the project a migration adds it and the
 * noun's schemas get the field. The tools must then name each place that has to know it. A place that none of them
 * names is a fault of the project.
 */

const projectRoot = resolve(import.meta.dirname, "../..");
/** The field that a table gets. Each has another name, so that a message shows the table. */
const fieldOf = (table: string) => `walk_${table}`;
/** Another field, which only the first schema of a noun gets. The tools must then name the second one. */
const shownOf = (table: string) => `${fieldOf(table)}_shown`;

/** A tool's message, and the declaration that it is about: `src/….ts#name`. */
type Message = { at: string; words: string };
/** A place of a noun, and the message that names it; null if no tool does. */
export type Walked = { noun: string; place: FieldPlace; named: Message | null };

/** Walks in a copy of the project, with tracked files and untracked files that git does not ignore. */
export async function walkFields(root = projectRoot): Promise<Walked[]> {
  const copy = mkdtempSync(join(tmpdir(), "yardstick-walk-"));
  try {
    copyProject(root, copy);
    for (const { table } of nouns) addMigration(copy, table);
    const messages = await checkSays(copy);
    await run(copy, "src/server/schemaCommand.ts");
    for (const noun of nouns) addFields(copy, noun);
    messages.push(...(await compilerSays(copy)));
    return nouns.flatMap(({ table, places }) =>
      places.map((place) => ({
        noun: table,
        place,
        named:
          messages.find(({ at, words }) => at === (place.by ?? place.at) && words.includes(fieldOf(table))) ?? null,
      })),
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * The faults of the list of places. One is a place that no longer exists, the other a declaration that names a noun's
 * other fields but is neither a place nor left out.
 */
export function faultsOfPlaces(root = projectRoot): string[] {
  const files = trackedFiles(root).filter(
    (file) => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
  );
  const known = new Set([...nouns.flatMap(({ places }) => places.map(({ at }) => at)), ...Object.keys(leftOut)]);
  const listed = [...known, ...nouns.flatMap(({ places }) => places.flatMap(({ by }) => by ?? []))];
  const gone = listed.filter((at) => at.includes("#") && !hasDeclaration(root, at));
  const like = new RegExp(`\\b(${nouns.flatMap((noun) => noun.like ?? []).join("|")})\\b`);
  const unlisted = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    return lines.flatMap((line, index) => (like.test(line) ? [declarationAt(file, lines, index)] : []));
  });
  return [
    ...gone.map((at) => `${at} is not there: src/testing/fieldPlaces.ts names it.`),
    ...[...new Set(unlisted)]
      .filter((at) => !known.has(at))
      .map((at) => `${at} names a field that others are like: name it in src/testing/fieldPlaces.ts.`),
  ];
}

function trackedFiles(root: string): string[] {
  const found = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return found.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
}

function copyProject(root: string, copy: string): void {
  for (const file of trackedFiles(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  // The packages are linked, but not the tools' caches of the project.
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")).filter((one) => one !== ".cache"))
    symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name), "junction");
}

function addMigration(copy: string, table: string): void {
  const folder = join(copy, "migrations");
  const numbers = readdirSync(folder).flatMap((name) => /^(\d{4})_/.exec(name)?.[1] ?? []);
  const next = String(Math.max(...numbers.map(Number)) + 1).padStart(4, "0");
  const columns = [fieldOf(table), shownOf(table)].map((name) => `add column ${name} text`);
  writeFileSync(join(folder, `${next}_${fieldOf(table)}.sql`), `alter table ${table} ${columns.join(", ")};\n`);
}

/** Adds the field to a noun's schemas, right after their opening lines. */
function addFields(copy: string, { table, file, schemas }: Noun): void {
  for (const [place, { name, type, in: other = file }] of schemas.entries()) {
    const path = join(copy, other);
    const text = readFileSync(path, "utf8");
    const opening = new RegExp(`^(?:export )?(?:const|type) ${name}\\b[^=]*= [^;{]*\\{`, "m");
    if (!opening.test(text)) throw new Error(`${other} has no schema ${name}: src/testing/fieldPlaces.ts names it.`);
    const shown = place === 0 ? `\n  ${shownOf(table)}: ${type},` : "";
    writeFileSync(
      path,
      text.replace(opening, (line) => `${line}\n  ${fieldOf(table)}: ${type},${shown}`),
    );
  }
}

/** The compiler's messages about the copy. */
async function compilerSays(copy: string): Promise<Message[]> {
  const sides = ["tsconfig.server.json", "tsconfig.browser.json"];
  const output = await run(copy, "node_modules/typescript/bin/tsc", "-b", "--checkers", "1", ...sides);
  // A message begins with its place. The lines that explain it are indented.
  return output.split(/\n(?! )/).flatMap((words): Message[] => {
    const [, file, row] = /^(\S+)\((\d+),\d+\): error/.exec(words) ?? [];
    if (!file || !row) return [];
    return [{ at: declarationAt(file, readFileSync(join(copy, file), "utf8").split("\n"), Number(row) - 1), words }];
  });
}

/** The message of `npm run check` about a migration from which no files were generated. */
async function checkSays(copy: string): Promise<Message[]> {
  const output = await run(copy, "src/server/schemaCommand.ts", "--check");
  return output.split("\n").flatMap((words) => {
    const [at] = /migrations\/\S+\.json/.exec(words) ?? [];
    return at && words.includes("npm run schema") ? [{ at, words }] : [];
  });
}

/** Runs a program in the copy and returns its output. */
const run = (copy: string, ...args: string[]) =>
  new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: copy, encoding: "utf8", maxBuffer: 2 ** 26 }, (_error, out, errors) =>
      done(out + errors),
    );
  });

const declaration = /^(?:export )?(?:async )?(?:const|function\*?|type|interface|class) (\w+)/;

/** The top-level declaration of a line, as `src/….ts#name`. For a line outside of any, the file. */
function declarationAt(file: string, lines: readonly string[], index: number): string {
  for (let at = index; at >= 0; at--) {
    const [, name] = declaration.exec(lines[at] ?? "") ?? [];
    if (name) return `${file}#${name}`;
  }
  return file;
}

function hasDeclaration(root: string, at: string): boolean {
  const [file = "", name] = at.split("#");
  return (
    existsSync(join(root, file)) &&
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .some((line) => declaration.exec(line)?.[1] === name)
  );
}
