import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressBuilt } from "./compress.mjs";
import { ensureInstalled } from "./install.mjs";
import { at, isStarted, main, root, run } from "./project.mjs";

const marker = at("dist", ".built-from");

/**
 * Builds the pages into dist/ if any of their sources changed since. A release (scripts/release.mjs) has the built pages
 * instead of the sources: its package.json and its pages name the same commit.
 */
export async function ensureBuilt(node) {
  const { release } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const hash = release ?? hashOfSources();
  if (existsSync(marker) && readFileSync(marker, "utf8") === hash) return;
  if (release) throw new Error("The pages in dist/ are not those of this release: unpack the release again.");
  console.log("Building the pages …");
  await build(node, "production");
  writeFileSync(marker, hash);
}

/** Builds the pages for development, including the page of the design kit. The next start rebuilds them. */
export const buildForDevelopment = (node) => build(node, "development");

/** A development build, or an interrupted one, never passes for the product. */
const forgetBuilt = () => rmSync(marker, { force: true });

async function build(node, mode) {
  forgetBuilt();
  const { code } = await run(node, ["build/main.ts", mode]);
  if (code !== 0) throw new Error("The pages could not be built; see the errors above.");
  compressBuilt();
}

function hashOfSources() {
  const hash = createHash("sha256");
  const names = readdirSync(root).filter((name) => name.endsWith(".html"));
  names.push("package-lock.json", "tsconfig.base.json", "tsconfig.browser.json");
  const files = [...names, ...filesUnder("build"), ...filesUnder("src"), ...filesUnder("public")];
  for (const file of files.toSorted()) {
    if (!existsSync(at(file))) continue;
    hash.update(`${file}\0`);
    hash.update(readFileSync(at(file)));
  }
  return hash.digest("hex");
}

/** Every file under a folder that can be part of a page; files for the server or tests only are left out. */
function filesUnder(folder) {
  if (!existsSync(at(folder))) return [];
  return readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|server)\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(root.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((file) => !file.startsWith("src/server/"));
}

if (isStarted(import.meta.url))
  await main(async () => {
    if (process.argv[2] === "development") await buildForDevelopment(await ensureInstalled({ tools: true }));
    else await ensureBuilt(await ensureInstalled());
  });
