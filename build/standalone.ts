import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { apiReference } from "./apiReference.ts";
import { inLanguage, type PageLanguage } from "./languages.ts";
import { sharedReact } from "./react.ts";
import { browserOutput, browserPlugins, common, pageOf, pageOptions, resolved, root, type Mode } from "./settings.ts";

/**
 * The public form is built separately, with everything it needs to open in one file. Sharing files with the app would
 * add code that only the app uses, and a customer's phone has no byte to spare. The same goes for the demo's form, the
 * pages of a request, a quote, an invoice and a customer, the check of a signed quote, sign-in, and the reference of the API.
 */
const standalone = [
  "form",
  "form-demo",
  "request",
  "quote",
  "quote-demo",
  "invoice-demo",
  "invoice",
  "my-demo",
  "my",
  "verify",
  "sign-in",
  "reference",
] as const;

/** Homeowners' pages are built once for each language; see docs/decisions/079. */
const inLanguages = new Set<string>([
  "form",
  "form-demo",
  "request",
  "quote",
  "quote-demo",
  "invoice-demo",
  "invoice",
  "my-demo",
  "my",
  "verify",
]);
const spoken: readonly PageLanguage[] = ["en", "es"];

/** Pages that the server renders are readable before their script loads, so the script does not delay the paint. */
const drawnByServer = new Set<string>(["form", "request", "quote", "invoice", "my"]);

/** The pages whose script, with React, waits for the paint. */
const waiting = new Set<string>([...drawnByServer, "sign-in"]);

/** "form" for the English page, "form.es" for another language's. */
const named = (entry: string, language: PageLanguage) => (language === "en" ? entry : `${entry}.${language}`);

const afterPaint = resolve(root, "src/web/form/loadAfterPaint.ts");

/** Builds the pages that are separate from the app. */
export async function buildStandalonePages(mode: Mode, languages = spoken): Promise<void> {
  for (const entry of standalone)
    for (const language of languages.filter((one) => one === "en" || inLanguages.has(entry)))
      await build({
        ...common,
        mode,
        plugins: [
          sharedReact(() => (entry === "reference" ? "by its script" : waiting.has(entry) ? "after paint" : "at once")),
          ...browserPlugins(),
          ...(inLanguages.has(entry) ? [inLanguage(language)] : []),
          ...(drawnByServer.has(entry) ? [scriptAfterPaint()] : []),
          ...(entry === "reference" ? [apiReference()] : []),
        ],
        resolve: resolved,
        build: {
          ...browserOutput,
          // Chunks that load later have no styles or files to preload.
          modulePreload: false,
          manifest: `.vite/${named(entry, language)}.json`,
          rolldownOptions: {
            ...pageOptions,
            input: { [entry]: pageOf(entry), ...(drawnByServer.has(entry) ? { afterPaint } : {}) },
          },
        },
      });
}

/**
 * Builds the code with which the server renders the first view of public forms, and the pages of requests,
 * quotes, invoices and customers: one file for Node, with everything that it needs.
 */
export async function buildFormForServer(mode: Mode, languages = spoken): Promise<void> {
  for (const language of languages)
    await build({
      ...common,
      mode,
      plugins: [react(), inLanguage(language)],
      resolve: resolved,
      ssr: { noExternal: true },
      // Otherwise the file would include React's development build, and the way the server is started would choose
      // between them.
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        ssr: resolve(root, "src/web/form/renderForm.tsx"),
        outDir: resolve(root, "dist/form"),
        emptyOutDir: false,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: `${named("renderForm", language)}.js` } },
      },
    });
}

/**
 * Replaces the form's script with the small script that waits for the paint, and gives it the form script's address.
 */
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
        if (!waits || !own.test(html)) throw new Error("The form's script cannot be deferred until the first paint.");
        return html.replace(
          own,
          (_tag, script: string) => `<script type="module" src="/${waits.fileName}" data-then="${script}"></script>`,
        );
      },
    },
  };
}
