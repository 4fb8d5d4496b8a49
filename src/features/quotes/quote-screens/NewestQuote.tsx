import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { Badge } from "#ui/Badge.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { Link } from "#browser/links.tsx";
import { statusLabelOf } from "#features/quotes/quote-rules/quoteState.ts";

/**
 * The state of an estimate's newest quote, beside the estimate's own status, with a link to it; nothing if there is
 * none. One request covers all estimates of a list (`listed`).
 */
export function NewestQuote({ estimateId, listed }: { estimateId: string; listed: string[] }) {
  const { data } = useQuery(
    quotesApi.ofEstimates.queryOptions({ input: { ids: listed }, placeholderData: keepPreviousData }),
  );
  const quote = data?.rows.find(({ estimate_id }) => estimate_id === estimateId);
  if (!quote) return null;
  const { label, tone } = statusLabelOf(quote);
  const name = quote.number === null ? "Quote" : `Quote ${quote.number}`;
  return (
    <Link
      to={`/quotes/${quote.quote_id}`}
      title={name}
      aria-label={`${name}: ${label}`}
      // The touch area is as large as that of other buttons, while the list stays dense. It does not overlap the next
      // card or, in a table, the status above.
      className="relative z-1 inline-flex shrink-0 rounded-full no-underline after:absolute after:-inset-x-1 after:-inset-y-2.5 max-md:after:-top-3.5 max-md:after:-bottom-1.5 dense:after:-inset-y-1"
    >
      <Badge tone={tone} icon={<FileText aria-hidden="true" className="max-[24rem]:hidden" />}>
        {label}
      </Badge>
    </Link>
  );
}
