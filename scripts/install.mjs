import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { at, isStarted, main, run } from "./project.mjs";

const marker = at("node_modules", ".yardstick-lock");

/** Installs the packages that package-lock.json names when they are missing or others; answers the path of Node 24. */
export async function ensureInstalled() {
  const lock = readFileSync(at("package-lock.json"), "utf8");
  const hash = createHash("sha256").update(lock).digest("hex");
  if (read(marker) !== hash) {
    if (!isWhole(lock)) {
      console.log("Installing what Yardstick stands on (npm ci) …");
      // The pages are built here, so what builds them is needed in production too.
      const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
      const npm = process.env.npm_execpath;
      const { code } = npm?.endsWith(".js")
        ? await run(process.execPath, [npm, ...args])
        : await run("npm", args, { shell: process.platform === "win32" });
      if (code !== 0) throw new Error("The packages could not be installed; npm says why above.");
    }
    writeFileSync(marker, hash);
  }
  return findNode();
}

/**
 * The path of a Node that runs our TypeScript as it is: the one among the packages, else this one if it is new enough.
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
    `Yardstick brings its own Node 24 for Linux and Windows, but not for ${process.platform} ${process.arch}: ` +
      `install Node 24 from https://nodejs.org and try again (this is Node ${process.versions.node}).`,
  );
}

/** Whether npm's own record of what it installed agrees with the lock file. */
function isWhole(lock) {
  const installed = read(at("node_modules", ".package-lock.json"));
  if (installed === undefined) return false;
  const have = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, wanted]) =>
      path === "" || (have[path] === undefined ? wanted.optional === true : have[path].version === wanted.version),
  );
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

if (isStarted(import.meta.url)) await main(async () => void (await ensureInstalled()));
