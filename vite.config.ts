import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, runnerImport, type Plugin } from "vite";

/** The three browser entries, each its own page, so that a visitor downloads only what he needs. */
const entries = ["app", "form", "site"];

/** Writes the landing page into the site's HTML, so that it can be read without JavaScript. */
function prerenderedSite(): Plugin {
  return {
    name: "prerendered-site",
    buildStart() {
      this.addWatchFile(resolve(import.meta.dirname, "src/features/site/LandingPage.tsx"));
    },
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        if (!html.includes("<!--page-->")) return html;
        const { module } = await runnerImport<typeof import("./src/web/site/render.tsx")>("./src/web/site/render.tsx", { root: import.meta.dirname, configFile: false });
        return html.replace("<!--page-->", () => module.renderSite());
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), prerenderedSite()],
  build: {
    target: "es2022",
    outDir: "dist/web",
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // Its own inline script would be refused by the content security policy; every browser we aim at preloads by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(entries.map((entry) => [entry, resolve(import.meta.dirname, "src/web", entry, "index.html")])),
      output: {
        codeSplitting: {
          // React changes seldom and every entry needs it: one file of its own, kept by the browser across releases.
          groups: [{ name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
});
