import { Fragment, type ReactNode } from "react";
import { consentFor, consents } from "#features/quotes/quote-rules/consent.ts";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import type { HeadField } from "#features/quotes/quote-rules/quoteDraft.ts";
import { figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";
import { language } from "#shared/words/language.en.ts";
import { drawName } from "#browser/drawName.ts";
import { ChooseStep } from "./ChooseStep.tsx";
import { ownersLanguage } from "./ownersLanguage.ts";
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
  onStep,
  answer,
  ownDevice,
  onAccept,
}: {
  page: QuotePage;
  step: AnswerStep;
  onStep: (step: AnswerStep) => void;
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
        <Heading content={content} />
        <ChooseStep
          content={content}
          choice={answer.choice}
          onChoose={answer.choose}
          {...(isOpen ? { onNext: () => onStep(2) } : {})}
        />
      </>
    );
  if (step === 2)
    return (
      <ReviewStep
        content={content}
        choice={answer.choice}
        lastDay={page.last_day}
        onBack={() => onStep(1)}
        onNext={() => onStep(3)}
      />
    );
  const total = figuresOf(content, answer.choice)?.total ?? 0;
  return (
    <SignStep
      total={total}
      consent={consents[consentFor(content)]?.[language]}
      name={answer.name}
      notices={ownDevice ? content.notices : []}
      noticesLang={ownersLanguage(content)}
      onName={(name) => answer.type({ name })}
      onBack={() => onStep(2)}
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
        onStep(1);
      }}
    />
  );
}

/** The title, the introduction, and other texts without a part of their own, as the owner wrote them. */
function Heading({ content }: { content: QuoteContent }) {
  const lang = ownersLanguage(content);
  const shown = {
    title: content.title !== "" && (
      <h2 lang={lang} className="text-xl font-semibold text-balance wrap-anywhere">
        {content.title}
      </h2>
    ),
    introduction: content.introduction !== "" && (
      <p lang={lang} className="text-pretty whitespace-pre-line wrap-anywhere">
        {content.introduction}
      </p>
    ),
  } satisfies Record<HeadField, ReactNode>;
  return Object.entries(shown).map(([name, words]) => <Fragment key={name}>{words}</Fragment>);
}
