import type { language as english } from "./language.en.ts";

/** The language this build of a page speaks. */
export const language: typeof english = "es";
