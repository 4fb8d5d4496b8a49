import { FilePen, HandCoins, Pencil } from "lucide-react";
import { useState, type ReactNode } from "react";
import { formatCents } from "#shared/money/cents.ts";
import { openAmount } from "#shared/payments/ledger.ts";
import { useThread } from "#features/requests/threads/OwnersThread.tsx";
import { currentEmail } from "#features/quotes/quote-rules/emailRefusals.ts";
import { stepOfQuote, type StepOfQuote } from "#features/quotes/quote-rules/nextStep.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { quoteStateLabels } from "#features/quotes/quote-rules/quoteState.ts";
import { Link } from "#browser/links.tsx";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { PaymentDialog } from "./QuotePayments.tsx";

/** The next step of a sent quote; undefined while it is not known, null if there is none. */
export function useStepOfQuote(quote: QuoteDetails): StepOfQuote | null | undefined {
  const thread = useThread({ of: "ofQuote", id: quote.id });
  const canSchedule = useHasPro();
  // The job of an accepted change order goes on by itself.
  if (quote.job_id !== null && quote.state === "accepted") return null;
  // Before it is accepted, the next step does not depend on the job.
  if (!thread.data && quote.state === "accepted") return undefined;
  const { to, trouble } = currentEmail(quote);
  const phone = quote.versions.at(-1)?.content.recipient.phone ?? null;
  const emailed = to !== null && trouble === null;
  return stepOfQuote({ ...quote, emailed, phone }, thread.data ?? { ended: null, steps: [] }, {
    canSchedule,
    now: new Date(),
  });
}

/** The next step of a quote that needs no sharing of its link: the job, the money, or a new version. */
export function QuoteNextStep({
  quote,
  step,
  scheduleButton,
}: {
  quote: QuoteDetails;
  step: StepOfQuote | null | undefined;
  scheduleButton: ReactNode;
}) {
  switch (step) {
    case "schedule":
      return <StepCard text={`${quote.recipient_name} accepted. The job has no date yet.`}>{scheduleButton}</StepCard>;
    case "collect":
      return <Collect quote={quote} />;
    case "continue":
      return (
        <StepCard text="You're writing the next version. The customer sees it once you send it.">
          <EditLink id={quote.id} label="Continue" icon={<Pencil aria-hidden="true" className="size-5" />} />
        </StepCard>
      );
    case "new_version":
      return (
        <StepCard text={`This quote is ${quoteStateLabels[quote.state].toLowerCase()}. You can offer it again.`}>
          <EditLink id={quote.id} label="Make a New Version" icon={<FilePen aria-hidden="true" className="size-5" />} />
        </StepCard>
      );
    case undefined:
      return <Skeleton className="h-30 rounded-xl" />;
    case "copy":
    case "email_again":
    case "text":
    case null:
      return null;
  }
}

function Collect({ quote }: { quote: QuoteDetails }) {
  const [open, setOpen] = useState(false);
  const deposit = openAmount(quote.acceptance?.deposit ?? 0, quote.paid);
  const due = formatCents(deposit || openAmount(quote.total, quote.paid));
  return (
    <StepCard text={deposit > 0 ? `A deposit of ${due} is due.` : `The job is done. ${due} is still to be paid.`}>
      <Button
        variant="primary"
        size="lg"
        block
        aria-haspopup="dialog"
        icon={<HandCoins aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {deposit > 0 ? "Collect the Deposit" : "Collect the Payment"}
      </Button>
      {open && <PaymentDialog quote={quote} onClose={() => setOpen(false)} />}
    </StepCard>
  );
}

const EditLink = ({ id, label, icon }: { id: string; label: string; icon: ReactNode }) => (
  <Link to={`/quotes/${id}/edit`} className={buttonClass({ variant: "primary", size: "lg", block: true })}>
    {icon}
    {label}
  </Link>
);

const StepCard = ({ text, children }: { text: string; children: ReactNode }) => (
  <Card aria-label="Next step">
    <p className="mb-3 text-pretty">{text}</p>
    {children}
  </Card>
);
