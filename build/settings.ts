import { importAgain } from "./importAgain.ts";
import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { contractAsData } from "./contractAsData.ts";
import type { BuildEnvironmentOptions, InlineConfig, Plugin } from "vite";

/** `production` is the product; `development` adds the page of the design kit. */
export type Mode = "production" | "development";

/** The project's root folder. */
export const root = resolve(import.meta.dirname, "..");
/** The folder of the built pages, which the server serves. */
export const webFolder = resolve(root, "dist/web");

/** Returns the HTML page of a browser entry, such as `app`. */
export const pageOf = (entry: string) => resolve(root, "src/web", entry, "index.html");

/**
 * Resolves a library to its modules instead of its one file for Node, so that unused code is left out: a third of it.
 */
const byModules = { "ml-matrix": resolve(root, "node_modules/ml-matrix/src/index.js") };

/** Options common to all builds. */
export const common = { root, configFile: false, logLevel: "warn", publicDir: false } satisfies InlineConfig;
export const resolved = { alias: byModules };

/** The plugins of every build for browsers. */
export const browserPlugins = () => [react(), tailwindcss(), contractAsData(), zodWithoutCompiling(), importAgain()];

/** Output options of files for browsers. */
export const browserOutput = {
  target: "es2022",
  outDir: webFolder,
  emptyOutDir: false,
  manifest: true,
  sourcemap: false,
  // The content security policy would refuse the polyfill's inline script; every browser that we support preloads
  // modules natively.
  modulePreload: { polyfill: false },
} satisfies BuildEnvironmentOptions;

/** Options of every page's bundle: reading an unused name of React's has no effect. */
export const pageOptions = { treeshake: { propertyReadSideEffects: false } } as const;

/**
 * Stops Zod from testing if it can compile its checks: our content security policy refuses that, and browsers report
 * it.
 */
function zodWithoutCompiling(): Plugin {
  return {
    name: "zod-without-compiling",
    transform: (code, id) =>
      id.replaceAll("\\", "/").endsWith("/zod/v4/core/core.js") ? `${code}\nglobalConfig.jitless = true;\n` : undefined,
  };
}
