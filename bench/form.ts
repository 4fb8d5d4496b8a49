import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { print } from "./figures.ts";

const built = fileURLToPath(new URL("../dist/web/", import.meta.url));
/** The limit for the JavaScript that the form loads to open, with React, in KB gz. */
const budget = 92;
/** The limit for the JavaScript that it then loads automatically, in KB gz. */
const laterBudget = 36;
/** The limit for the JavaScript that it loads to measure on photos, in KB gz. */
const measuringBudget = 80;

/**
 * Prints the size of the public form's JavaScript beside its budget: to open, loaded automatically afterwards, and for
 * measuring on photos. Its Lighthouse report is with the other pages of the front door.
 */
export function benchForm(): void {
  const { opens, later, measuring } = formScripts();
  print("form-js", weight(opens), budget, "KB");
  print("form-later-js", weight(later), laterBudget, "KB");
  print("form-measuring-js", weight(measuring), measuringBudget, "KB");
}

function weight(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(built + file), { level: 9 }).length / 1024, 0);
}

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

const measuringStep = "src/features/requests/form-drafts/MeasuringStep.tsx";

function chunksOf(manifest: string): Record<string, Chunk> {
  return JSON.parse(readFileSync(`${built}.vite/${manifest}`, "utf8")) as Record<string, Chunk>;
}

/** The React bundle, which the scripts of all pages import; the manifests of the pages do not list it. */
function reactScripts(): string[] {
  const files = Object.values(chunksOf("react.json")).map(({ file }) => file);
  if (files.length === 0) throw new Error("React was not built: the form's budget would be wrong.");
  return files;
}

/**
 * Returns the form's scripts: those it needs to work, with their imports and React; those it loads once it is shown;
 * and those for measuring.
 */
function formScripts(): Record<"opens" | "later" | "measuring", string[]> {
  const manifest = chunksOf("form.json");
  const seen = new Set<string>();
  const take = (keys: readonly string[]): string[] =>
    keys.flatMap((key) => {
      const chunk = manifest[key];
      if (!chunk || seen.has(chunk.file)) return [];
      seen.add(chunk.file);
      return [...(chunk.file.endsWith(".js") ? [chunk.file] : []), ...take(chunk.imports ?? [])];
    });
  const page = "src/web/form/index.html";
  const opens = [...reactScripts(), ...take([page, "src/web/form/loadAfterPaint.ts"])];
  const asked = manifest[page]?.dynamicImports ?? [];
  if (!asked.includes(measuringStep))
    throw new Error("The form does not load measuring apart: its budget would be wrong.");
  const later = take(asked.filter((key) => key !== measuringStep));
  return { opens, later, measuring: take([measuringStep]) };
}
