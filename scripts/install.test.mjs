import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isUnreadByNode, isUnreadMap, isWhole, neededInProduction, removeDanglingCommands } from "./install.mjs";
import { at } from "./project.mjs";

describe("what a start installs", () => {
  const { packages } = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
  const needed = neededInProduction(packages);

  test("is every package that the product depends on", () => {
    const asked = Object.keys(packages[""].dependencies);
    expect(asked.filter((name) => !needed.has(`node_modules/${name}`))).toEqual([]);
  });

  test("and none of the tools, unless the product needs the same one", () => {
    for (const tool of ["@playwright/test", "lighthouse", "oxlint", "typescript", "vitest", "prettier"])
      expect(needed).not.toContain(`node_modules/${tool}`);
  });

  test("and no source maps", () => {
    for (const name of ["zod/v4/core/core.js.map", "vite/dist/node/node.mjs.map", "vite/index.d.ts.map"])
      expect(isUnreadMap(name)).toBe(true);
    for (const name of ["zod/v4/core/core.js", "places/world.map"]) expect(isUnreadMap(name)).toBe(false);
  });

  test("a release has neither libraries' types nor their documentation, but all of their licences", () => {
    for (const name of ["zod/index.d.cts", "zod/src/index.ts", "ai/docs/agents.md", "hono/README.md"])
      expect(isUnreadByNode(name), name).toBe(true);
    for (const name of ["zod/index.cjs", "ai/LICENSE.md", "license.md", "pg/NOTICE.md", "one/Copying.markdown", "a/md"])
      expect(isUnreadByNode(name), name).toBe(false);
  });

  test.skipIf(process.platform === "win32")("and no command of a package that was removed", () => {
    const folder = mkdtempSync(join(tmpdir(), "yardstick-commands-"));
    writeFileSync(join(folder, "kept.js"), "");
    symlinkSync("kept.js", join(folder, "kept"));
    symlinkSync("../vitest/vitest.mjs", join(folder, "vitest"));
    removeDanglingCommands(folder);
    expect(readdirSync(folder).toSorted()).toEqual(["kept", "kept.js"]);
    rmSync(folder, { recursive: true });
  });

  test("follows each package to the copy that Node would find, and leaves optional peers alone", () => {
    const lock = {
      "": { dependencies: { web: "1" } },
      "node_modules/web": {
        dependencies: { shared: "2" },
        optionalDependencies: { fast: "1" },
        peerDependencies: { react: "1", tester: "1" },
        peerDependenciesMeta: { tester: { optional: true } },
      },
      "node_modules/web/node_modules/shared": { dependencies: { web: "1" } },
      "node_modules/shared": {},
      "node_modules/fast": {},
      "node_modules/react": {},
      "node_modules/tester": {},
    };
    expect([...neededInProduction(lock)].toSorted()).toEqual([
      "node_modules/fast",
      "node_modules/react",
      "node_modules/web",
      "node_modules/web/node_modules/shared",
    ]);
  });
});

describe("what is installed counts as whole", () => {
  const packages = {
    "": {},
    "node_modules/web": { version: "1.0.0" },
    "node_modules/elsewhere": { version: "1.0.0", optional: true },
  };
  const paths = Object.keys(packages);
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "yardstick-install-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const install = (versions) => {
    for (const path of Object.keys(versions)) mkdirSync(join(folder, path), { recursive: true });
    const record = Object.fromEntries(Object.entries(versions).map(([path, version]) => [path, { version }]));
    const file = join(folder, "node_modules", ".package-lock.json");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ packages: record }));
  };

  test("when each package is there in its version; what npm leaves out on other systems may be missing", () => {
    expect(isWhole(packages, paths, folder)).toBe(false);
    install({ "node_modules/web": "1.0.0" });
    expect(isWhole(packages, paths, folder)).toBe(true);
  });

  test("and not when one is missing, of another version, or gone from the disk", () => {
    install({});
    expect(isWhole(packages, paths, folder)).toBe(false);
    install({ "node_modules/web": "0.9.0" });
    expect(isWhole(packages, paths, folder)).toBe(false);
    install({ "node_modules/web": "1.0.0" });
    rmSync(join(folder, "node_modules/web"), { recursive: true });
    expect(isWhole(packages, paths, folder)).toBe(false);
  });
});
