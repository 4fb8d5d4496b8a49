import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { messages as english } from "#web/form/pageWords.en.ts";
import { messages as spanish } from "#web/form/pageWords.es.ts";
import { languages, type Language } from "#shared/words/languages.ts";
import { pseudo } from "#testing/pseudo.ts";

/** The language of a homeowners' page: `pseudo` is for tests, which search for untranslated text. */
export type PageLanguage = Language | "pseudo";

const pageWords = { en: english, es: spanish, pseudo: pseudo(english) };

/**
 * The texts of one room: `formWords.en.ts`, with `formWords.es.ts` of the same shape beside it; see docs/decisions/079.
 */
const englishFile = /\.en\.ts$/;

/**
 * Builds a page in one language: every import of English texts resolves to that language's. `{{offline}}` in the page
 * is replaced by the text of that name. A page in another language is named after it: `index.es.html`.
 */
export function inLanguage(language: PageLanguage): Plugin {
  const { tag } = languages[language === "pseudo" ? "en" : language];
  return {
    name: "in-language",
    enforce: "pre",
    resolveId(source, importer, options) {
      return language === "es" && englishFile.test(source)
        ? this.resolve(source.replace(englishFile, ".es.ts"), importer, { ...options, skipSelf: true })
        : null;
    },
    load(id) {
      if (language !== "pseudo" || !id.endsWith("Words.en.ts")) return null;
      const spoken = readFileSync(id, "utf8").replace("export const messages", "const spoken");
      const from = JSON.stringify(resolve(import.meta.dirname, "../src/testing/pseudo.ts"));
      return `import { pseudo } from ${from};\n${spoken}\nexport const messages = pseudo(spoken);`;
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html.replace('<html lang="en">', `<html lang="${tag}">`).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
          const said = Object.entries(pageWords[language]).find(([key]) => key === name)?.[1];
          if (said === undefined) throw new Error(`A page has no message "${name}".`);
          return said;
        }),
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        if (language === "en") return;
        for (const file of Object.values(bundle))
          if (file.type === "asset") file.fileName = file.fileName.replace(/\.html$/, `.${language}.html`);
      },
    },
  };
}
