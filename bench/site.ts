import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { median, print } from "./figures.ts";
import { openLighthouse, type LighthouseReport } from "./lighthouse.ts";
import { requestOf } from "./submit.ts";
import type { BenchOwner, World } from "./world.ts";

const built = fileURLToPath(new URL("../dist/web/", import.meta.url));
const runs = 5;
/** The limit for the landing page's JavaScript before any click, in KB gz. */
const budget = 30;
/** The limit for a page's layout shift without input (CLS), as browsers count it. */
const maxShift = 0.02;

/**
 * Measures the cost of the front door for a phone: the landing page's JavaScript, and Lighthouse on each page and on
 * the public form, beside an empty page.
 */
export async function benchSite({ ours, floor, owners }: World): Promise<void> {
  print("landing-js", landingScripts(), budget, "KB");
  const phone = await openLighthouse();
  try {
    const empty: LighthouseReport[] = [];
    for (let run = 0; run < runs; run++) empty.push(await phone.judge(`${floor}/empty`));
    const [owner] = owners;
    if (!owner) throw new Error("There is no owner whose form could be looked at.");
    const pages = {
      landing: "/",
      demo: "/demo",
      signin: "/signin",
      form: `/customer-form/${owner.id}`,
      request: await requestPageOf(ours, owner),
    };
    for (const [name, page] of Object.entries(pages)) {
      const seen: LighthouseReport[] = [];
      for (let run = 0; run < runs; run++) seen.push(await phone.judge(ours + page));
      const of = (
        judged: LighthouseReport[],
        figure: "performance" | "accessibility" | "seo" | "practices" | "lcp" | "cls",
      ) => median(judged.map((one) => one[figure]));
      print(`${name}-lighthouse`, of(seen, "performance"), of(empty, "performance"), "");
      print(`${name}-lcp`, of(seen, "lcp"), of(empty, "lcp"), "ms");
      print(`${name}-cls`, of(seen, "cls"), maxShift, "");
      print(`${name}-accessibility`, of(seen, "accessibility"), 100, "");
      print(`${name}-seo`, of(seen, "seo"), 100, "");
      print(`${name}-practices`, of(seen, "practices"), 100, "");
      for (const id of new Set(seen.flatMap(({ failing }) => failing))) console.log(`${name} fails ${id}`);
    }
  } finally {
    phone.stop();
  }
}

/** Returns the address of the page of a customer's request. */
async function requestPageOf(ours: string, owner: BenchOwner): Promise<string> {
  const answer = await fetch(`${ours}/api/public-forms/${owner.id}/requests`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: requestOf(owner),
  });
  return ((await answer.json()) as { page: string }).page;
}

/** Returns the weight of the landing page's scripts with their imports, in KB gz. */
function landingScripts(): number {
  type Chunk = { file: string; imports?: string[] };
  const manifest = JSON.parse(readFileSync(`${built}.vite/manifest.json`, "utf8")) as Record<string, Chunk>;
  const files = new Set<string>();
  const take = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const other of chunk.imports ?? []) take(other);
  };
  take("src/web/site/index.html");
  return [...files]
    .filter((file) => file.endsWith(".js"))
    .reduce((sum, file) => sum + gzipSync(readFileSync(built + file), { level: 9 }).length / 1024, 0);
}
