import { formatInstant } from "#shared/days/days.ts";
import { Card } from "#ui/Card.tsx";
import { useZone } from "#browser/useZone.ts";
import { describeQuoteEvent } from "./describeQuoteEvent.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";

/** The events of a quote, newest first. An acceptance links to its PDF, even if the quote has changed since. */
export function QuoteHistory({ quote: { files, events } }: { quote: QuoteDetails }) {
  const zone = useZone();
  const newest = events.at(-1);
  return (
    <Card title="History" folded={newest && describeQuoteEvent(newest).label}>
      <ol className="flex flex-col gap-2 text-[0.9375rem]">
        {events.toReversed().map((event) => {
          const { label, details } = describeQuoteEvent(event);
          const accepted = event.kind === "accepted" ? event.data["acceptance_id"] : null;
          return (
            <li key={event.seq}>
              <span className="font-medium">{label}</span>
              {details !== null && <span className="wrap-anywhere">: {details}</span>}
              <span className="block text-sm text-ink-faint">
                {formatInstant(event.at, zone)}
                {event.by === "customer" ? ", by the customer" : event.by_name === null ? "" : `, ${event.by_name}`}
                {typeof accepted === "string" && files !== null && (
                  <>
                    {" · "}
                    <a href={`${files}/pdf?accepted=${accepted}`} target="_blank" className="link">
                      Accepted quote (PDF)
                    </a>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
