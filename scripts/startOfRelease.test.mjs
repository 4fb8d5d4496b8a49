import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processStory } from "#server/testing/processStory.ts";
import { ensureBuilt } from "./build.mjs";
import { findNode } from "./install.mjs";
import { at } from "./project.mjs";
import { filesOfTree, writeRelease } from "./release.mjs";

const world = processStory(afterAll);
let place;
let folder;

beforeAll(async () => {
  await ensureBuilt(findNode());
  place = mkdtempSync(join(tmpdir(), "yardstick-unpacked-"));
  world.afterwards(async () => rmSync(place, { recursive: true, force: true }));
  const file = join(place, "made", "release.tar.gz");
  await writeRelease({ file, files: await filesOfTree(), commit: "abc" });
  execFileSync("tar", ["-xzf", file, "-C", place]);
  const { version } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  folder = join(place, `yardstick-${version}`);
  linkPackages();
});

/** Gives the release the packages of its own lock file, as if npm had installed them. */
function linkPackages() {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const paths = Object.keys(packages).filter((path) => path.lastIndexOf("node_modules/") === 0);
  for (const path of [...paths, "node_modules/.bin", "node_modules/.package-lock.json"]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    symlinkSync(at(path), join(folder, path));
  }
}

/** Runs a command of the release, as its package.json does, and returns its exit code and output. */
function runIn(command, env = {}) {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const [name, ...args] = command;
  const [, ...line] = scripts[name].split(" ");
  try {
    const options = {
      cwd: folder,
      env: { ...process.env, LOG_LEVEL: "warn", ...env },
      stdio: "pipe",
      encoding: "utf8",
    };
    return { code: 0, output: execFileSync(findNode(), [...line, ...args], options) };
  } catch (error) {
    return { code: error.status, output: `${error.stdout}${error.stderr}` };
  }
}

test("an unpacked release starts without a build, and its commands work", async () => {
  const built = () => statSync(join(folder, "dist/.built-from")).mtimeMs;
  const before = built();
  const server = await world.start({}, { folder, entry: "scripts/start.mjs" });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const home = await fetch(server.url);
  expect(home.status).toBe(200);
  const [script] = /\/assets\/[\w.-]+\.js/.exec(await home.text()) ?? [];
  expect(
    (await fetch(server.url + script, { headers: { "accept-encoding": "br" } })).headers.get("content-encoding"),
  ).toBe("br");
  expect(server.output()).not.toMatch(/Building|Installing/);
  expect(built()).toBe(before);
  // A later version with test tools must not install them because of this one.
  expect(readFileSync(join(folder, "node_modules/.yardstick-lock"), "utf8")).toMatch(/ production$/);

  const backup = join(place, "backup.zip");
  expect(runIn(["backup", backup], { DATA_DIR: server.dataDir })).toMatchObject({ code: 0 });
  expect(runIn(["restore", backup, "--check"])).toMatchObject({ code: 0 });
  await server.terminate();
  const seeded = runIn(["seed", "--email", "olivia@prairie-exterior.dev"], { DATA_DIR: server.dataDir });
  expect(seeded.output).toMatch(/password +\S/);
  expect(seeded.code).toBe(0);
});

test("it has the files of docs/install.md, the licences and the bill of materials", () => {
  const read = (name) => readFileSync(join(folder, name), "utf8");
  expect(read("deploy/yardstick.service")).toBe(readFileSync(at("deploy/yardstick.service"), "utf8"));
  expect(read("THIRD-PARTY-NOTICES.txt")).toMatch(/^hono \d/m);
  expect(JSON.parse(read("sbom.cdx.json")).components.length).toBeGreaterThan(100);
});

test("each of its other commands can be loaded", () => {
  for (const name of ["second-factor", "sign-out"])
    expect(runIn([name]).output, name).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/);
});

test("pages of another release are refused in plain words", () => {
  writeFileSync(join(folder, "dist/.built-from"), "def");
  expect(runIn(["build"])).toEqual({
    code: 1,
    output: "The pages in dist/ are not those of this release: unpack the release again.\n",
  });
  writeFileSync(join(folder, "dist/.built-from"), "abc");
  expect(runIn(["build"])).toEqual({ code: 0, output: "" });
});
