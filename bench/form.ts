import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { median, print } from "./figures.ts";
import type { World } from "./world.ts";

const built = fileURLToPath(new URL("../dist/web/", import.meta.url));
const runs = 5;
/** What the form's JavaScript may weigh in all, in KB gz; React alone is 66 of it. */
const budget = 80;

/** What the public form costs a phone: its JavaScript in all, and Lighthouse beside an empty page. */
export async function benchForm({ ours, floor, owners }: World): Promise<void> {
  const sizes = formScripts().map((file) => ({ file, size: gzipSync(readFileSync(built + file), { level: 9 }).length / 1024 }));
  print("form-js", sizes.reduce((sum, { size }) => sum + size, 0), budget, "KB");

  const chrome = await launch({ chromePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
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

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

/** Every script the form can load, the lazily loaded ones included. */
function formScripts(): string[] {
  const manifest = JSON.parse(readFileSync(`${built}.vite/form.json`, "utf8")) as Record<string, Chunk>;
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit("src/web/form/index.html");
  return [...files].filter((file) => file.endsWith(".js"));
}
