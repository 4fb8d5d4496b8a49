import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { isNotFound } from "#shared/errors.ts";
import type { PageAddress } from "#shared/pages.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { useNavigate } from "#browser/links.tsx";
import { useDetailsFirst } from "#browser/session/businessDetails.ts";
import { DraftActions } from "./DraftActions.tsx";
import { EditorFoot } from "./EditorFoot.tsx";
import { OfferFields } from "./OfferFields.tsx";
import { QuoteDerivations } from "#features/quotes/quote-screens/QuoteDerivations.tsx";
import { QuoteNotShown } from "#features/quotes/quote-screens/QuoteNotShown.tsx";
import type { QuoteDetails, QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import { draftFromContent } from "#features/quotes/quote-rules/quoteWriting.ts";
import { hasKnownLines } from "#features/quotes/quote-rules/quoteFromPlace.ts";
import { RecipientFields } from "./RecipientFields.tsx";
import { SendQuoteDialog } from "./SendQuoteDialog.tsx";
import { useQuoteWriting } from "./useQuoteWriting.ts";

const QuotePreview = lazyComponent(() => import("./QuotePreview.tsx"), "QuotePreview");

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
  const previewed = useDeferredValue(written);
  const isWide = useMediaQuery("(min-width: 80rem)");
  const [previewing, setPreviewing] = useState(false);
  const [sending, setSending] = useState<QuoteDetails | null>(null);
  const back = backFrom(quote);
  const detailsFirst = useDetailsFirst();
  const form = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-error]")?.focus();
  }, [refusals]);
  const refuse = () => setRefusals((count) => count + 1);
  const store = async () => {
    if (!(await save())) refuse();
  };
  const review = async () => {
    if (!(await detailsFirst())) return;
    const stored = await saveToSend();
    if (stored) setSending(stored);
    else refuse();
  };

  return (
    <>
      <PageHeader
        beside
        title={editorTitle(quote)}
        back={{ to: back, label: "Back" }}
        actions={
          <>
            {!isWide && (
              <Button icon={<Eye aria-hidden="true" />} onClick={() => setPreviewing(true)}>
                Preview
              </Button>
            )}
            <DraftActions
              quote={quote}
              title={written.offer.title}
              leave={() => {
                navigate(back);
                return gone;
              }}
            />
          </>
        }
      />
      <div className={cx("grid gap-5", isWide && "grid-cols-[minmax(0,1fr)_25rem] items-start")}>
        <div ref={form} className="grid min-w-0 gap-5 [&_:is(input,textarea,select,button)]:scroll-mb-20">
          <RecipientFields
            customerId={quote.customer_id}
            recipient={written.recipient}
            hasKnownLines={hasKnownLines(written.offer)}
            faults={faults}
            onChange={setRecipient}
            onUseSizes={writing.usePlaceSizes}
          />
          <OfferFields offer={written.offer} isChange={quote.job_id !== null} faults={faults} onChange={setOffer} />
          <QuoteDerivations derivations={written.derivations} files={null} />
        </div>
        {isWide && (
          <aside
            aria-label="Preview"
            tabIndex={0}
            className="sticky top-20 max-h-[calc(100dvh-10.5rem)] overflow-y-auto rounded-xl border border-line bg-bg p-4"
          >
            <p className="mb-3 text-sm text-ink-faint">As your customer will see it</p>
            <QuotePreview written={previewed} />
          </aside>
        )}
      </div>
      <EditorFoot
        offer={previewed.offer}
        isChanged={isChanged}
        busy={busy}
        onSave={() => void store()}
        onSend={() => void review()}
      />
      {previewing && !isWide && (
        <Dialog open onOpenChange={setPreviewing} title="Preview" description="As your customer will see it">
          <QuotePreview written={previewed} />
        </Dialog>
      )}
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

/** A new change order belongs to the page of its job. */
function backFrom({ id, job_id, sent_version }: QuoteDetails): PageAddress {
  if (sent_version > 0) return `/quotes/${id}`;
  return job_id === null ? "/quotes" : `/jobs/${job_id}`;
}

function editorTitle({ number, job_id }: QuoteDetails): string {
  if (number === null) return job_id === null ? "New quote" : "New change order";
  return `${job_id === null ? "Quote" : "Change order"} ${number}, next version`;
}

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
