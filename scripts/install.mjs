import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at, isStarted, main, root, run } from "./project.mjs";

const marker = at("node_modules", ".yardstick-lock");

/**
 * Installs the packages that package-lock.json names if they are missing or differ; returns the path of Node 24.
 * Without `tools` it installs those that run the product and build its pages; with them also those that test, check and
 * measure it (decision 045). A full install serves both, so switching installs once.
 */
export async function ensureInstalled({ tools = false } = {}) {
  const lock = readFileSync(at("package-lock.json"), "utf8");
  const hash = createHash("sha256").update(lock).digest("hex");
  const [installedHash, installedKind] = read(marker)?.split(" ") ?? [];
  const { packages } = JSON.parse(lock);
  // The lock file of a release names no tools.
  const hasTools = packages[""].devDependencies !== undefined;
  // A full install stays full when the lock file changes.
  const full = hasTools && (tools || installedKind === "full");
  if (installedHash !== hash || (full && installedKind !== "full")) {
    const hasFull = hasTools && isWhole(packages, Object.keys(packages));
    const hasProduction = hasFull || isWhole(packages, neededInProduction(packages));
    if (!(full ? hasFull : hasProduction)) {
      console.log("Installing packages …");
      // Packages are only added to the installed ones, because a server may be running from them.
      if (full) await npm(hasProduction ? ["install", "--no-save"] : ["ci"], "--include=dev");
      else {
        await npm(["ci"], "--omit=dev");
        pruneForProduction(packages, { release: !hasTools });
      }
    }
    writeFileSync(marker, `${hash} ${full || hasFull ? "full" : "production"}`);
  }
  return findNode();
}

async function npm(command, kind) {
  const { code } = await runNpm([
    ...command,
    kind,
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  if (code !== 0) throw new Error("The packages could not be installed; see npm's errors above.");
}

/** Runs npm: the one that started this script, else the one in the path. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith(".js")
    ? run(process.execPath, [npm, ...args], options)
    : run("npm", args, { ...options, shell: process.platform === "win32" });
}

/**
 * Removes files that npm leaves in a production install although nothing that runs needs them: tools that a library
 * names as an optional peer, with their commands, Node's headers for compiling, and libraries' source maps. A release,
 * which never gets the tools that read them, also loses libraries' types and pages of documentation: 40 MB.
 */
function pruneForProduction(packages, { release }) {
  const remove = (path) => rmSync(path, { recursive: true, force: true });
  const needed = neededInProduction(packages);
  for (const path of Object.keys(packages)) if (path !== "" && !needed.has(path)) remove(at(path));
  for (const path of needed) if (path.startsWith("node_modules/node-")) remove(at(path, "include"));
  for (const name of readdirSync(at("node_modules"), { recursive: true }))
    if (isUnreadMap(name) || (release && isUnreadByNode(name))) remove(at("node_modules", name));
  removeDanglingCommands(at("node_modules", ".bin"));
}

/** Removes the links in `node_modules/.bin` whose package is gone. */
export function removeDanglingCommands(folder) {
  for (const name of readdirSync(folder)) if (!existsSync(join(folder, name))) rmSync(join(folder, name));
}

/** True if a file below `node_modules` is a library's source map, which nothing reads. */
export const isUnreadMap = (name) => /\.([cm]?[jt]s|css)\.map$/.test(name);

/**
 * Returns the paths in the lock file that the project reaches without its development tools and without optional peers.
 */
export function neededInProduction(packages) {
  const needed = new Set();
  const visit = (from) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[from];
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const path = pathOf(packages, name, from);
      if (path === undefined || needed.has(path)) continue;
      needed.add(path);
      visit(path);
    }
  };
  visit("");
  return needed;
}

/**
 * Returns the path at which Node finds a package that another one requires: in that one's own folder, else in the
 * folders around it.
 */
function pathOf(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === "") return undefined;
  }
}

/**
 * Returns the path of a Node that runs our TypeScript directly: the installed package, else this one if it is new
 * enough.
 */
export function findNode() {
  for (const path of [
    at("node_modules", ".bin", "node"),
    at("node_modules", `node-win-${process.arch}`, "bin", "node.exe"),
  ]) {
    if (existsSync(path) && (process.platform !== "win32" || path.endsWith(".exe"))) return path;
  }
  if (Number.parseInt(process.versions.node) >= 24) return process.execPath;
  throw new Error(
    `Yardstick includes Node 24 for Linux and Windows, but not for ${process.platform} ${process.arch}: ` +
      `install Node 24 from https://nodejs.org and try again (this is Node ${process.versions.node}).`,
  );
}

/** True if these packages of the lock file are installed, by npm's own record and on the disk. */
export function isWhole(packages, paths, folder = root) {
  const installed = read(join(folder, "node_modules", ".package-lock.json"));
  if (installed === undefined) return false;
  const have = JSON.parse(installed).packages;
  for (const path of paths) {
    if (path === "" || (have[path] === undefined && packages[path].optional === true)) continue;
    if (have[path]?.version !== packages[path].version || !existsSync(join(folder, path))) return false;
  }
  return true;
}

/**
 * True if a file below `node_modules` is TypeScript, which Node loads from no package, or documentation. Licences and
 * notices stay, whatever their format.
 */
export const isUnreadByNode = (name) =>
  /\.([cm]?ts|tsx|md|markdown)$/i.test(name) && !/(^|[\\/])(licen[cs]e|copying|notice)[^\\/]*$/i.test(name);

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

if (isStarted(import.meta.url)) await main(async () => void (await ensureInstalled()));
