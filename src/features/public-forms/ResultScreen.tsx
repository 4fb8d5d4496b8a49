import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { formatFigure, formatMoney } from "#shared/figures.ts";
import type { EstimateResult, SubmitResult } from "./publicForm.ts";

/** What the customer reads after sending: a card for each service, and what happens next. */
export function ResultScreen({ result, business, again, heading, onAgain }: { result: SubmitResult; business: string | null; again: string; heading?: { title: string; text: string }; onAgain: () => void }) {
  const who = business ?? "The business";
  const told = !result.pending && result.results.some(tellsSomething);
  return (
    <Arrived>
      {heading && (
        <div>
          <h2 className="text-xl font-semibold">{heading.title}</h2>
          <p className="mt-1 text-ink-soft">{heading.text}</p>
        </div>
      )}
      {result.results.map((estimate) => (
        <Estimate key={estimate.estimate_id} estimate={estimate} headingLevel={heading ? 3 : 2} pending={result.pending} />
      ))}
      <Together results={result.results} />
      <p className="text-pretty text-ink-soft">{told ? "We'll contact you soon to schedule your service." : result.pending ? `Your request and your photos were received. The photos could not be measured right away, so ${who} will reach out with a personalized quote.` : `Your request was received. ${who} will reach out with a personalized quote.`}</p>
      <Button size="lg" block onClick={onAgain}>
        {again}
      </Button>
    </Arrived>
  );
}

/** The general form's plain flow: information was collected, and no price is told. */
export function ThankYouScreen({ business, onAgain }: { business: string | null; onAgain: () => void }) {
  return (
    <Arrived>
      <div className="flex flex-col items-center rounded-xl border border-line bg-surface px-5 py-10 text-center shadow-card">
        <h2 className="text-xl font-semibold">Thank You!</h2>
        <p className="mt-1 font-medium">Information Received!</p>
        <p className="mt-2 text-pretty text-ink-soft">{business ?? "The business"} has your information and will contact you soon.</p>
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
  return estimate.totalPrice !== null || estimate.analysis !== null || (estimate.show_ai_analysis && (estimate.squareFootage !== null || estimate.quantity !== null));
}

function Estimate({ estimate, headingLevel, pending }: { estimate: EstimateResult; headingLevel: 2 | 3; pending: boolean }) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const { show_price, totalPrice, squareFootage, quantity, unit, analysis, lines } = estimate;
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-xl border border-line bg-surface p-5 shadow-card">
      <Heading className="text-lg font-semibold wrap-anywhere">Estimate Request for {estimate.serviceName}</Heading>
      {totalPrice !== null && <p className="tabular text-4xl font-semibold text-accent">{formatMoney(totalPrice)}</p>}
      {totalPrice === null && show_price && !pending && <p className="font-medium">Pricing to be determined individually</p>}
      {squareFootage !== null && <p className="tabular text-ink-soft">Based on an estimated {formatFigure(squareFootage)} sq ft.</p>}
      {squareFootage === null && quantity !== null && (
        <p className="tabular text-ink-soft">
          Based on a quantity of {quantity}
          {unit && ` (${unit})`}.
        </p>
      )}
      {lines.length > 0 && (
        <ul className="flex flex-col gap-1.5 border-t border-line pt-3 text-sm">
          {lines.map((line, index) => (
            <li key={index} className="flex justify-between gap-4">
              <span className="min-w-0">{line.name}</span>
              <span className="tabular shrink-0 text-ink-soft">{line.total === null ? (line.rate === 0 ? "to be determined" : `${formatMoney(line.rate)} ${line.unit}`) : formatMoney(line.total)}</span>
            </li>
          ))}
        </ul>
      )}
      {analysis && <p className="border-t border-line pt-3 whitespace-pre-line text-ink-soft wrap-anywhere">{analysis}</p>}
      {estimate.assumed && !analysis && totalPrice !== null && <p className="text-sm text-ink-faint">A typical size was assumed where it could not be told.</p>}
    </article>
  );
}

/** The sum, where several services were asked for and each has a price. */
function Together({ results }: { results: EstimateResult[] }) {
  const prices = results.map((estimate) => estimate.totalPrice).filter((price) => price !== null);
  if (prices.length < 2 || prices.length < results.length) return null;
  const cents = prices.reduce((sum, price) => sum + Math.round(price * 100), 0);
  return (
    <p className="tabular flex justify-between gap-4 border-t border-line pt-4 text-lg font-semibold">
      <span>Together</span>
      <span>{formatMoney(cents / 100)}</span>
    </p>
  );
}
