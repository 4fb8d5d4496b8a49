import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { inLanguage, type PageLanguage } from "./languages.ts";
import { sharedReact } from "./react.ts";
import { browserOutput, browserPlugins, common, pageOf, pageOptions, resolved, root, type Mode } from "./settings.ts";

/**
 * The public form is built apart, what it opens with in one file of its own: sharing files with the app would bring along
 * what only the app uses of them, and a customer's phone has no byte to spare. So is the demo's form, the page of a request, that
 * of a quote, the check of a signed quote, and signing in.
 */
const standalone = ["form", "form-demo", "request", "quote", "quote-demo", "verify", "sign-in"] as const;

/** What homeowners read is built once for each language they may read it in; see docs/decisions/079. */
const inLanguages = new Set<string>(["form", "form-demo", "request", "quote", "quote-demo", "verify"]);
const spoken: readonly PageLanguage[] = ["en", "es"];

/** What the server draws can be read before its script is there, which then does not delay the paint. */
const drawnByServer = new Set<string>(["form", "request", "quote"]);

/** The pages whose script waits for the paint, and React with it. */
const waiting = new Set<string>([...drawnByServer, "sign-in"]);

/** "form" for the English page, "form.es" for another language's. */
const named = (entry: string, language: PageLanguage) => (language === "en" ? entry : `${entry}.${language}`);

const afterPaint = resolve(root, "src/web/form/loadAfterPaint.ts");

/** The pages that are built apart from the app. */
export async function buildStandalonePages(mode: Mode, languages = spoken): Promise<void> {
  for (const entry of standalone)
    for (const language of languages.filter((one) => one === "en" || inLanguages.has(entry)))
      await build({
        ...common,
        mode,
        plugins: [
          sharedReact(() => (waiting.has(entry) ? "after paint" : "at once")),
          ...browserPlugins(),
          ...(inLanguages.has(entry) ? [inLanguage(language)] : []),
          ...(drawnByServer.has(entry) ? [scriptAfterPaint()] : []),
        ],
        resolve: resolved,
        build: {
          ...browserOutput,
          // What comes later has no styles or files of its own to be loaded with it.
          modulePreload: false,
          manifest: `.vite/${named(entry, language)}.json`,
          rolldownOptions: {
            ...pageOptions,
            input: { [entry]: pageOf(entry), ...(drawnByServer.has(entry) ? { afterPaint } : {}) },
          },
        },
      });
}

/** What the server renders the first view of public forms, of requests' and of quotes' pages with: one file for Node, with all that it needs. */
export async function buildFormForServer(mode: Mode, languages = spoken): Promise<void> {
  for (const language of languages)
    await build({
      ...common,
      mode,
      plugins: [react(), inLanguage(language)],
      resolve: resolved,
      ssr: { noExternal: true },
      // Else React's development build would travel along, and be chosen by how the server is started.
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        ssr: resolve(root, "src/web/form/renderForm.tsx"),
        outDir: resolve(root, "dist/form"),
        emptyOutDir: false,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: `${named("renderForm", language)}.js` } },
      },
    });
}

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
