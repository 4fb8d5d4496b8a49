import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { median, print } from "./figures.ts";
import type { World } from "./world.ts";

const built = fileURLToPath(new URL("../dist/web/", import.meta.url));
const runs = 5;
/** What the JavaScript that the form opens with may weigh, in KB gz; React alone is 66 of it. */
const budget = 80;

/**
 * What the public form costs a phone: the JavaScript it opens with, what it fetches afterwards by itself and for measuring
 * on photos, each beside the budget, and Lighthouse beside an empty page.
 */
export async function benchForm({ ours, floor, owners }: World): Promise<void> {
  const { opens, later, measuring } = formScripts();
  print("form-js", weight(opens), budget, "KB");
  print("form-later-js", weight(later), budget, "KB");
  print("form-measuring-js", weight(measuring), budget, "KB");

  const chrome = await launch({ ...(process.env["CHROMIUM_PATH"] ? { chromePath: process.env["CHROMIUM_PATH"] } : {}), chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
  try {
    const scores = { form: [] as number[], empty: [] as number[], accessibility: [] as number[] };
    for (let run = 0; run < runs; run++) {
      const empty = await score(`${floor}/empty`, chrome.port);
      const form = await score(`${ours}/customer-form/${owners[0]?.id}`, chrome.port);
      scores.empty.push(empty.performance);
      scores.form.push(form.performance);
      scores.accessibility.push(form.accessibility);
    }
    print("form-lighthouse", median(scores.form), median(scores.empty), "");
    print("form-accessibility", median(scores.accessibility), 100, "");
  } finally {
    chrome.kill();
  }
}

async function score(url: string, port: number): Promise<{ performance: number; accessibility: number }> {
  const result = await lighthouse(url, { port, onlyCategories: ["performance", "accessibility"], logLevel: "error" });
  const of = (category: string) => (result?.lhr.categories[category]?.score ?? 0) * 100;
  return { performance: of("performance"), accessibility: of("accessibility") };
}

function weight(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(built + file), { level: 9 }).length / 1024, 0);
}

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

const measuringStep = "src/features/public-forms/MeasuringStep.tsx";

/** The form's scripts: those its page loads by itself, with what they import; those it fetches once it is shown; and those of measuring. */
function formScripts(): Record<"opens" | "later" | "measuring", string[]> {
  const manifest = JSON.parse(readFileSync(`${built}.vite/form.json`, "utf8")) as Record<string, Chunk>;
  const seen = new Set<string>();
  const take = (keys: readonly string[]): string[] =>
    keys.flatMap((key) => {
      const chunk = manifest[key];
      if (!chunk || seen.has(chunk.file)) return [];
      seen.add(chunk.file);
      return [...(chunk.file.endsWith(".js") ? [chunk.file] : []), ...take(chunk.imports ?? [])];
    });
  const page = "src/web/form/index.html";
  const opens = take([page]);
  const asked = manifest[page]?.dynamicImports ?? [];
  if (!asked.includes(measuringStep)) throw new Error("The form does not load measuring apart: its budget would be wrong.");
  const later = take(asked.filter((key) => key !== measuringStep));
  return { opens, later, measuring: take([measuringStep]) };
}
