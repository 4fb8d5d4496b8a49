import { useEffect, useRef, useState } from "react";
import type { Choice } from "#features/quotes/quote-rules/quote.ts";
import { choiceByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import { leftToSend } from "#shared/conversation/writing.ts";
import { newRequestId } from "#browser/page/deviceStorage.ts";
import { fittingChoice, recallDraft, rememberDraft, type AnswerDraft } from "./answerDraft.ts";
import type { QuotePage } from "./quotePage.ts";

/** What the customer has chosen and typed; it is kept in the tab. */
export function useAnswer({ content, content_hash }: QuotePage): AnswerDraft & {
  choose(choice: Choice): void;
  type(typed: Partial<Pick<AnswerDraft, "name" | "question">>): void;
  /** The question has arrived. */
  asked(question: string): void;
} {
  const [draft, setDraft] = useState<AnswerDraft>(() => ({
    choice: choiceByDefault(content.packages),
    name: "",
    question: "",
    key: "",
  }));
  // A change that waited for the server's answer is made to the draft of that moment.
  const latest = useRef(draft);
  const put = (next: AnswerDraft) => {
    latest.current = next;
    setDraft(next);
  };
  // The server draws what is chosen before anybody chooses; what the tab has kept comes after.
  useEffect(() => {
    const storedDraft = recallDraft(content_hash, newRequestId);
    put(storedDraft ?? { ...latest.current, key: newRequestId() });
  }, [content_hash]);
  const change = (changes: Partial<AnswerDraft>) => {
    const next = { ...latest.current, ...changes };
    rememberDraft(content_hash, next);
    put(next);
  };
  return {
    ...draft,
    choice: fittingChoice(content, draft.choice),
    choose: (choice) => change({ choice }),
    type: change,
    asked: (question) => change({ question: leftToSend(latest.current.question, question) }),
  };
}
