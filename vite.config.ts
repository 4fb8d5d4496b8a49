import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The three browser entries, each its own page, so that a visitor downloads only what he needs. */
const entries = ["app", "form", "site"];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
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
