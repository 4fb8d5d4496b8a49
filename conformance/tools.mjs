import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { at, run } from "../scripts/project.mjs";

/**
 * The tools of the conformance page. They are larger than the product with all its tests, so only this command installs
 * them, at the versions of its own lock file, in a folder beside the other packages.
 */

const folder = at("node_modules", ".cache", "conformance");
const marker = join(folder, ".installed");

/** Installs the tools unless the installed ones are those of the lock file. */
export async function ensureTools() {
  const lock = readFileSync(at("conformance", "tools", "package-lock.json"), "utf8");
  const hash = createHash("sha256").update(lock).digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === hash) return;
  console.log("Installing the tools of the conformance page …");
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) copyFileSync(at("conformance", "tools", name), join(folder, name));
  const options = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code } = await run("npm", ["ci", ...options]);
  if (code !== 0) throw new Error("The tools could not be installed; see npm's errors above.");
  writeFileSync(marker, hash);
}

const require = createRequire(join(folder, "package.json"));

/** A file within the tools. */
export const toolFile = (...parts) => join(folder, "node_modules", ...parts);

/** Loads a tool as a module. */
export const tool = (name) => import(pathToFileURL(require.resolve(name)).href);

/** The installed version of a tool. */
export const versionOf = (name) => JSON.parse(readFileSync(toolFile(name, "package.json"), "utf8")).version;
