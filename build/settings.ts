import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { contractAsData } from "./contractAsData.ts";
import type { BuildEnvironmentOptions, InlineConfig, Plugin } from "vite";

/** `production` is the product; `development` adds the page of the design kit. */
export type Mode = "production" | "development";

/** The project's own folder. */
export const root = resolve(import.meta.dirname, "..");
/** Where the built pages go, which the server serves. */
export const webFolder = resolve(root, "dist/web");

/** The page of a browser entry, such as `app`. */
export const pageOf = (entry: string) => resolve(root, "src/web", entry, "index.html");

/** A library by its modules instead of its one file for Node, so that what nobody asks of it stays behind: a third of it. */
const byModules = { "ml-matrix": resolve(root, "node_modules/ml-matrix/src/index.js") };

/** What all builds have in common. */
export const common = { root, configFile: false, logLevel: "warn", publicDir: false } satisfies InlineConfig;
export const resolved = { alias: byModules };

/** The plugins of whatever is built for browsers. */
export const browserPlugins = () => [react(), tailwindcss(), contractAsData(), zodWithoutCompiling()];

/** How files for browsers are written. */
export const browserOutput = {
  target: "es2022",
  outDir: webFolder,
  emptyOutDir: false,
  manifest: true,
  sourcemap: false,
  // Its own inline script would be refused by the content security policy; every browser we aim at preloads by itself.
  modulePreload: { polyfill: false },
} satisfies BuildEnvironmentOptions;

/** Options of every page's bundle: reading a name of React's that nobody uses has no effect. */
export const pageOptions = { treeshake: { propertyReadSideEffects: false } } as const;

/** Zod tries whether it may compile its checks, which our content security policy refuses, and browsers report. */
function zodWithoutCompiling(): Plugin {
  return {
    name: "zod-without-compiling",
    transform: (code, id) =>
      id.replaceAll("\\", "/").endsWith("/zod/v4/core/core.js") ? `${code}\nglobalConfig.jitless = true;\n` : undefined,
  };
}
