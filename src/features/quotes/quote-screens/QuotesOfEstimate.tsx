import { FilePlus } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ListedQuotes } from "./ListedQuotes.tsx";
import { ReadingNow } from "./ReadingNow.tsx";
import { useBeginQuote } from "./useBeginQuote.ts";
import { useQuotesOfEstimate } from "./useQuotesOfEstimate.ts";

/** The quotes of an estimate, with a button for another one; nothing if there are none. */
export function QuotesOfEstimate({ estimateId }: { estimateId: string }) {
  const begin = useBeginQuote();
  const list = useQuotesOfEstimate(estimateId);
  if (list.data?.total === 0) return null;
  return (
    <Card
      title="Quotes"
      flush
      actions={
        <Button
          size="sm"
          variant="ghost"
          icon={<FilePlus aria-hidden="true" />}
          onClick={() => void begin({ estimate_id: estimateId, whole_request: false })}
        >
          Create Quote
        </Button>
      }
    >
      <ListedQuotes list={list} empty={null} />
      {list.data?.rows.map((quote) => (
        <div key={quote.id} className="px-4 sm:px-5">
          <ReadingNow quote={quote} />
        </div>
      ))}
    </Card>
  );
}
