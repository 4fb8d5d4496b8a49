import { FilePlus } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ListedQuotes } from "./ListedQuotes.tsx";
import { ReadingNow } from "./ReadingNow.tsx";
import { useBeginQuote } from "./useBeginQuote.ts";
import { useQuotesOfEstimate } from "./useQuotesOfEstimate.ts";

/** The quotes of an estimate, and a button for a new one: of this service, or of the whole request. */
export function QuotesOfEstimate({ estimateId, siblings }: { estimateId: string; siblings: number }) {
  const begin = useBeginQuote();
  const list = useQuotesOfEstimate(estimateId);
  const beginOf = (whole_request: boolean) => void begin({ estimate_id: estimateId, whole_request });
  return (
    <Card title="Quotes" flush>
      <ListedQuotes list={list} empty={null} />
      {list.data?.rows.map((quote) => (
        <div key={quote.id} className="px-4 sm:px-5">
          <ReadingNow quote={quote} />
        </div>
      ))}
      <div className="flex flex-wrap gap-2 px-4 py-3 sm:px-5">
        <Button icon={<FilePlus aria-hidden="true" />} onClick={() => beginOf(false)}>
          Create Quote
        </Button>
        {siblings > 0 && (
          <Button variant="ghost" onClick={() => beginOf(true)}>
            For all {siblings + 1} services
          </Button>
        )}
      </div>
    </Card>
  );
}
