import { useState } from "react";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";
import { Part } from "#features/quotes/quote-offer/Part.tsx";
import { momentWords } from "#features/quotes/quote-offer/quoteFormats.ts";
import type { QuotePage } from "./quotePage.ts";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";

/** Messages between customer and business, and a form for another question. */
export function Questions({
  page: { messages: thread, earlier_messages, time_zone },
  who,
  text,
  onText,
  onAsk,
}: {
  page: QuotePage;
  who: string;
  text: string;
  onText: (text: string) => void;
  onAsk: (text: string) => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ failed: boolean; words: string } | null>(null);
  const send = async () => {
    if (busy) return;
    if (text.trim() === "") return setOutcome({ failed: true, words: messages.questionMissing });
    setBusy(true);
    try {
      await onAsk(text);
      setOutcome({ failed: false, words: messages.asked(who) });
    } catch (error) {
      setOutcome({ failed: true, words: error instanceof Error ? error.message : messages.tryAgain });
    }
    setBusy(false);
  };
  return (
    <Part title={messages.questions} className={thread.length === 0 ? "print:hidden noscript:hidden" : undefined}>
      {earlier_messages > 0 && <p className="text-sm text-ink-soft">{messages.earlierMessages(who)}</p>}
      {thread.length > 0 && (
        <ol className="flex flex-col gap-3">
          {thread.map((message) => (
            <li
              key={message.id}
              className={cx(
                "max-w-[85%] rounded-xl px-4 py-2.5",
                message.from_customer ? "self-end bg-accent-soft" : "self-start bg-sunken",
              )}
            >
              <p className="text-sm text-ink-soft">
                {message.from_customer ? messages.you : who}, {momentWords(message.at, time_zone)}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
            </li>
          ))}
        </ol>
      )}
      <form
        noValidate
        className="flex flex-col gap-3 print:hidden noscript:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label={messages.yourQuestion} {...(outcome?.failed ? { error: outcome.words } : {})}>
          <Textarea
            maxLength={quoteLimits.message}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" className="self-start" busy={busy}>
          {messages.send}
        </Button>
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {outcome && !outcome.failed ? outcome.words : null}
        </p>
      </form>
    </Part>
  );
}
