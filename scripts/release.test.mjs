import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { isReleased, onlyForPages, refusalOf, releasedLock, releasedPackage } from "./release.mjs";
import { neededInProduction } from "./install.mjs";
import { at, root } from "./project.mjs";

const read = (path) => readFileSync(at(path), "utf8");
const everyFile = ["src", "scripts", "deploy", "migrations", "docs", "public", "build", "bench", "torture", "e2e"]
  .flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/").slice(root.length + 1)),
  )
  .concat("package.json", "README.md");
const released = everyFile.filter(isReleased);
const code = released.filter((file) => /\.(ts|mjs)$/.test(file));
const whole = JSON.parse(read("package.json"));
const lock = JSON.parse(read("package-lock.json"));

test("a release has the server, its commands, migrations and documents", () => {
  for (const file of [
    "src/server/main.ts",
    "src/server/backup/restoreCommand.ts",
    "src/platform/process/watchdogThread.ts",
    "scripts/start.mjs",
    "scripts/endWithLauncher.mjs",
    "scripts/upgrade.mjs",
    "deploy/yardstick.service",
    "public/demo-driveway.jpg",
    "docs/upgrading.md",
    "README.md",
  ])
    expect(released, file).toContain(file);
  expect(released.some((file) => file.startsWith("migrations/"))).toBe(true);
});

test("and neither tests nor the sources of pages", () => {
  expect(released.filter((file) => /\.test\.|\/testing\/|\.tsx$|^(e2e|bench|torture|build)\//.test(file))).toEqual([]);
});

test("every file that a released file imports is released, too", () => {
  const have = new Set(released);
  const missing = code.flatMap((file) =>
    importsOf(read(file))
      .filter((name) => /^[.#]/.test(name))
      .map((name) => (name.startsWith("#") ? `src/${name.slice(1)}` : posix.join(posix.dirname(file), name)))
      .filter((path) => !path.startsWith("dist/") && !path.startsWith("migrations") && path !== "public")
      // A release has a package.json of its own.
      .filter((path) => path !== "package.json")
      .filter((path) => !have.has(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

/** The names that a file loads when it runs: types are no part of that. */
function importsOf(text) {
  const loaded =
    /^(?:import|export)\s(?!type\s)(?:[\w$*{},\s]+\sfrom\s+)?["']([^"'\s]+)["']|\bimport\(\s*["']([^"'\s]+)["']|new URL\(\s*["']([^"'\s]+)["']/gm;
  return [...text.matchAll(loaded)].map((found) => found[1] ?? found[2] ?? found[3]).filter((name) => name !== "./");
}

test("its package.json has the operator's commands, and every package that a released file loads", () => {
  const made = releasedPackage(whole, "abc");
  expect(Object.keys(made.scripts).toSorted()).toEqual(
    [
      "start",
      "build",
      "backup",
      "restore",
      "doctor",
      "export",
      "seed",
      "second-factor",
      "sign-out",
      "upgrade",
      "users",
    ].toSorted(),
  );
  expect(made).toMatchObject({
    version: whole.version,
    imports: whole.imports,
    engines: whole.engines,
    release: "abc",
  });
  expect(made.optionalDependencies).toEqual(whole.optionalDependencies);
  expect(made.devDependencies).toBeUndefined();
  const loaded = new Set(
    code
      .flatMap((file) => importsOf(read(file)))
      .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"))
      .filter((name) => whole.dependencies[name] !== undefined),
  );
  expect(loaded).toContain("kysely");
  expect([...loaded].filter((name) => made.dependencies[name] === undefined)).toEqual([]);
});

test("no package that a release has can load one that is only for pages", () => {
  const { packages } = releasedLock(lock, releasedPackage(whole, "abc"));
  for (const name of onlyForPages) {
    expect(whole.dependencies).toHaveProperty([name]);
    const askedBy = Object.keys(packages).filter(
      (path) => packages[path].dependencies?.[name] ?? packages[path].peerDependencies?.[name],
    );
    expect(askedBy, name).toEqual([]);
  }
});

test("its lock file has the same versions, and only what the release needs", () => {
  const made = releasedLock(lock, releasedPackage(whole, "abc"));
  expect(made.lockfileVersion).toBe(lock.lockfileVersion);
  expect(made.packages[""].devDependencies).toBeUndefined();
  const { "": itself, ...rest } = made.packages;
  expect(Object.keys(rest).toSorted()).toEqual([...neededInProduction(made.packages)].toSorted());
  for (const [path, entry] of Object.entries(rest)) expect(entry).toEqual(lock.packages[path]);
  for (const name of Object.keys(itself.dependencies)) expect(rest).toHaveProperty([`node_modules/${name}`]);
  for (const tool of ["vitest", "vite", "typescript"]) expect(rest).not.toHaveProperty([`node_modules/${tool}`]);
});

test("a changed tree is refused with the names of its files", () => {
  expect(refusalOf("")).toBeUndefined();
  const refusal = refusalOf(" M src/server/main.ts\0?? src/new file.ts\0R  src/after.ts\0src/before.ts\0");
  expect(refusal).toContain("src/server/main.ts\n");
  expect(refusal).toContain("src/new file.ts");
  expect(refusal).toContain("src/after.ts");
  expect(refusal).toMatch(/commit/i);
});
