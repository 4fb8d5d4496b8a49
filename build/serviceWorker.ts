import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, type Manifest } from "vite";
import { reactAddress } from "./react.ts";
import { browserOutput, common, root, webFolder } from "./settings.ts";

/**
 * Builds the service worker as /sw.js, one file that contains the names of the app's files. These are the files of
 * every screen except the demo's, which no one needs offline.
 */
export async function buildServiceWorker(): Promise<void> {
  const manifest = JSON.parse(readFileSync(resolve(webFolder, ".vite/manifest.json"), "utf8")) as Manifest;
  const files = [...filesOf("src/web/app/index.html", manifest), reactAddress()];
  const release = { name: hash("sha1", files.join("\n"), "hex").slice(0, 12), files };
  await build({
    ...common,
    define: { release: JSON.stringify(release) },
    build: {
      ...browserOutput,
      manifest: false,
      rolldownOptions: {
        input: resolve(root, "src/web/worker/main.ts"),
        output: { entryFileNames: "sw.js" },
      },
    },
  });
}

/** Returns the addresses of everything that a page can load, including its icon. */
function filesOf(page: string, manifest: Manifest): string[] {
  const found = new Set(["favicon.svg"]);
  const visited = new Set<string>(["src/demo/demoLink.ts"]);
  const visit = (name: string) => {
    if (visited.has(name)) return;
    visited.add(name);
    const chunk = manifest[name];
    if (!chunk) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      if (!file.endsWith(".html")) found.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit(page);
  return [...found].toSorted().map((file) => `/${file}`);
}
