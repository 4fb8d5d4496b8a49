import type { language as english } from "./language.en.ts";

/** The language of this build of a page. */
export const language: typeof english = "es";
