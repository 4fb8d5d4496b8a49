import type { Language } from "./languages.ts";

/** The language this build of a page speaks; what runs nowhere but on the server says which it means. */
export const language: Language = "en";
