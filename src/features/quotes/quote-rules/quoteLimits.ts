import type { WritingRule } from "#shared/conversation/writing.ts";

/** How much a quote may hold. */
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
  /** In all texts of a quote together: some thirty pages. */
  characters: 60_000,
  /** In the terms and notices that every new quote begins with, so that there is room for the quote itself. */
  standingCharacters: 40_000,
} as const;

/** A message between customer and business about a quote. */
export const messageRule: WritingRule = { most: quoteLimits.message, missing: "Please write a message." };

/** The most that a quote may come to, in cents: $99,999,999.99. */
export const maxCents = 9_999_999_999;
