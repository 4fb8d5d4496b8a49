import { hash } from "node:crypto";
import { resolve } from "node:path";
import { build, type Plugin } from "vite";
import { inLanguage, type PageLanguage } from "./languages.ts";
import { browserOutput, browserPlugins, common, pageOf, resolved, root, type Mode } from "./settings.ts";

/** The folder of the files that check signed quotes, which the archive of everything includes. */
const folder = resolve(root, "dist/verifier");

/**
 * Builds the page that checks a signed quote as one file per language: `verify.html` and `verify.es.html`, which need
 * no server and are not allowed to contact one.
 */
export async function buildVerifierFiles(mode: Mode, languages: readonly PageLanguage[] = ["en", "es"]): Promise<void> {
  for (const language of languages)
    await build({
      ...common,
      mode,
      plugins: [...browserPlugins(), inLanguage(language), inOneFile(language)],
      resolve: resolved,
      build: {
        ...browserOutput,
        outDir: folder,
        emptyOutDir: language === "en",
        modulePreload: false,
        manifest: false,
        cssCodeSplit: false,
        rolldownOptions: { input: pageOf("verify-file"), output: { codeSplitting: false } },
      },
    });
}

/**
 * Writes the page's script and styles into the page, with a content security policy that names these two and allows
 * nothing else.
 */
function inOneFile(language: PageLanguage): Plugin {
  return {
    name: "in-one-file",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = Object.values(bundle);
        const page = files.find(({ fileName }) => fileName.endsWith(".html"));
        const script = files.find((file) => file.type === "chunk");
        const styles = files.find(({ fileName }) => fileName.endsWith(".css"));
        if (page?.type !== "asset" || !script || styles?.type !== "asset" || files.length !== 3)
          throw new Error(`The page does not consist of one script and one style sheet: ${files.map(({ fileName }) => fileName).join(", ")}`);
        // Neither the script nor the styles may close their own element.
        const code = script.code.replaceAll(/<(?=\/script|!--)/gi, "\\x3c");
        const css = textOf(styles.source).replaceAll("</style", "<\\/style");
        const policy = `default-src 'none'; script-src ${sourceOf(code)}; style-src ${sourceOf(css)}; base-uri 'none'; form-action 'none'`;
        const html = textOf(page.source)
          .replace("<!--policy-->", () => `<meta http-equiv="Content-Security-Policy" content="${policy}" />`)
          .replaceAll(/\s*<(?:script type="module"|link rel="stylesheet")[^>]*>(?:<\/script>)?/g, "")
          .replace("</head>", () => `<style>${css}</style>\n  </head>`)
          .replace("</body>", () => `<script type="module">${code}</script>\n  </body>`);
        for (const { fileName } of files) delete bundle[fileName];
        this.emitFile({ type: "asset", fileName: language === "en" ? "verify.html" : `verify.${language}.html`, source: html });
      },
    },
  };
}

const textOf = (source: string | Uint8Array): string =>
  typeof source === "string" ? source : new TextDecoder().decode(source);

const sourceOf = (text: string): string => `'sha256-${hash("sha256", text, "base64")}'`;
