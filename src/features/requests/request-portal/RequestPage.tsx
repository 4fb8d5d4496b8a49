import { useEffect, useRef, type ReactNode } from "react";
import { EstimateCard } from "#features/requests/form-answers/EstimateCard.tsx";
import { FormFrame } from "#features/requests/public-forms/FormFrame.tsx";
import { answersIn, offeredIn } from "#features/requests/form-drafts/ownersWords.ts";
import { TotalOf } from "#features/requests/form-answers/TotalOf.tsx";
import { language } from "#shared/words/language.en.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { lazyPart } from "#browser/page/lazyPart.ts";
import { toasts } from "#browser/page/toasts.ts";
import { useStore } from "#ui/useStore.ts";
import type { RequestAnswers } from "./requestClient.browser.ts";
import { SaveAndShare } from "./SaveAndShare.tsx";
import { NextStep } from "./NextStep.tsx";
import { PagePhotos } from "./PagePhotos.tsx";
import { isOpen, type RequestPage as Shown } from "./requestPage.ts";
import { RequestGone } from "./RequestGone.tsx";
import { hasResult, hasAllResults } from "./hasResults.ts";
import { ThreadLine } from "#features/requests/threads/ThreadLine.tsx";
import { useRequestPage } from "./useRequestPage.ts";
import { messages } from "./requestWords.en.ts";

/** Rare actions of a customer are loaded after the page. */
const ownRequest = lazyPart(() => import("./OwnRequest.tsx"));

/**
 * The page of one request, which its customer keeps: the confirmation, the price, the next steps, and the customer's
 * actions.
 */
export function RequestPage({
  initial,
  answers,
  sentNow = false,
  renderOffer,
}: {
  initial: Shown;
  answers: RequestAnswers;
  /** The way to accept the price, which this area does not know; `of` names what the price depends on. */
  renderOffer?: ((of: string) => ReactNode) | undefined;
  /** True if the request was just sent: the URL has `#sent`. */
  sentNow?: boolean;
}) {
  const { page, news, deletedNow, ...act } = useRequestPage(initial, answers);
  const ownActions = useStore(ownRequest);
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    ownRequest.fetch();
    toasts.fetch();
    const arrived = location.hash === "#sent";
    if (arrived) history.replaceState(null, "", location.pathname + location.search);
    if (!arrived && !sentNow) return;
    scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
    if (!initial.is_test) sayThatItIsSent();
  }, [initial, sentNow]);

  if (!page) return <RequestGone business={initial.business} deletedNow={deletedNow} />;
  const { business, collected, form, stage } = page;
  const own = business.business_profile.form_language;
  const services = offeredIn(page.services, language, own);
  const results = answersIn(page.results, page.services, language, own);
  const who = business.business_name ?? messages.theBusiness;
  const hasResults = hasAllResults(page);
  return (
    <FormFrame business={business} title={messages.yourRequest}>
      {page.is_test && <TestNotice />}
      <section ref={top} tabIndex={-1} aria-label={messages.yourRequest} className="flex flex-col gap-5 outline-none">
        <Arrived page={page} who={who} />
        <ThreadLine thread={page.thread} className="print:hidden" />
        {form === "multi" && (
          <div>
            <h2 className="text-xl font-semibold">{messages.complete}</h2>
            <p className="mt-1 text-ink-soft">{messages.created}</p>
          </div>
        )}
        <p role="status" className="font-medium text-accent empty:hidden">
          {news}
        </p>
        {!collected &&
          results.map((estimate) => (
            <EstimateCard
              key={estimate.estimate_id}
              estimate={page.may_resize ? estimate : { ...estimate, proposal: null }}
              service={
                page.may_resize ? (services.find((service) => service.id === estimate.service_id) ?? null) : null
              }
              who={who}
              headingLevel={form === "multi" ? 3 : 2}
              later={hasResults && !hasResult(estimate)}
              pending={page.pending}
              coming={page.price_by_email ? "by_email" : page.working ? "here" : null}
              measurable={page.photos.filter(({ width }) => width > 0)}
              outline={
                page.outlines.find(({ estimate_id }) => estimate_id === estimate.estimate_id)?.measurement ?? null
              }
              onSize={(size) => act.resize(estimate.estimate_id, size)}
            />
          ))}
        {!collected && <TotalOf results={results} />}
        {!collected && renderOffer?.(JSON.stringify([stage, page.results.map(({ totalPrice }) => totalPrice)]))}
        <NextStep page={page} who={who} hasResults={hasResults} />
        <PagePhotos
          photos={page.photos}
          outlines={page.outlines}
          requestId={page.request_id}
          answers={answers}
          mayAdd={isOpen(page)}
          onAdded={act.addPhotos}
        />
        <SaveAndShare who={who} />
        {ownActions && (
          <ownActions.OwnRequest
            who={who}
            stage={stage}
            onWithdraw={act.withdraw}
            onData={answers.data}
            onRemove={act.remove}
          />
        )}
        <Button size="lg" block className="print:hidden" onClick={() => location.assign(page.form_address)}>
          {collected ? messages.anotherRequest : messages.again[form]}
        </Button>
      </section>
    </FormFrame>
  );
}

/** Confirms the request. */
function Arrived({ page: { name, business, collected, stage }, who }: { page: Shown; who: string }) {
  if (stage === "withdrawn") return <h2 className="text-xl font-semibold text-balance">{messages.withdrew}</h2>;
  return (
    <div className="flex items-start gap-3">
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-9 shrink-0 rounded-full bg-success-soft p-1.5 text-success"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="m5 12.5 4.5 4.5L19 7.5" />
      </svg>
      <div className="min-w-0">
        <h2 className="text-xl font-semibold text-balance wrap-anywhere">
          {business.business_name ? messages.thanksHas(name, business.business_name) : messages.thanksSent(name)}
        </h2>
        {collected && (
          <>
            <p className="mt-3 font-medium">{messages.thankYou}</p>
            <p className="font-medium">{messages.received}</p>
            <p className="mt-1 text-pretty text-ink-soft">{messages.willContact(who)}</p>
          </>
        )}
      </div>
    </div>
  );
}

/** Notice for a business that tests its own form. */
function TestNotice() {
  return (
    <Notice
      tone="success"
      title="Your test request has arrived"
      action={
        <a href="/dashboard#requests" className={buttonClass({ variant: "primary" })}>
          See it in your estimates
        </a>
      }
    >
      This is what your customer sees. It's marked as a test and doesn't count in your numbers.
    </Notice>
  );
}

function sayThatItIsSent(): void {
  const say = () => {
    const part = toasts.get();
    part?.toast({
      title: messages.submitted,
      description: messages.submittedText,
      tone: "success",
    });
    return part !== null;
  };
  if (say()) return;
  const stop = toasts.subscribe(() => say() && stop());
}
