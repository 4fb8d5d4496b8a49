import { useEffect, useRef, useState } from "react";
import { FormFrame } from "#features/requests/public-forms/FormFrame.tsx";
import { emptyProfile } from "#shared/business/businessProfile.ts";
import { currentConsent } from "#features/quotes/quote-rules/consent.ts";
import { figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";
import { language } from "#shared/words/language.en.ts";
import { newRequestId } from "#browser/page/deviceStorage.ts";
import { phoneHref, textHref } from "#shared/contact/phone.ts";
import { buttonClass } from "#ui/Button.tsx";
import { drawName } from "#browser/drawName.ts";
import type { QuoteAnswers } from "./quoteClient.browser.ts";
import { Accepted, Former, NotOpen } from "./Answered.tsx";
import { ChooseStep } from "./ChooseStep.tsx";
import { Decline } from "./Decline.tsx";
import { HowFound } from "./HowFound.tsx";
import { ownersLanguage } from "./ownersLanguage.ts";
import { Part } from "./Part.tsx";
import { Questions } from "./Questions.tsx";
import { dayWords } from "./quoteFormats.ts";
import { QuoteGone } from "./QuoteGone.tsx";
import type { QuotePage as Shown } from "./quotePage.ts";
import { ReviewStep } from "./ReviewStep.tsx";
import { SignStep } from "./SignStep.tsx";
import { useAnswer } from "./useAnswer.ts";
import { useQuotePage } from "./useQuotePage.ts";
import { WhatChanged } from "./WhatChanged.tsx";
import { words } from "./quoteWords.en.ts";

type Step = 1 | 2 | 3;

/** The page of one quote: choose, read everything once more, sign; or what became of it. */
export function QuotePage({ initial, answers }: { initial: Shown; answers: QuoteAnswers }) {
  const { page, news, accept, decline, reopen, ask, pay, readAgain } = useQuotePage(initial, answers);
  const answer = useAnswer(page ?? initial);
  const [step, setStep] = useState<Step>(1);
  const [onDevice, setOnDevice] = useState(false);
  const top = useRef<HTMLElement>(null);
  // The server does not know who looks at the page: on the business's own device it is read once more.
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("device")) return;
    setOnDevice(true);
    readAgain();
    // oxlint-disable-next-line react/exhaustive-deps -- Once, when the page is opened.
  }, []);
  // Another version is read from its beginning.
  useEffect(() => setStep(1), [page?.content_hash]);

  if (!page) return <QuoteGone />;
  const { content, acceptance, state } = page;
  const { business } = content;
  const who = business.name || words.theBusiness;
  const isOpen = state === "sent";
  const total = figuresOf(content, answer.choice)?.total ?? 0;
  const ownDevice = onDevice && page.own_device;
  const go = (to: Step) => {
    setStep(to);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "start" });
  };
  const pdf = answers.pdf(false);
  const lang = ownersLanguage(content);

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
      title={words.quoteOf(content.number)}
    >
      <section ref={top} tabIndex={-1} aria-label={words.yourQuote} className="flex flex-col gap-5 outline-none">
        <p role="status" className="font-medium text-accent empty:hidden print:hidden">
          {news}
        </p>
        {acceptance && state === "accepted" ? (
          <Accepted
            page={page}
            acceptance={acceptance}
            who={who}
            proof={answers.pdf(true)}
            onPay={() => pay(newRequestId())}
          />
        ) : (
          <>
            {isOpen && (
              <p className="text-sm font-medium text-ink-soft print:hidden">
                {words.stepOf(step)} · {words.validUntil(dayWords(page.last_day))}
              </p>
            )}
            <Former page={page} who={who} proof={answers.pdf(true)} />
            <NotOpen page={page} who={who} onReopen={reopen} onAsk={ask} />
            {step === 1 || !isOpen ? (
              <>
                {page.previous && isOpen && <WhatChanged before={page.previous} after={content} />}
                {content.title !== "" && (
                  <h2 lang={lang} className="text-xl font-semibold text-balance wrap-anywhere">
                    {content.title}
                  </h2>
                )}
                {content.introduction !== "" && (
                  <p lang={lang} className="text-pretty whitespace-pre-line wrap-anywhere">
                    {content.introduction}
                  </p>
                )}
                <ChooseStep
                  content={content}
                  choice={answer.choice}
                  onChoose={answer.choose}
                  {...(isOpen ? { onNext: () => go(2) } : {})}
                />
              </>
            ) : step === 2 ? (
              <ReviewStep
                content={content}
                choice={answer.choice}
                lastDay={page.last_day}
                onBack={() => go(1)}
                onNext={() => go(3)}
              />
            ) : (
              <SignStep
                total={total}
                name={answer.name}
                notices={ownDevice ? content.notices : []}
                noticesLang={lang}
                onName={(name) => answer.type({ name })}
                onBack={() => go(2)}
                onAccept={async (strokes) => {
                  await accept({
                    content_hash: page.content_hash,
                    choice: answer.choice,
                    total,
                    name: answer.name.trim(),
                    consent_id: currentConsent,
                    idempotency_key: answer.key,
                    language,
                    strokes,
                    name_drawn: drawName(answer.name.trim()),
                    own_device: ownDevice,
                  });
                  go(1);
                }}
              />
            )}
          </>
        )}
        {step === 1 && (
          <>
            <HowFound content={content} pictureOf={answers.picture} />
            {content.terms !== "" && (
              <Part title={words.terms}>
                <p lang={lang} className="text-pretty whitespace-pre-line wrap-anywhere">
                  {content.terms}
                </p>
              </Part>
            )}
            <div className="grid grid-cols-2 gap-2 print:hidden">
              {business.phone && (
                <>
                  <a href={phoneHref(business.phone)} className={buttonClass({ size: "lg" })}>
                    {words.call}
                  </a>
                  <a href={textHref(business.phone)} className={buttonClass({ size: "lg" })}>
                    {words.text}
                  </a>
                </>
              )}
              {pdf !== null && (
                <a href={pdf} target="_blank" className={buttonClass({ size: "lg", className: "col-span-2" })}>
                  {words.openPdf}
                </a>
              )}
            </div>
            <Questions
              page={page}
              who={who}
              text={answer.question}
              onText={(question) => answer.type({ question })}
              onAsk={ask}
            />
            {isOpen && <Decline who={who} onDecline={decline} />}
          </>
        )}
      </section>
    </FormFrame>
  );
}
