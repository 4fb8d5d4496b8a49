import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder } from "./guide.ts";
import { makeBase } from "./machine.ts";
import type { Way } from "./way.ts";
import { ways } from "./ways.ts";

/**
 * `npm run test:install [-- WAY …]`: runs the ways of docs/install.md, each on a Debian of its own. It needs root, and
 * Debian's packages; without them it says which ways were not tried. It fails if a way that was tried fails.
 */

/** The programs that make a machine; Debian's packages have the same names. */
const machineTools = ["debootstrap", "slirp4netns"];

const has = (tool: string) => {
  try {
    execFileSync("which", [tool], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** Installs missing tools from Debian, if it can. Returns what is still missing. */
function missingTools(): string[] {
  const missing = machineTools.filter((tool) => !has(tool));
  if (missing.length === 0 || !has("apt-get")) return missing;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    execFileSync("apt-get", ["update", "--quiet=2"], { stdio: "ignore", env });
    execFileSync("apt-get", ["install", "--yes", "--no-install-recommends", ...missing], { stdio: "ignore", env });
  } catch {
    return missing.filter((tool) => !has(tool));
  }
  return missing.filter((tool) => !has(tool));
}

/** Makes a release of a fresh clone of what is committed, and returns its file. */
function makeArchive(place: string): string {
  const clone = join(place, "clone");
  execFileSync("git", ["clone", "--quiet", projectFolder, clone]);
  execFileSync("npm", ["run", "--silent", "release"], { cwd: clone, stdio: "inherit" });
  const [archive] = globSync(join(clone, "release", "*.tar.gz"));
  if (archive === undefined) throw new Error("npm run release made no archive.");
  return archive;
}

async function tryWay(way: Way, archive: string): Promise<boolean> {
  const began = Date.now();
  try {
    await way.try({ archive, say: (line) => console.log(`  ${way.name}: ${line}`) });
    console.log(`✓ ${way.name} (${Math.round((Date.now() - began) / 1000)} s)`);
    return true;
  } catch (error) {
    console.log(`✗ ${way.name}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !ways.some((way) => way.name === name));
if (unknown.length > 0)
  throw new Error(`No such way: ${unknown.join(", ")}. There are ${ways.map(({ name }) => name).join(", ")}.`);
const wanted = ways.filter(({ name }) => names.length === 0 || names.includes(name));

const missing = process.getuid?.() === 0 ? missingTools() : ["root"];
if (missing.length > 0) {
  for (const { name } of wanted) console.log(`- ${name}: not tried, because ${missing.join(", ")} is missing here`);
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const place = mkdtempSync(join(tmpdir(), "yardstick-install-"));
process.once("exit", () => rmSync(place, { recursive: true, force: true }));
// An archive that was made before saves a minute.
const given = process.env["ARCHIVE"];
const archive = given !== undefined && existsSync(given) ? given : makeArchive(place);
makeBase();
let passed = true;
for (const way of wanted) passed = (await tryWay(way, archive)) && passed;
process.exit(passed ? 0 : 1);
