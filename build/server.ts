import { basename, dirname, relative, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { common, root } from "./settings.ts";

/**
 * `node build/server.ts <folder>`: builds the server with its packages into a few files in a new folder below
 * `dist/server`. They load in a third of the time of 2,200 files.
 */
const folder = resolve(process.argv[2] ?? "");

/**
 * Packages with native code, WebAssembly, or files that they find by their own place; and those that call `url.parse`,
 * of which Node warns outside of packages.
 */
const notBuilt = ["sharp", "libheif-js", "pino", "web-push", "nodemailer"];
/** Packages that others load if they are installed. */
const missing = ["pg-native", "pg-cloudflare"];

await build({
  ...common,
  plugins: [placesOfSources(), mapsOfSourcesOnly()],
  // Node's own rules, so that the tests, which run the sources, load the same files of packages.
  ssr: { noExternal: true, external: notBuilt, resolve: { conditions: ["node"] } },
  resolve: { mainFields: ["main"] },
  build: {
    ssr: resolve(root, "src/server/main.ts"),
    target: "node24",
    outDir: folder,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      external: missing,
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", sourcemapExcludeSources: true },
    },
  },
});

/**
 * Leaves each module its place in the project, from which it finds other files, and builds the files that threads run.
 */
function placesOfSources(): Plugin {
  return {
    name: "places-of-sources",
    transform(code, id) {
      if (!code.includes("import.meta.url")) return undefined;
      const own = JSON.stringify(relative(folder, id).replaceAll("\\", "/"));
      const ofThread = /new URL\("(\.\/[\w.]+)\.ts", import\.meta\.url\)|import\.meta\.url/g;
      const placed = code.replaceAll(ofThread, (_whole, path: string | undefined) => {
        if (path === undefined) return `new URL(${own}, import.meta.url).href`;
        const fileName = `${basename(path)}.js`;
        this.emitFile({ type: "chunk", id: resolve(dirname(id), `${path}.ts`), fileName });
        return `new URL("./${fileName}", import.meta.url)`;
      });
      return { code: placed, map: null };
    },
  };
}

/** Leaves packages out of the source maps: Node reads the maps at its start. */
function mapsOfSourcesOnly(): Plugin {
  return {
    name: "maps-of-sources-only",
    transform: (code, id) => (id.includes("node_modules") ? { code, map: { mappings: "" } } : undefined),
  };
}
