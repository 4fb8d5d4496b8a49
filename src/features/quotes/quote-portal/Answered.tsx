import { formatCents } from "#shared/money/cents.ts";
import { useEffect, useState, type ReactNode } from "react";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ownersLanguage } from "#features/quotes/quote-offer/ownersLanguage.ts";
import { Part } from "#features/quotes/quote-offer/Part.tsx";
import { momentWords } from "#features/quotes/quote-offer/quoteFormats.ts";
import type { AcceptedOnPage, QuotePage } from "./quotePage.ts";
import { Chosen } from "./ReviewStep.tsx";
import { Sums } from "#features/quotes/quote-offer/Sums.tsx";
import { offerName } from "#features/quotes/quote-offer/offerName.ts";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";

/** The accepted quote: the choice, the signer, the time, and the next steps. */
export function Accepted({
  page: { content, time_zone, paid, due_by_card, payment_on_its_way },
  acceptance,
  who,
  about,
  proof,
  onPay,
}: {
  page: QuotePage;
  acceptance: AcceptedOnPage;
  who: string;
  /** The head of the quote: its cover, and whom it is for. */
  about: ReactNode;
  /** Opens the page on which the customer pays the deposit by card. */
  onPay: () => Promise<void>;
  /** The address of the PDF with the proof. */
  proof: string | null;
}) {
  const { name, how, accepted_at, choice, deposit, emailed } = acceptance;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const cameBack = useCameBackFromPaying();
  const confirming = payment_on_its_way || (cameBack && due_by_card > 0);
  const pay = async () => {
    setBusy(true);
    setFailure(null);
    await onPay().catch((error: unknown) => setFailure(error instanceof Error ? error.message : messages.tryAgain));
    setBusy(false);
  };
  const recorded = how === "phone" || how === "in_person";
  return (
    <>
      <Notice tone="success" title={messages.acceptedTitle}>
        {messages.acceptedBy(name, momentWords(accepted_at, time_zone))}
        {recorded && ` ${messages.recordedBy(who)}`}
      </Notice>
      <Part title={messages.whatNext}>
        <p className="text-pretty">{messages.willContact(who)}</p>
        {deposit > paid && (
          <p className="text-pretty">
            {due_by_card > 0
              ? messages.depositDueNow(formatCents(due_by_card))
              : messages.depositOpen(formatCents(deposit - paid), who)}
          </p>
        )}
        {paid > 0 && <p>{messages.paid(formatCents(paid))}</p>}
        {confirming ? (
          <Notice className="print:hidden">{messages.paymentConfirming}</Notice>
        ) : (
          due_by_card > 0 && (
            <Button variant="primary" size="lg" className="print:hidden" busy={busy} onClick={() => void pay()}>
              {messages.payDeposit(formatCents(due_by_card))}
            </Button>
          )
        )}
        {failure && <Notice tone="danger">{failure}</Notice>}
        {emailed && <p className="text-pretty text-ink-soft">{messages.paperMailed}</p>}
        <div className="flex flex-col gap-2 print:hidden">
          {proof !== null && (
            <a
              href={proof}
              target="_blank"
              className={buttonClass({ variant: due_by_card > 0 && !confirming ? "secondary" : "primary", size: "lg" })}
            >
              {messages.openProof}
            </a>
          )}
          <Button size="lg" onClick={() => print()}>
            {messages.print}
          </Button>
        </div>
      </Part>
      {about}
      <Part
        title={content.title || offerName(content)}
        ownersTitle
        lang={content.title ? ownersLanguage(content) : undefined}
      >
        <Chosen content={content} choice={choice} />
        <Sums content={content} choice={choice} />
      </Part>
    </>
  );
}

/** True if the customer returns from the checkout after paying: the payment arrives a moment later. */
function useCameBackFromPaying(): boolean {
  const [cameBack, setCameBack] = useState(false);
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("paid")) return;
    setCameBack(true);
    history.replaceState(null, "", location.pathname);
    const timer = setTimeout(() => setCameBack(false), confirmedWithin);
    return () => clearTimeout(timer);
  }, []);
  return cameBack;
}

/** The time in which a payment can be confirmed before the customer can try again, in milliseconds. */
const confirmedWithin = 60_000;

/** A released acceptance. The customer keeps its paper and its payments. */
export function Former({
  page: { former, paid, time_zone },
  who,
  proof,
}: {
  page: QuotePage;
  who: string;
  proof: string | null;
}) {
  if (!former) return null;
  return (
    <Notice title={messages.formerTitle}>
      <p>{messages.formerText(former.name, momentWords(former.accepted_at, time_zone), who)}</p>
      {paid > 0 && <p>{messages.paid(formatCents(paid))}</p>}
      {proof !== null && (
        <a href={proof} target="_blank" className="link print:hidden">
          {messages.openProof}
        </a>
      )}
    </Notice>
  );
}

/** The reason why the customer cannot accept the quote now, and what they can do about it. */
export function NotOpen({
  page: { state, decline_reason, messages: thread },
  who,
  onReopen,
  onAsk,
}: {
  page: QuotePage;
  who: string;
  onReopen: () => Promise<void>;
  onAsk: (text: string) => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const doing = (act: () => Promise<void>) => async () => {
    setBusy(true);
    setFailure(null);
    await act().catch((error: unknown) => setFailure(error instanceof Error ? error.message : messages.tryAgain));
    setBusy(false);
  };
  const isPriceRequested = thread.some(({ from_customer, text }) => from_customer && text === messages.newPrice);
  return (
    <>
      {state === "declined" && (
        <Notice
          title={messages.declinedTitle}
          action={
            <Button busy={busy} onClick={() => void doing(onReopen)()}>
              {messages.takeBack}
            </Button>
          }
        >
          {decline_reason === null ? null : messages.reason(decline_reason)}
        </Notice>
      )}
      {state === "withdrawn" && (
        <Notice tone="warning" title={messages.withdrawnTitle(who)}>
          {messages.withdrawnText}
        </Notice>
      )}
      {state === "expired" && (
        <Notice
          tone="warning"
          title={messages.expiredTitle}
          action={
            !isPriceRequested && (
              <Button busy={busy} onClick={() => void doing(() => onAsk(messages.newPrice))()}>
                {messages.askNewPrice}
              </Button>
            )
          }
        >
          {isPriceRequested ? messages.newPriceAsked : messages.expiredText}
        </Notice>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
    </>
  );
}
