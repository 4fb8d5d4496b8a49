import type { Choice, QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { choiceByDefault, figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";

/**
 * What a customer has chosen and typed on the page of a quote, kept in the tab until it is sent: a reload loses nothing, and
 * a retry has the same key.
 */

/** What is kept. */
export type AnswerDraft = { choice: Choice; name: string; question: string; key: string };

const keyOf = (content_hash: string) => `yardstick.quote.${content_hash}`;

/** What was chosen and typed about this version, else what is chosen before anybody chooses. */
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

/** Keeps what is chosen and typed. */
export function rememberDraft(content_hash: string, draft: AnswerDraft): void {
  try {
    sessionStorage.setItem(keyOf(content_hash), JSON.stringify(draft));
  } catch {
    // This tab stores nothing.
  }
}

/** A choice as far as it still fits; what is chosen before anybody chooses where it does not. */
export const fittingChoice = (content: QuoteContent, choice: Choice): Choice =>
  figuresOf(content, choice) ? choice : choiceByDefault(content.packages);
