import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { formatMoney } from "#shared/figures.ts";
import type { FormAnswers } from "#web/form/formClient.ts";
import { EstimateCard } from "./EstimateCard.tsx";
import type { EstimateResult, FormOpening, SubmitResult } from "./publicForm.ts";
import { likelyText } from "./resultWords.ts";
import type { RequestInHand } from "./useRequest.ts";

// Travels after the form, which opens without it; see docs/decisions/014.

/** What an answer screen is given: the answer as it came first, and what is needed to update a size. */
type Answer = {
  first: SubmitResult;
  opening: FormOpening;
  answers: FormAnswers;
  request: RequestInHand;
  again: string;
  heading?: { title: string; text: string } | undefined;
  onAgain: () => void;
};

/** What the customer reads after sending: thanks where information was only collected, else the estimates. */
export function AnswerScreen({ thanks, ...answer }: Answer & { thanks?: boolean | undefined }) {
  return thanks ? (
    <ThankYouScreen business={answer.opening.business_name} onAgain={answer.onAgain} />
  ) : (
    <ResultScreen {...answer} />
  );
}

/** A card for each service, and what happens next. An updated size brings a new answer. */
function ResultScreen({ first, opening, answers, request, again, heading, onAgain }: Answer) {
  const [result, setResult] = useState(first);
  const who = opening.business_name ?? "The business";
  const told =
    !result.pending && result.results.some(tellsSomething) && !result.results.some((estimate) => estimate.withheld);
  return (
    <Arrived>
      {heading && (
        <div>
          <h2 className="text-xl font-semibold">{heading.title}</h2>
          <p className="mt-1 text-ink-soft">{heading.text}</p>
        </div>
      )}
      {result.results.map((estimate) => (
        <EstimateCard
          key={estimate.estimate_id}
          estimate={estimate}
          service={opening.services.find((service) => service.id === estimate.service_id) ?? null}
          who={who}
          headingLevel={heading ? 3 : 2}
          later={told && !tellsSomething(estimate)}
          pending={result.pending}
          byEmail={result.price_by_email}
          measurable={request.measurable}
          onSize={async (size) =>
            setResult(
              await answers.measure({
                business_owner_id: opening.business_owner_id,
                request_id: result.request_id,
                estimate_id: estimate.estimate_id,
                ...size,
              }),
            )
          }
        />
      ))}
      <Together results={result.results} />
      <p className="text-pretty text-ink-soft">
        {told
          ? "We'll contact you soon to schedule your service."
          : result.price_by_email
            ? `Your request was received. Your photos are taking longer than usual to measure. We'll email your price to ${request.draft.email.trim()}.`
            : result.pending
              ? `Your request and photos were received. The photos couldn't be measured right away, so ${who} will reach out with a personalized quote.`
              : `Your request was received. ${who} will reach out with a personalized quote.`}
      </p>
      <Button size="lg" block onClick={onAgain}>
        {again}
      </Button>
    </Arrived>
  );
}

/** The general form's plain flow: information was collected, and no price is shown. */
function ThankYouScreen({ business, onAgain }: { business: string | null; onAgain: () => void }) {
  return (
    <Arrived>
      <div className="flex flex-col items-center rounded-xl border border-line bg-surface px-5 py-10 text-center shadow-card">
        <h2 className="text-xl font-semibold">Thank You!</h2>
        <p className="mt-1 font-medium">Information Received!</p>
        <p className="mt-2 text-pretty text-ink-soft">
          {business ?? "The business"} has your information and will contact you soon.
        </p>
      </div>
      <Button size="lg" block onClick={onAgain}>
        Submit Another Request
      </Button>
    </Arrived>
  );
}

/** Brings the reader, and the screen reader, to the top of what has just arrived. */
function Arrived({ children }: { children: ReactNode }) {
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    top.current?.focus();
  }, []);
  return (
    <section ref={top} tabIndex={-1} aria-label="Your request" className="flex flex-col gap-5 outline-none">
      {children}
    </section>
  );
}

function tellsSomething(estimate: EstimateResult): boolean {
  return (
    estimate.totalPrice !== null ||
    estimate.analysis !== null ||
    (estimate.show_ai_analysis && (estimate.squareFootage !== null || estimate.quantity !== null))
  );
}

/** The sum, where several services were asked for and each has a price. Of ranges, between the sums of their ends. */
function Together({ results }: { results: EstimateResult[] }) {
  const priced = results.flatMap(({ totalPrice, range }) =>
    totalPrice === null ? [] : [{ price: totalPrice, low: range?.low ?? totalPrice, high: range?.high ?? totalPrice }],
  );
  if (priced.length < 2 || priced.length < results.length) return null;
  const sum = (of: "price" | "low" | "high") =>
    priced.reduce((cents, one) => cents + Math.round(one[of] * 100), 0) / 100;
  return (
    <div className="tabular border-t border-line pt-4">
      <p className="flex justify-between gap-4 text-lg font-semibold">
        <span>Total</span>
        <span>{formatMoney(sum("price"))}</span>
      </p>
      {sum("low") < sum("high") && (
        <p className="text-right text-ink-soft">{likelyText({ low: sum("low"), high: sum("high") })}</p>
      )}
    </div>
  );
}
