import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { memo, useDeferredValue, useEffect, useState } from "react";
import { useParams } from "react-router";
import { isNotFound } from "#shared/errors.ts";
import type { PageAddress } from "#shared/pages.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { useNavigate } from "#browser/links.tsx";
import { useDetailsFirst } from "#browser/session/businessDetails.ts";
import { DraftActions } from "./DraftActions.tsx";
import { OfferFields } from "./OfferFields.tsx";
import { QuoteDerivations } from "#features/quotes/quote-screens/QuoteDerivations.tsx";
import { QuoteNotShown } from "#features/quotes/quote-screens/QuoteNotShown.tsx";
import { QuotePaper } from "#features/quotes/quote-screens/QuotePaper.tsx";
import { isQuantity } from "#features/quotes/quote-rules/quantity.ts";
import type { QuoteDetails, QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import { draftFromContent } from "#features/quotes/quote-rules/quoteWriting.ts";
import { hasKnownLines } from "#features/quotes/quote-rules/quoteFromPlace.ts";
import { RecipientFields } from "./RecipientFields.tsx";
import { SendQuoteDialog } from "./SendQuoteDialog.tsx";
import { useQuoteWriting } from "./useQuoteWriting.ts";

/** The editor of a quote, or of its next version. */
export function QuoteEditor() {
  const { id = "" } = useParams();
  const read = useQuery(quotesApi.get.queryOptions({ input: { id } }));
  const quote = isNotFound(read.error) ? undefined : read.data;
  if (!quote) return <QuoteNotShown read={read} />;
  const last = quote.versions.at(-1);
  const written = quote.written ?? (last ? draftFromContent(last.content) : null);
  return written && <Editor key={quote.id} quote={quote} begun={written} />;
}

function Editor({ quote, begun }: { quote: QuoteDetails; begun: QuoteInput }) {
  const navigate = useNavigate();
  const gone = useGone();
  const writing = useQuoteWriting(quote, begun);
  const { written, setOffer, setRecipient, faults, isChanged, busy, save, saveToSend } = writing;
  // A letter is shown before the figures follow.
  const previewed = useDeferredValue(written.offer);
  const [sending, setSending] = useState<QuoteDetails | null>(null);
  const back: PageAddress = quote.sent_version === 0 ? "/quotes" : `/quotes/${quote.id}`;
  const detailsFirst = useDetailsFirst();
  const review = async () => {
    if (!(await detailsFirst())) return;
    const stored = await saveToSend();
    if (stored) setSending(stored);
  };

  return (
    <>
      <PageHeader
        title={quote.number === null ? "New quote" : `Quote ${quote.number}, next version`}
        back={{ to: back, label: "Back" }}
        actions={
          <>
            <DraftActions
              quote={quote}
              title={written.offer.title}
              leave={() => {
                navigate(back);
                return gone;
              }}
            />
            <Button busy={busy} disabled={!isChanged} onClick={() => void save()}>
              Save
            </Button>
            <Button variant="primary" icon={<Send aria-hidden="true" />} onClick={() => void review()}>
              Send…
            </Button>
          </>
        }
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid min-w-0 gap-5">
          <RecipientFields
            customerId={quote.customer_id}
            recipient={written.recipient}
            hasKnownLines={hasKnownLines(written.offer)}
            faults={faults}
            onChange={setRecipient}
            onUseSizes={writing.usePlaceSizes}
          />
          <OfferFields offer={written.offer} faults={faults} onChange={setOffer} />
        </div>
        <div className="grid min-w-0 gap-5 lg:sticky lg:top-20">
          <Card title="Summary">
            <Preview offer={previewed} />
          </Card>
          <QuoteDerivations derivations={written.derivations} files={null} />
        </div>
      </div>
      {sending && (
        <SendQuoteDialog
          quote={sending}
          written={written}
          onClose={() => setSending(null)}
          onSent={() => navigate(`/quotes/${quote.id}`)}
        />
      )}
    </>
  );
}

/** The figures while the owner types. Unfinished numbers show a hint instead. */
const Preview = memo(function Preview({ offer }: { offer: QuoteInput["offer"] }) {
  const numbers = [
    ...offer.packages.flatMap(({ lines }) => lines.map(({ quantity }) => isQuantity(quantity))),
    ...[...offer.taxes, offer.discount, offer.deposit].map(
      (one) => !one || !("percent" in one) || /^\d{1,3}(\.\d{1,4})?$/.test(one.percent),
    ),
  ];
  if (numbers.includes(false)) return <p className="text-ink-soft">Please finish typing the numbers.</p>;
  return <QuotePaper offer={offer} />;
});

/** A promise that resolves once the component is unmounted: navigation waits for a page that is still loading. */
function useGone(): Promise<void> {
  const [{ promise, resolve }] = useState(() => {
    let resolve = () => {};
    const promise = new Promise<void>((fulfil) => (resolve = fulfil));
    return { promise, resolve };
  });
  useEffect(() => resolve, [resolve]);
  return promise;
}
