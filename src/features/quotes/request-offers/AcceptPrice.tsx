import { useEffect, useState } from "react";
import { formatCents } from "#shared/money/cents.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { RequestOffer } from "./requestOffer.browser.ts";
import { messages } from "./requestOfferWords.en.ts";

/**
 * The button with which a customer accepts the firm price of a request, if the business allows it: it leads to the page
 * of the quote that the request becomes. `of` names what the price depends on; when it changes, the price is read again.
 */
export function AcceptPrice({ offer, of }: { offer: RequestOffer; of: string }) {
  const [total, setTotal] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isLatest = true;
    // Without an answer the page is as it is without this button.
    offer.read().then(
      (read) => isLatest && setTotal(read.total),
      () => isLatest && setTotal(null),
    );
    return () => void (isLatest = false);
  }, [offer, of]);
  if (total === null) return null;
  const accept = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { address } = await offer.begin(total);
      location.assign(address);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : messages.failed);
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <Button variant="primary" size="lg" block busy={busy} onClick={() => void accept()}>
        {messages.accept(formatCents(total))}
      </Button>
      <p className="text-center text-sm text-pretty text-ink-soft">{messages.next}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </div>
  );
}
