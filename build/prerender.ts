import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { runnerImport } from "vite";
import { common, pageOf, resolved, root, webFolder } from "./settings.ts";

type Renderer = { renderPages: (frame: string) => { file: string; html: string }[] };

/** Prerenders every page of the site and of sign-in into its built HTML, for each kind of visitor. */
export async function prerender(): Promise<void> {
  for (const entry of ["site", "sign-in"]) {
    const { module } = await runnerImport<Renderer>(`./src/web/${entry}/render.tsx`, { ...common, resolve: resolved });
    const frame = readFileSync(resolve(webFolder, pageOf(entry).slice(root.length + 1)), "utf8");
    mkdirSync(resolve(webFolder, entry), { recursive: true });
    for (const { file, html } of module.renderPages(frame)) writeFileSync(resolve(webFolder, entry, file), html);
  }
}
