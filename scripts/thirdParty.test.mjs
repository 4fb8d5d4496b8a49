import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { at } from "./project.mjs";
import { shippedPackages } from "./release.mjs";
import { noticesOf, sbomOf } from "./thirdParty.mjs";

const read = (name) => JSON.parse(readFileSync(at(name), "utf8"));
const shipped = shippedPackages(read("package.json"), read("package-lock.json"));

/** A folder with these files below node_modules/. */
function folderWith(files) {
  const folder = mkdtempSync(join(tmpdir(), "yardstick-notices-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, "node_modules", name, ".."), { recursive: true });
    writeFileSync(join(folder, "node_modules", name), text);
  }
  return folder;
}

const lock = {
  packages: {
    "": { dependencies: { one: "1.0.0", two: "2.0.0" }, devDependencies: { tool: "1.0.0" } },
    "node_modules/one": { version: "1.0.0", license: "MIT", dependencies: { "@of/three": "3.0.0" } },
    "node_modules/two": { version: "2.0.0", license: "MIT" },
    "node_modules/@of/three": { version: "3.0.0" },
    "node_modules/tool": { version: "1.0.0", license: "MIT" },
  },
};

test("the notices name each package with its licence, and have each text once", () => {
  const folder = folderWith({
    "one/LICENSE": "The text of MIT\r\nof someone\n",
    "two/license.md": "The text of MIT\nof someone",
    "two/NOTICE": "A notice of two",
    "two/index.js": "a program",
    "tool/LICENSE": "A tool's text",
  });
  const notices = noticesOf(lock, folder);
  expect(notices).toContain("\none 1.0.0: MIT\n");
  expect(notices).toContain("\n@of/three 3.0.0: no licence named (no text came with it)\n");
  expect(notices.match(/The text of MIT\nof someone/g)).toHaveLength(1);
  expect(notices).toContain("one 1.0.0\ntwo 2.0.0\n\nThe text of MIT");
  expect(notices).toContain("two 2.0.0\n\nA notice of two");
  expect(notices).not.toMatch(/tool|a program/);
});

test("the notices of a release name the packages of its server and of its pages, and no tool", () => {
  const notices = noticesOf(shipped.lock);
  for (const name of ["hono", "pg", "react-dom", "lucide-react"])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, "m"));
  expect(notices).not.toMatch(/^(vite|vitest|typescript) \d/m);
  expect(notices).toContain("Permission is hereby granted");
});

test("the bill of materials names the same packages with their checksums", async () => {
  const sbom = JSON.parse(await sbomOf(shipped.manifest, shipped.lock));
  expect(sbom).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "yardstick" } } });
  const hono = sbom.components.find(({ name }) => name === "hono");
  expect(hono).toMatchObject({ version: shipped.lock.packages["node_modules/hono"].version });
  expect(hono.hashes[0].alg).toBe("SHA-512");
  expect(sbom.components.map(({ name }) => name)).toContain("react-dom");
  expect(sbom.components.map(({ name }) => name)).not.toContain("vite");
});
