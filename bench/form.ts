import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { median, print } from "./figures.ts";
import { openLighthouse } from "./lighthouse.ts";
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

  const phone = await openLighthouse();
  try {
    const scores = { form: [] as number[], empty: [] as number[], accessibility: [] as number[], seo: [] as number[] };
    for (let run = 0; run < runs; run++) {
      const empty = await phone.judge(`${floor}/empty`);
      const form = await phone.judge(`${ours}/customer-form/${owners[0]?.id}`);
      scores.empty.push(empty.performance);
      scores.form.push(form.performance);
      scores.accessibility.push(form.accessibility);
      scores.seo.push(form.seo);
    }
    print("form-lighthouse", median(scores.form), median(scores.empty), "");
    print("form-accessibility", median(scores.accessibility), 100, "");
    print("form-seo", median(scores.seo), 100, "");
  } finally {
    phone.stop();
  }
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
