import { useEffect, useRef, useState } from "react";
import { FormFrame } from "#features/requests/public-forms/FormFrame.tsx";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { emptyProfile } from "#shared/business/businessProfile.ts";
import { newRequestId } from "#browser/page/deviceStorage.ts";
import { phoneHref, textHref } from "#shared/contact/phone.ts";
import { buttonClass } from "#ui/Button.tsx";
import type { QuoteAnswers } from "./quoteClient.browser.ts";
import { AnswerSteps } from "./AnswerSteps.tsx";
import { Accepted, Former, NotOpen } from "./Answered.tsx";
import { Decline } from "./Decline.tsx";
import { PriceDerivation } from "./PriceDerivation.tsx";
import { OfferTerms } from "#features/quotes/quote-offer/OfferTerms.tsx";
import { Questions } from "./Questions.tsx";
import { dayWords } from "#features/quotes/quote-offer/quoteFormats.ts";
import { QuoteGone } from "./QuoteGone.tsx";
import { coverOf, QuoteCover } from "./QuoteCover.tsx";
import { QuoteFor } from "#features/quotes/quote-offer/QuoteFor.tsx";
import { dayIn } from "#shared/days/calendarDays.ts";
import { useHistoryStep } from "./useHistoryStep.ts";
import type { QuotePage as QuotePageData } from "./quotePage.ts";
import { ThreadLine } from "#features/requests/threads/ThreadLine.tsx";
import { useAnswer } from "./useAnswer.ts";
import { useQuotePage } from "./useQuotePage.ts";
import { offerName } from "#features/quotes/quote-offer/offerName.ts";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";

/** The page of one quote: choosing, reviewing and signing, or the outcome. */
export function QuotePage({ initial, answers }: { initial: QuotePageData; answers: QuoteAnswers }) {
  const { page, news, accept, decline, reopen, ask, pay, readAgain } = useQuotePage(initial, answers);
  const answer = useAnswer(page ?? initial);
  const onDevice = useOnDevice(readAgain);
  const top = useRef<HTMLElement>(null);
  const { step: begun, ...moves } = useHistoryStep((page ?? initial).content_hash, () => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "start" });
  });

  if (!page) return <QuoteGone />;
  const { content, acceptance, state } = page;
  const { business } = content;
  const who = business.name || messages.theBusiness;
  const isOpen = state === "sent";
  const step = isOpen ? begun : 1;
  const about = <About page={page} pictureOf={answers.picture} />;

  return (
    <FormFrame
      business={{
        business_name: business.name || null,
        business_logo: business.logo === null ? null : answers.picture(business.logo),
        business_cover: null,
        business_profile: {
          ...emptyProfile,
          licensed_insured: business.licensed_insured,
          town: business.town,
        },
      }}
      title={offerName(content)}
    >
      <section ref={top} tabIndex={-1} aria-label={messages.yourQuote} className="flex flex-col gap-5 outline-none">
        <p role="status" className="font-medium text-accent empty:hidden print:hidden">
          {news}
        </p>
        {!content.changes_job && <ThreadLine thread={page.thread} className="print:hidden" />}
        {acceptance && state === "accepted" ? (
          <Accepted
            page={page}
            acceptance={acceptance}
            who={who}
            about={about}
            proof={answers.pdf(true)}
            onPay={() => pay(newRequestId())}
          />
        ) : (
          <>
            {step === 1 && about}
            {isOpen && (
              <p className="text-sm font-medium text-ink-soft print:hidden noscript:hidden">
                {messages.stepOf(step)} · {messages.validUntil(dayWords(page.last_day))}
              </p>
            )}
            <Former page={page} who={who} proof={answers.pdf(true)} />
            <NotOpen page={page} who={who} onReopen={reopen} onAsk={ask} />
            <AnswerSteps
              page={page}
              step={step}
              moves={moves}
              answer={answer}
              ownDevice={onDevice && page.own_device}
              onAccept={accept}
            />
          </>
        )}
        {step === 1 && (
          <>
            <PriceDerivation content={content} cover={coverOf(content)?.sha256} pictureOf={answers.picture} />
            <OfferTerms offer={content} />
            <ContactLinks phone={business.phone} pdf={answers.pdf(false)} />
            <Questions
              page={page}
              who={who}
              text={answer.question}
              onText={(question) => answer.type({ question })}
              onAsk={async (question) => {
                await ask(question);
                answer.asked(question);
              }}
            />
            {isOpen && <Decline who={who} onDecline={decline} />}
            {isOpen && (
              <noscript>
                <p className="text-pretty text-ink-soft">{messages.noScript(who)}</p>
              </noscript>
            )}
          </>
        )}
      </section>
    </FormFrame>
  );
}

/** The head of the quote: its cover, the person it is for, the address and the day. */
function About({
  page: { content, sent_at, time_zone },
  pictureOf,
}: {
  page: QuotePageData;
  /** Returns the address of a picture by its SHA-256. */
  pictureOf: (sha256: string) => string;
}) {
  const cover = coverOf(content);
  return (
    <>
      {cover && <QuoteCover picture={cover} src={pictureOf(cover.sha256)} />}
      <QuoteFor recipient={content.recipient} day={messages.sentOn(dayWords(dayIn(time_zone, new Date(sent_at))))} />
    </>
  );
}

/** True once the page knows that it is open on the business's own device. */
function useOnDevice(readAgain: () => void): boolean {
  const [onDevice, setOnDevice] = useState(false);
  // The server renders the page without knowing the reader, so the business's own device reads it again.
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("device")) return;
    setOnDevice(true);
    readAgain();
    // oxlint-disable-next-line react/exhaustive-deps -- Once, when the page is opened.
  }, []);
  return onDevice;
}

/** Links to call or text the business, and to the quote's PDF if it has one. */
function ContactLinks({ phone, pdf }: { phone: QuoteContent["business"]["phone"]; pdf: string | null }) {
  return (
    <div className="grid grid-cols-2 gap-2 print:hidden">
      {phone && (
        <>
          <a href={phoneHref(phone)} className={buttonClass({ size: "lg" })}>
            {messages.call}
          </a>
          <a href={textHref(phone)} className={buttonClass({ size: "lg" })}>
            {messages.text}
          </a>
        </>
      )}
      {pdf !== null && (
        <a href={pdf} target="_blank" className={buttonClass({ size: "lg", className: "col-span-2" })}>
          {messages.openPdf}
        </a>
      )}
    </div>
  );
}
