import { useQuery } from "@tanstack/react-query";
import { FilePlus } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { api, client } from "#web/client.ts";
import { useNavigate } from "#web/links.tsx";
import { QuoteRows } from "./QuoteRows.tsx";
import { useQuoteChanges } from "./useQuoteChanges.ts";

/** The quotes of an estimate, and the way to another one: of this service, or of everything that was asked for with it. */
export function QuotesOfEstimate({ estimateId, siblings }: { estimateId: string; siblings: number }) {
  const navigate = useNavigate();
  const { change } = useQuoteChanges();
  const { data } = useQuery(api.quotes.list.queryOptions({ input: { estimate_id: estimateId } }));
  const begin = async (whole_request: boolean) => {
    const quote = await change(client.quotes.create({ estimate_id: estimateId, whole_request }), {
      failed: "The quote couldn't be created. Please try again.",
    });
    if (quote) navigate(`/quotes/${quote.id}/edit`);
  };
  return (
    <Card title="Quotes" flush>
      {data && data.total > 0 && <QuoteRows rows={data.rows} />}
      <div className="flex flex-wrap gap-2 px-4 py-3 sm:px-5">
        <Button icon={<FilePlus aria-hidden="true" />} onClick={() => void begin(false)}>
          Create Quote
        </Button>
        {siblings > 0 && (
          <Button variant="ghost" onClick={() => void begin(true)}>
            For all {siblings + 1} services
          </Button>
        )}
      </div>
    </Card>
  );
}
