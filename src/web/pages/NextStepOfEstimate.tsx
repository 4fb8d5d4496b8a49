import { FilePlus, FileText } from "lucide-react";
import { stepOfEstimate, type StepOfEstimate } from "#features/quotes/quote-rules/nextStep.ts";
import type { QuoteRow } from "#features/quotes/quote-rules/quoteRecord.ts";
import { useBeginQuote } from "#features/quotes/quote-screens/useBeginQuote.ts";
import { useQuotesOfEstimate } from "#features/quotes/quote-screens/useQuotesOfEstimate.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { useThread } from "#features/requests/threads/OwnersThread.tsx";
import { ScheduleButton } from "#features/work/event-dialogs/ScheduleButton.tsx";
import { visitFor } from "#features/work/visits/visitOfEstimate.ts";
import { Link } from "#browser/links.tsx";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { barAction } from "#ui/ActionBar.tsx";
import { Button, buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/Skeleton.tsx";

type Look = "next" | "bar";

/** The next step of an estimate; undefined while it is not known. */
function useStep({ id }: Pick<EstimateDetails, "id">): StepOfEstimate<QuoteRow> | null | undefined {
  const quotes = useQuotesOfEstimate(id);
  const thread = useThread({ of: "ofEstimate", id });
  const canSchedule = useHasPro();
  if (thread.isPending || quotes.isPending) return undefined;
  return thread.data ? stepOfEstimate(thread.data, quotes.data?.rows ?? [], { canSchedule }) : { kind: "create" };
}

/** The next step of an estimate, as the primary button of its page or in the bar of a phone. */
export function NextStepOfEstimate({ estimate, look }: { estimate: EstimateDetails; look: Look }) {
  const step = useStep(estimate);
  if (step === undefined) return look === "bar" ? <span className={barAction} /> : <Skeleton className="h-12" />;
  switch (step?.kind) {
    case undefined:
      return null;
    case "create":
      return <CreateQuote estimate={estimate} look={look} />;
    case "schedule":
      return <ScheduleButton seed={() => visitFor(estimate)} look={look} />;
    case "continue":
    case "view": {
      const { quote, label } = step;
      const to = step.kind === "continue" ? (`/quotes/${quote.id}/edit` as const) : (`/quotes/${quote.id}` as const);
      return look === "bar" ? (
        <Link to={to} className={barAction} aria-label={label}>
          <FileText aria-hidden="true" />
          Quote
        </Link>
      ) : (
        <Link to={to} className={buttonClass({ variant: "primary", size: "lg", block: true })}>
          <FileText aria-hidden="true" className="size-5" />
          {label}
        </Link>
      );
    }
  }
}

/** Starts a quote of this service, or of the whole request if it has several. */
function CreateQuote({ estimate: { id, siblings }, look }: { estimate: EstimateDetails; look: Look }) {
  const begin = useBeginQuote();
  const beginOf = (whole_request: boolean) => void begin({ estimate_id: id, whole_request });
  const icon = <FilePlus aria-hidden="true" />;
  if (look === "bar")
    return (
      <button type="button" className={barAction} onClick={() => beginOf(siblings.length > 0)}>
        {icon}
        Create Quote
      </button>
    );
  return (
    <div className="flex flex-col gap-1">
      <Button variant="primary" size="lg" block icon={icon} onClick={() => beginOf(false)}>
        Create Quote
      </Button>
      {siblings.length > 0 && (
        <Button variant="ghost" block onClick={() => beginOf(true)}>
          For all {siblings.length + 1} services
        </Button>
      )}
    </div>
  );
}

/**
 * The button that schedules an estimate's work while that is not the next step, and the work is not over. It keeps its
 * place while the next step is loaded.
 */
export function ScheduleBeside({ estimate }: { estimate: EstimateDetails }) {
  const step = useStep(estimate);
  if (estimate.status === "completed" || estimate.status === "cancelled") return null;
  return (
    <span className={cx("flex *:grow", step?.kind === "schedule" && "invisible")}>
      <ScheduleButton seed={() => visitFor(estimate)} />
    </span>
  );
}
