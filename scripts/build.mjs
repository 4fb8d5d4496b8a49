import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressBuilt } from "./compress.mjs";
import { ensureInstalled } from "./install.mjs";
import { at, isStarted, main, root, run } from "./project.mjs";

const marker = at("dist", ".built-from");

/** The server as `npm start` runs it. */
export const builtServer = "dist/server/main.js";

/**
 * Builds the pages and the server into dist/ if any of their sources changed since. A release (scripts/release.mjs) has
 * them instead of the sources of pages: its package.json and its dist/ name the same commit.
 */
export async function ensureBuilt(node) {
  await Promise.all([ensurePagesBuilt(node), ensureServerBuilt(node)]);
}

/** Builds the pages only: `npm run dev` runs the server's sources. */
export async function ensurePagesBuilt(node) {
  const { release } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const hash = release ?? hashOf(sourcesOfPages());
  if (existsSync(marker) && readFileSync(marker, "utf8") === hash) return;
  if (release) throw new Error("The pages in dist/ are not those of this release: unpack the release again.");
  console.log("Building the pages …");
  await build(node, "production");
  writeFileSync(marker, hash);
}

/**
 * Builds the server into a folder of its own, then names that folder in the file that starts it. The former build stays,
 * because a running server loads some of its files late.
 */
async function ensureServerBuilt(node) {
  if (JSON.parse(readFileSync(at("package.json"), "utf8")).release) return;
  const build = hashOf(sourcesOfServer()).slice(0, 16);
  const starts = (name) => `import "./${name}/main.js";\n`;
  const started = existsSync(at(builtServer)) ? readFileSync(at(builtServer), "utf8") : "";
  if (started === starts(build)) return;
  const folder = at("dist", "server", build);
  if (!existsSync(folder)) {
    console.log("Building the server …");
    const unfinished = at("dist", "server", `.${build}-${process.pid}`);
    const { code } = await run(node, ["build/server.ts", unfinished], { env: { NODE_ENV: "production" } });
    if (code !== 0) throw new Error("The server could not be built; see the errors above.");
    // Another process may have built the same.
    if (existsSync(folder)) remove(unfinished);
    else renameSync(unfinished, folder);
  }
  writeFileSync(at(builtServer), starts(build));
  for (const name of readdirSync(at("dist", "server")))
    if (/^[0-9a-f]+$/.test(name) && name !== build && started !== starts(name)) remove(at("dist", "server", name));
}

/** Builds the pages for development, including the page of the design kit. The next start rebuilds them. */
export const buildForDevelopment = (node) => build(node, "development");

/** A development build, or an interrupted one, never passes for the product. */
const forgetBuilt = () => remove(marker);
const remove = (path) => rmSync(path, { recursive: true, force: true });

async function build(node, mode) {
  forgetBuilt();
  const { code } = await run(node, ["build/main.ts", mode], { env: { NODE_ENV: mode } });
  if (code !== 0) throw new Error("The pages could not be built; see the errors above.");
  compressBuilt();
}

/** Every file that can be part of a page; files for the server or tests only are left out. */
const sourcesOfPages = () => [
  ...readdirSync(root).filter((name) => name.endsWith(".html")),
  "package-lock.json",
  "tsconfig.base.json",
  "tsconfig.browser.json",
  ...["build", "src", "public"]
    .flatMap(filesUnder)
    .filter((file) => file !== "build/server.ts" && !file.startsWith("src/server/") && !file.endsWith(".server.ts")),
];

/** Every file that can be part of the server. */
const sourcesOfServer = () => [
  "package-lock.json",
  "tsconfig.base.json",
  "build/server.ts",
  "build/settings.ts",
  ...filesUnder("src").filter((file) => /\.(ts|json)$/.test(file)),
];

/** The files under a folder, without tests. */
const filesUnder = (folder) =>
  !existsSync(at(folder))
    ? []
    : readdirSync(at(folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) =>
          join(entry.parentPath ?? entry.path, entry.name)
            .slice(root.length + 1)
            .replaceAll("\\", "/"),
        );

/** Contents by file: most files are sources of both. */
const read = new Map();

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files.toSorted()) {
    if (!existsSync(at(file))) continue;
    if (!read.has(file)) read.set(file, readFileSync(at(file)));
    hash.update(`${file}\0`);
    hash.update(read.get(file));
  }
  return hash.digest("hex");
}

if (isStarted(import.meta.url))
  await main(async () => {
    if (process.argv[2] === "development") await buildForDevelopment(await ensureInstalled({ tools: true }));
    else await ensureBuilt(await ensureInstalled());
  });
