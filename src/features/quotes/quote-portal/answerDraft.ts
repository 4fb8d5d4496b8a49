import type { Choice, QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { choiceByDefault, figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";

/**
 * A customer's choice and typed texts on the page of a quote, stored in the tab until they are sent. A reload loses
 * nothing, and a retry has the same key.
 */

/** The stored fields. */
export type AnswerDraft = { choice: Choice; name: string; question: string; key: string };

const keyOf = (content_hash: string) => `yardstick.quote.${content_hash}`;

/** Returns the stored choice and texts for this version; null if the tab has none. */
export function recallDraft(content_hash: string, newKey: () => string): AnswerDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(content_hash)) ?? "null") as Partial<AnswerDraft> | null;
    if (!stored?.choice) return null;
    return {
      choice: stored.choice,
      name: stored.name ?? "",
      question: stored.question ?? "",
      key: stored.key ?? newKey(),
    };
  } catch {
    return null;
  }
}

/** Stores the choice and the typed texts. */
export function rememberDraft(content_hash: string, draft: AnswerDraft): void {
  try {
    sessionStorage.setItem(keyOf(content_hash), JSON.stringify(draft));
  } catch {
    // The tab has no usable storage.
  }
}

/** Returns the choice if it is still possible, else the default choice. */
export const fittingChoice = (content: QuoteContent, choice: Choice): Choice =>
  figuresOf(content, choice) ? choice : choiceByDefault(content.packages);
