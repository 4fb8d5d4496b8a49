import { useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import type { QuoteRow } from "#features/quotes/quote-rules/quoteRecord.ts";
import { beatMs, isReading, readingMs } from "#features/quotes/quote-rules/quoteState.ts";

/** "Carla is reading your quote now", while the customer's page is open. It asks again as often as that page reports. */
export function ReadingNow({
  quote: { seen_at, recipient_name },
}: {
  quote: Pick<QuoteRow, "seen_at" | "recipient_name">;
}) {
  const queries = useQueryClient();
  const [now, setNow] = useState(() => new Date());
  const reading = isReading(seen_at, now);
  useEffect(() => {
    setNow(new Date());
    if (!isReading(seen_at, new Date())) return;
    const asking = setInterval(() => void queries.invalidateQueries({ queryKey: quotesApi.key() }), beatMs);
    const ending = setTimeout(() => setNow(new Date()), Date.parse(seen_at ?? "") + readingMs - Date.now() + 100);
    return () => {
      clearInterval(asking);
      clearTimeout(ending);
    };
  }, [seen_at, queries]);
  return (
    <p role="status" className="mb-3 text-sm font-medium text-accent empty:hidden">
      {reading && (
        <span className="inline-flex items-center gap-1.5">
          <Eye aria-hidden="true" className="size-4 shrink-0" />
          {recipient_name} is reading your quote now
        </span>
      )}
    </p>
  );
}
