import "#ui/theme.css";
import { createRoot } from "react-dom/client";
import { ProofPage } from "#features/quotes/quote-proofs/ProofPage.tsx";
import { language } from "#shared/words/language.en.ts";
import { languages, type Language } from "#shared/words/languages.ts";

/**
 * The same check as a single file in the archive of all data, which needs no server. The file of the other language is
 * beside it.
 */
const root = document.querySelector<HTMLElement>("#root");
if (!root) throw new Error("The page has no root element for the check.");
const other: Language = language === "en" ? "es" : "en";

createRoot(root).render(
  <>
    <nav className="mx-auto flex w-full max-w-xl justify-end px-4 pt-1">
      <a
        href={other === "en" ? "verify.html" : "verify.es.html"}
        hrefLang={languages[other].tag}
        lang={languages[other].tag}
        className="link inline-flex min-h-11 items-center text-sm"
      >
        {languages[other].name}
      </a>
    </nav>
    <ProofPage />
  </>,
);
