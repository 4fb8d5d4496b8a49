import type { WritingRule } from "#shared/conversation/writing.ts";

/** The size limits of a quote. */
export const quoteLimits = {
  packages: 4,
  /** In all packages together. */
  lines: 200,
  lineText: 500,
  taxes: 5,
  terms: 20_000,
  message: 2_000,
  notice: 5_000,
  notices: 10,
  /** In all texts of a quote together: about thirty pages. */
  characters: 60_000,
  /** In the default terms and notices of new quotes, so that room remains for the quote itself. */
  standingCharacters: 40_000,
} as const;

/** A message between customer and business about a quote. */
export const messageRule: WritingRule = { most: quoteLimits.message, missing: "Please write a message." };

/** The maximum total of a quote, in cents: $99,999,999.99. */
export const maxCents = 9_999_999_999;
