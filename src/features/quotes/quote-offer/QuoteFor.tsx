import type { QuoteRecipient } from "#features/quotes/quote-rules/quote.ts";
import { messages } from "./quoteWords.en.ts";

/** The person that a quote is for, the address of the work, and the day of the quote. */
export function QuoteFor({
  recipient: { name, address },
  day,
}: {
  recipient: Pick<QuoteRecipient, "name" | "address">;
  /** The day as text; null before the quote is sent. */
  day: string | null;
}) {
  const lines = [address, day].filter((line) => line !== null && line !== "");
  if (name === "" && lines.length === 0) return null;
  return (
    <div className="text-pretty wrap-anywhere">
      {name !== "" && <p className="font-medium">{messages.preparedFor(name)}</p>}
      {lines.map((line) => (
        <p key={line} className="text-ink-soft">
          {line}
        </p>
      ))}
    </div>
  );
}
