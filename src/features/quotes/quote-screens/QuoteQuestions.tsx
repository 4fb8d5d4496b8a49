import { useState } from "react";
import { formatInstant } from "#shared/days/days.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { useZone } from "#browser/useZone.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { lastNotEmailed } from "#features/quotes/quote-rules/notEmailed.ts";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { useQuoteChanges } from "./useQuoteChanges.ts";

/** What the customer asked and the business answered, and another answer. */
export function QuoteQuestions({ quote: { id, messages, recipient_name } }: { quote: QuoteDetails }) {
  const { change } = useQuoteChanges();
  const zone = useZone();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  useUnsaved(text.trim() === "" ? null : "your answer");
  const send = async () => {
    if (text.trim() === "") return;
    setBusy(true);
    const done = await change(quotesApi.answer.call({ id, text }), {
      done: (quote) => {
        const notEmailed = lastNotEmailed(quote, "answered");
        return notEmailed === null
          ? "Sent to the customer"
          : `It's on the quote's page, but not emailed. ${notEmailed}`;
      },
      failed: "Your answer couldn't be sent. Please try again.",
    });
    setBusy(false);
    if (done) setText("");
  };
  return (
    <Card title="Questions">
      {messages.length === 0 && <p className="text-sm text-ink-faint">The customer has asked nothing.</p>}
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <li
            key={message.id}
            className={cx(
              "max-w-[85%] rounded-xl px-4 py-2.5",
              message.from_customer ? "self-start bg-sunken" : "self-end bg-accent-soft",
            )}
          >
            <p className="text-sm text-ink-soft">
              {message.from_customer ? recipient_name : (message.by ?? "You")}, {formatInstant(message.at, zone)}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
          </li>
        ))}
      </ol>
      <form
        className="mt-4 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label="Write to the customer">
          <Textarea
            maxLength={quoteLimits.message}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" className="self-start" busy={busy}>
          Send
        </Button>
      </form>
    </Card>
  );
}
