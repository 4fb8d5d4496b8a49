import { useQuery } from "@tanstack/react-query";
import { FilePlus } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { api, client } from "#web/client.ts";
import { useNavigate } from "#web/links.tsx";
import { QuoteRows } from "./QuoteRows.tsx";
import { useQuoteChanges } from "./useQuoteChanges.ts";

/** The quotes of a customer, and the way to another one. */
export function QuotesOfCustomer({ customerId }: { customerId: string }) {
  const navigate = useNavigate();
  const { change } = useQuoteChanges();
  const { data } = useQuery(api.quotes.list.queryOptions({ input: { customer_id: customerId } }));
  const begin = async () => {
    const quote = await change(client.quotes.create({ customer_id: customerId }), {
      failed: "The quote couldn't be started. Please try again.",
    });
    if (quote) navigate(`/quotes/${quote.id}/edit`);
  };
  return (
    <Card
      title="Quotes"
      flush
      actions={
        <Button size="sm" icon={<FilePlus aria-hidden="true" />} onClick={() => void begin()}>
          New Quote
        </Button>
      }
    >
      {data && data.total > 0 ? (
        <QuoteRows rows={data.rows} />
      ) : (
        <p className="px-4 pb-4 text-sm text-ink-faint sm:px-5">No quotes yet.</p>
      )}
    </Card>
  );
}
