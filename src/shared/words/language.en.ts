import type { Language } from "./languages.ts";

/** The language of this build of a page. Code that runs only on the server names a language explicitly. */
export const language: Language = "en";
