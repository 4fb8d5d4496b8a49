import { useEffect, useRef, useState } from "react";
import type { Choice } from "#features/quotes/quote-rules/quote.ts";
import { choiceByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import { leftToSend } from "#shared/conversation/writing.ts";
import { newRequestId } from "#browser/page/deviceStorage.ts";
import { fittingChoice, recallDraft, rememberDraft, type AnswerDraft } from "./answerDraft.ts";
import type { QuotePage } from "./quotePage.ts";

/** The customer's choice and typed texts, which the tab stores. */
export function useAnswer({ content, content_hash }: QuotePage): AnswerDraft & {
  choose(choice: Choice): void;
  type(typed: Partial<Pick<AnswerDraft, "name" | "question">>): void;
  /** Removes a question from the draft after the server has received it. */
  asked(question: string): void;
} {
  const [draft, setDraft] = useState<AnswerDraft>(() => ({
    choice: choiceByDefault(content.packages),
    name: "",
    question: "",
    key: "",
  }));
  // A change that waited for the server's response applies to the draft at that time.
  const latest = useRef(draft);
  const put = (next: AnswerDraft) => {
    latest.current = next;
    setDraft(next);
  };
  // The server renders the default choice; the stored draft of the tab is applied afterwards.
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
