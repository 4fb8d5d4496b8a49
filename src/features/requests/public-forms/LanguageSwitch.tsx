import { language } from "#shared/words/language.en.ts";
import { languageParameter, languages, type Language } from "#shared/words/languages.ts";
import { messages } from "#features/requests/form-drafts/formWords.en.ts";

const other: Language = language === "en" ? "es" : "en";

/**
 * A link to the same page in the other language, labelled in that language. The device stores the typed text, so it
 * stays.
 */
export function LanguageSwitch() {
  return (
    <nav
      aria-label={messages.language}
      className="mx-auto flex w-full max-w-xl justify-end px-4 pt-1 print:hidden in-data-framed:max-w-none in-data-framed:px-2"
    >
      <a
        href={`?${languageParameter}=${other}`}
        hrefLang={languages[other].tag}
        lang={languages[other].tag}
        className="-mr-2 inline-flex min-h-11 items-center rounded-lg px-2 text-sm font-medium text-accent underline"
        onClick={(event) => {
          const query = new URLSearchParams(window.location.search);
          query.set(languageParameter, other);
          event.currentTarget.search = query.toString();
        }}
      >
        {languages[other].name}
      </a>
    </nav>
  );
}
