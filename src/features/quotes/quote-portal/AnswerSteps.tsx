import { consentFor, consents } from "#features/quotes/quote-rules/consent.ts";
import { figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";
import { language } from "#shared/words/language.en.ts";
import { formatCents } from "#shared/money/cents.ts";
import { drawName } from "#browser/drawName.ts";
import { ChooseStep } from "#features/quotes/quote-offer/ChooseStep.tsx";
import { OfferHeading } from "#features/quotes/quote-offer/OfferHeading.tsx";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";
import { ownersLanguage } from "#features/quotes/quote-offer/ownersLanguage.ts";
import type { AnswerToAccept, QuotePage } from "./quotePage.ts";
import { ReviewStep } from "./ReviewStep.tsx";
import { SignStep } from "./SignStep.tsx";
import type { useAnswer } from "./useAnswer.ts";
import { WhatChanged } from "./WhatChanged.tsx";

/** The steps of an answer: choosing, reviewing, signing. */
export type AnswerStep = 1 | 2 | 3;

/** The customer's current step; for a quote that is not open, the offer without its buttons. */
export function AnswerSteps({
  page,
  step,
  moves: { goOn, goBack, restart },
  answer,
  ownDevice,
  onAccept,
}: {
  page: QuotePage;
  step: AnswerStep;
  moves: { goOn: () => void; goBack: () => void; restart: () => void };
  answer: ReturnType<typeof useAnswer>;
  /** True if the customer signs on the business's own device. */
  ownDevice: boolean;
  /** Throws an error with the message to show. */
  onAccept: (answer: AnswerToAccept) => Promise<void>;
}) {
  const { content } = page;
  const isOpen = page.state === "sent";
  if (step === 1 || !isOpen)
    return (
      <>
        {page.previous && isOpen && <WhatChanged before={page.previous} after={content} />}
        {content.changes_job && (
          <p className="text-ink-soft">{messages.changesJob(content.changes_job.number, content.changes_job.title)}</p>
        )}
        <OfferHeading offer={content} />
        <ChooseStep
          content={content}
          choice={answer.choice}
          onChoose={answer.choose}
          {...(isOpen ? { onNext: goOn } : {})}
        />
      </>
    );
  if (step === 2)
    return (
      <ReviewStep content={content} choice={answer.choice} lastDay={page.last_day} onBack={goBack} onNext={goOn} />
    );
  const total = figuresOf(content, answer.choice)?.total ?? 0;
  return (
    <SignStep
      acceptLabel={(content.changes_job ? messages.acceptChange : messages.accept)(formatCents(total))}
      consent={consents[consentFor(content)]?.[language]}
      name={answer.name}
      notices={ownDevice ? content.notices : []}
      noticesLang={ownersLanguage(content)}
      onName={(name) => answer.type({ name })}
      onBack={goBack}
      onAccept={async (strokes) => {
        await onAccept({
          content_hash: page.content_hash,
          choice: answer.choice,
          total,
          name: answer.name.trim(),
          consent_id: consentFor(content),
          idempotency_key: answer.key,
          language,
          strokes,
          name_drawn: drawName(answer.name.trim()),
          own_device: ownDevice,
        });
        restart();
      }}
    />
  );
}
