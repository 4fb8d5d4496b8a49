import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { neededInProduction, runNpm } from "./install.mjs";
import { at } from "./project.mjs";

/**
 * Returns the licences of all packages in the lock file, and the texts that come with those that are installed in
 * `folder`. Packages with the same text share one copy of it.
 */
export function noticesOf({ packages }, folder = at()) {
  const lines = [];
  const sharing = new Map();
  for (const path of [...neededInProduction(packages)].toSorted()) {
    const label = `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)} ${packages[path].version}`;
    const texts = licenceTexts(join(folder, path));
    const without = texts.length === 0 ? " (no text came with it)" : "";
    lines.push(`${label}: ${packages[path].license ?? "no licence named"}${without}`);
    for (const text of texts) sharing.set(text, [...(sharing.get(text) ?? []), label]);
  }
  const texts = [...sharing].map(([text, shared]) => `${"=".repeat(80)}\n${shared.join("\n")}\n\n${text}\n`);
  return `Third-party notices of Yardstick\n\n${lines.join("\n")}\n\n${texts.join("\n")}`;
}

/** Returns the licences and notices in a package's own folder, without the spaces around them. */
function licenceTexts(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice|unlicense)/i.test(entry.name))
      .map(({ name }) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim())
      .filter((text) => text !== "");
  } catch {
    return [];
  }
}

/** Lets npm write the bill of materials (CycloneDX) of a package.json and its lock file; nothing is downloaded. */
export async function sbomOf(manifest, lock) {
  const place = mkdtempSync(join(tmpdir(), "yardstick-sbom-"));
  try {
    // npm names the product after its folder.
    const folder = join(place, manifest.name);
    mkdirSync(folder);
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
    const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
    const { code, output } = await runNpm([...args, `--prefix=${folder}`, "--loglevel=error"], { quiet: true });
    if (code !== 0) throw new Error(`npm could not write the bill of materials: ${output.trim()}`);
    return output;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * Lets npm check the registry's signatures of the installed packages, and those by which publishers name a package's
 * source (provenance). Returns npm's own count of each, or why there is none: a network may lead to the registry only.
 */
export async function describeSignatures() {
  const { code, output } = await runNpm(
    ["audit", "signatures", "--omit=dev", "--fetch-retries=0", "--loglevel=error"],
    {
      quiet: true,
      timeout: 60_000,
    },
  );
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  if (code === 0) return lines.join("\n");
  const reason = lines.find((line) => /reason:|missing|invalid/.test(line)) ?? lines[0] ?? "no answer";
  return `Signatures and provenance of the packages are not checked: ${reason.replace(/^npm error /, "")}`;
}
