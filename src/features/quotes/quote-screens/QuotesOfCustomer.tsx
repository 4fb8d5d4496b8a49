import { useQuery } from "@tanstack/react-query";
import { FilePlus } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { ListedQuotes } from "./ListedQuotes.tsx";
import { useBeginQuote } from "./useBeginQuote.ts";

/** The quotes of a customer, and a button for a new one. */
export function QuotesOfCustomer({ customerId }: { customerId: string }) {
  const begin = useBeginQuote();
  const list = useQuery(quotesApi.list.queryOptions({ input: { customer_id: customerId } }));
  return (
    <Card
      title="Quotes"
      flush
      actions={
        <Button
          size="sm"
          icon={<FilePlus aria-hidden="true" />}
          onClick={() => void begin({ customer_id: customerId })}
        >
          New Quote
        </Button>
      }
    >
      <ListedQuotes list={list} empty={<p className="px-4 pb-4 text-sm text-ink-faint sm:px-5">No quotes yet.</p>} />
    </Card>
  );
}
