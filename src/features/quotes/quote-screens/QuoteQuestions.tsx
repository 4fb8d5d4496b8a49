import { writerShown } from "#shared/conversation/writing.ts";
import { formatInstant } from "#shared/days/days.ts";
import { cx } from "#ui/cx.ts";
import { Card } from "#ui/Card.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { MessageBubble, WritingForm } from "#browser/conversation/Conversation.tsx";
import { useZone } from "#browser/useZone.ts";
import { lastEmailRefusal } from "#features/quotes/quote-rules/emailRefusals.ts";
import { messageRule } from "#features/quotes/quote-rules/quoteLimits.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { useQuoteChanges } from "./useQuoteChanges.ts";

/** The customer's questions, the answers of the business, and a form for another answer. */
export function QuoteQuestions({ quote: { id, messages, recipient_name } }: { quote: QuoteDetails }) {
  const { change } = useQuoteChanges();
  const zone = useZone();
  const send = async (text: string) => {
    const answered = await change(quotesApi.answer.call({ id, text }), {
      done: (quote) => {
        const notEmailed = lastEmailRefusal(quote, "answered");
        return notEmailed === null
          ? "Sent to the customer"
          : `It's on the quote's page, but not emailed. ${notEmailed}`;
      },
      failed: "Your answer couldn't be sent. Please try again.",
    });
    return answered !== null;
  };
  return (
    <Card title="Questions">
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <MessageBubble
            key={message.id}
            own={!message.from_customer}
            head={`${writerShown(message, recipient_name)}, ${formatInstant(message.at, zone)}`}
            text={message.text}
          />
        ))}
      </ol>
      <WritingForm
        about={id}
        rule={messageRule}
        unsaved="your answer"
        send={send}
        label="Write to the customer"
        button={{ className: "self-start", children: "Send" }}
        className={cx(messages.length > 0 && "mt-4", "gap-3")}
      />
    </Card>
  );
}
