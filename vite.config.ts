import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hash } from "node:crypto";
import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, defineConfig, runnerImport, type Manifest, type Plugin, type ResolvedConfig } from "vite";

/** The browser entries, each its own page, so that a visitor downloads only what he needs. */
const entries = ["app", "site"];
/** Those whose pages are written out, so that they are read before any script arrives. */
const written = ["site", "sign-in"];
/** The page of the design kit, for those who work on it. */
const inDevelopment = ["design"];

/**
 * The public form is built apart, what it opens with in one file of its own: sharing files with the app would bring along
 * what only the app uses of them, and a customer's phone has no byte to spare. So is the demo's form, and signing in.
 */
const standalone = ["form", "form-demo", "sign-in"];

/** What is built apart is rendered by Preact instead of React: its pages ask for no more (decisions 002 and 024). */
const preactAliases = { react: "preact/compat", "react-dom": "preact/compat" };

const pageOf = (entry: string) => resolve(import.meta.dirname, "src/web", entry, "index.html");

function standaloneEntries(): Plugin {
  return {
    ...afterBundle("standalone-entries", async (main) => {
      for (const entry of standalone)
        await build({
          ...childBuild(main),
          plugins: [react(), tailwindcss(), zodWithoutCompiling(), ...(entry === "form" ? [scriptAfterPaint()] : [])],
          resolve: { alias: { ...byModules.alias, ...preactAliases } },
          // What comes later has no styles or files of its own to be loaded with it.
          build: {
            ...output,
            modulePreload: false,
            outDir: main.build.outDir,
            emptyOutDir: false,
            manifest: `.vite/${entry}.json`,
            rolldownOptions: { input: { [entry]: pageOf(entry), ...(entry === "form" ? { afterPaint } : {}) } },
          },
        });
    }),
    buildStart() {
      for (const folder of [
        "src/features/public-forms",
        "src/features/photos",
        ...standalone.map((entry) => `src/web/${entry}`),
      ])
        for (const name of readdirSync(resolve(import.meta.dirname, folder)))
          this.addWatchFile(resolve(import.meta.dirname, folder, name));
    },
  };
}

/** What a build has in common that runs after the main one: its mode, from the same folder, and by nothing of its own settings. */
const childBuild = ({ mode }: ResolvedConfig) =>
  ({ root: import.meta.dirname, configFile: false, mode, logLevel: "warn", publicDir: false }) as const;

/** Does more once the bundle is on disk: one such plugin after another, in their order, for one takes up what another has made. */
function afterBundle(name: string, work: (main: ResolvedConfig) => Promise<void>): Plugin {
  let main: ResolvedConfig;
  return {
    name,
    apply: "build",
    configResolved(config) {
      main = config;
    },
    closeBundle: { sequential: true, order: "post", handler: () => work(main) },
  };
}

/** A library by its modules instead of its one file for Node, so that what nobody asks of it stays behind: a third of it. */
const byModules = { alias: { "ml-matrix": resolve(import.meta.dirname, "node_modules/ml-matrix/src/index.js") } };

const afterPaint = resolve(import.meta.dirname, "src/web/form/loadAfterPaint.ts");

/** Puts the small script that waits for the paint in the place of the form's own, and names that one to it. */
function scriptAfterPaint(): Plugin {
  return {
    name: "script-after-paint",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const waits = Object.values(bundle ?? {}).find(
          (file) => file.type === "chunk" && file.facadeModuleId === afterPaint,
        );
        const own = /<script type="module"(?: crossorigin)? src="(.+?)"><\/script>/;
        if (!waits || !own.test(html)) throw new Error("The form's script cannot be made to wait for the paint.");
        return html.replace(
          own,
          (_tag, script: string) => `<script type="module" src="/${waits.fileName}" data-then="${script}"></script>`,
        );
      },
    },
  };
}

/** Builds what the server draws the public form's first view with: one file for Node, with all that it needs. */
function ssrBuild(): Plugin {
  return afterBundle("ssr-build", async (main) => {
    await build({
      ...childBuild(main),
      plugins: [react()],
      resolve: { alias: { ...byModules.alias, ...preactAliases } },
      ssr: { noExternal: true },
      build: {
        ssr: resolve(import.meta.dirname, "src/web/form/renderForm.tsx"),
        outDir: resolve(main.root, "dist/form"),
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
  });
}

/**
 * Builds the service worker as /sw.js, apart and in one file, with the names of the app's files written into it: those of
 * every screen, without the demo's, which nobody needs without a signal.
 */
function serviceWorker(): Plugin {
  return afterBundle("service-worker", async (main) => {
    const outDir = resolve(main.root, main.build.outDir);
    const files = filesOf(
      "src/web/app/index.html",
      JSON.parse(readFileSync(resolve(outDir, ".vite/manifest.json"), "utf8")) as Manifest,
    );
    const release = { name: hash("sha1", files.join("\n"), "hex").slice(0, 12), files };
    await build({
      root: import.meta.dirname,
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      define: { release: JSON.stringify(release) },
      build: {
        ...output,
        manifest: false,
        outDir: main.build.outDir,
        emptyOutDir: false,
        rolldownOptions: {
          input: resolve(import.meta.dirname, "src/web/worker/main.ts"),
          output: { entryFileNames: "sw.js" },
        },
      },
    });
  });
}

/** The addresses of everything a page may load, its icon too. */
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

const output = {
  target: "es2022",
  outDir: "dist/web",
  emptyOutDir: true,
  manifest: true,
  sourcemap: false,
  // Its own inline script would be refused by the content security policy; every browser we aim at preloads by itself.
  modulePreload: { polyfill: false },
} as const;

/** Zod tries whether it may compile its checks, which our content security policy refuses, and browsers report. */
function zodWithoutCompiling(): Plugin {
  return {
    name: "zod-without-compiling",
    transform: (code, id) =>
      id.replaceAll("\\", "/").endsWith("/zod/v4/core/core.js") ? `${code}\nglobalConfig.jitless = true;\n` : undefined,
  };
}

/** Prerenders every page of the site and of signing in, for each kind of visitor. */
function prerenderPlugin(): Plugin {
  return {
    ...afterBundle("prerender", async (main) => {
      const folder = resolve(main.root, main.build.outDir);
      for (const entry of written) {
        const { module } = await runnerImport<{ renderPages: (frame: string) => { file: string; html: string }[] }>(
          `./src/web/${entry}/render.tsx`,
          {
            root: import.meta.dirname,
            configFile: false,
            ...(entry === "sign-in" ? { resolve: { alias: preactAliases } } : {}),
          },
        );
        mkdirSync(resolve(folder, entry), { recursive: true });
        for (const { file, html } of module.renderPages(
          readFileSync(resolve(folder, `src/web/${entry}/index.html`), "utf8"),
        ))
          writeFileSync(resolve(folder, entry, file), html);
      }
    }),
    buildStart() {
      for (const room of ["src/features/site", "src/features/account", ...written.map((entry) => `src/web/${entry}`)])
        for (const name of readdirSync(resolve(import.meta.dirname, room)))
          this.addWatchFile(resolve(import.meta.dirname, room, name));
    },
  };
}

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    zodWithoutCompiling(),
    standaloneEntries(),
    ssrBuild(),
    prerenderPlugin(),
    serviceWorker(),
  ],
  resolve: byModules,
  build: {
    ...output,
    rolldownOptions: {
      input: Object.fromEntries(
        [...entries, ...(mode === "development" ? inDevelopment : [])].map((entry) => [entry, pageOf(entry)]),
      ),
      output: {
        codeSplitting: {
          // React changes seldom and every entry needs it: one file of its own, kept by the browser across releases.
          groups: [{ name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
}));
