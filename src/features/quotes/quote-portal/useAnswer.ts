import { useEffect, useState } from "react";
import type { Choice } from "#features/quotes/quote-rules/quote.ts";
import { choiceByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import { newRequestId } from "#browser/page/deviceStorage.ts";
import { fittingChoice, recallDraft, rememberDraft, type AnswerDraft } from "./answerDraft.ts";
import type { QuotePage } from "./quotePage.ts";

/** What the customer has chosen and typed; it is kept in the tab. */
export function useAnswer({ content, content_hash }: QuotePage): AnswerDraft & {
  choose(choice: Choice): void;
  type(typed: Partial<Pick<AnswerDraft, "name" | "question">>): void;
} {
  const [draft, setDraft] = useState<AnswerDraft>(() => ({
    choice: choiceByDefault(content.packages),
    name: "",
    question: "",
    key: "",
  }));
  // The server draws what is chosen before anybody chooses; what the tab has kept comes after.
  useEffect(() => {
    const kept = recallDraft(content_hash, newRequestId);
    setDraft((now) => kept ?? { ...now, key: newRequestId() });
  }, [content_hash]);
  const change = (changes: Partial<AnswerDraft>) => {
    const next = { ...draft, ...changes };
    rememberDraft(content_hash, next);
    setDraft(next);
  };
  return {
    ...draft,
    choice: fittingChoice(content, draft.choice),
    choose: (choice) => change({ choice }),
    type: change,
  };
}
