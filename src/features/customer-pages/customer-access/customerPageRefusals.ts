import type { Language } from "#shared/words/languages.ts";
import { messages as en } from "./refusalWords.en.ts";
import { messages as es } from "./refusalWords.es.ts";

/** The messages of refusals to a customer on their page. */
export const customerPageRefusals = (language: Language): typeof en => (language === "es" ? es : en);
