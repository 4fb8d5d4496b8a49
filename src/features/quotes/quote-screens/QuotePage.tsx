import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useParams } from "react-router";
import { formatDay, formatInstant } from "#shared/days/days.ts";
import { formatCents } from "#shared/money/cents.ts";
import { isNotFound } from "#shared/errors.ts";
import { Badge } from "#ui/Badge.tsx";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/Facts.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { Link, Navigate } from "#browser/links.tsx";
import { OwnersThread } from "#features/requests/threads/OwnersThread.tsx";
import { QuoteActions } from "./QuoteActions.tsx";
import { QuoteDerivations } from "./QuoteDerivations.tsx";
import { QuoteHistory } from "./QuoteHistory.tsx";
import { QuotePaper } from "./QuotePaper.tsx";
import { QuoteNotShown } from "./QuoteNotShown.tsx";
import { QuotePayments } from "./QuotePayments.tsx";
import { QuoteQuestions } from "./QuoteQuestions.tsx";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { quoteStateLabels, quoteStateTones } from "#features/quotes/quote-rules/quoteState.ts";
import { QuoteNextStep, useStepOfQuote } from "./QuoteNextStep.tsx";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { useScrolledTo } from "#browser/useScrolledTo.ts";
import { QuoteSharing } from "./QuoteSharing.tsx";
import { ReadingNow } from "./ReadingNow.tsx";
import { QuoteVersions } from "./QuoteVersions.tsx";

/**
 * One quote: the status line, the next step, the offer, the outcome, and the actions. `scheduleButton` plans its work,
 * `jobs` shows its job, `chain` the records from the request to the money, and `messages` those about it; these are
 * areas above this one.
 */
export function QuotePage({
  scheduleButton,
  jobs,
  chain,
  messages,
}: Record<"scheduleButton" | "jobs" | "chain" | "messages", (quote: QuoteDetails) => ReactNode>) {
  const { id = "" } = useParams();
  const read = useQuery(quotesApi.get.queryOptions({ input: { id } }));
  const quote = isNotFound(read.error) ? undefined : read.data;
  const unread = quote?.unread === true;
  useEffect(() => {
    if (unread) void quotesApi.markRead.call({ id }).catch(() => undefined);
  }, [id, unread]);
  if (!quote) return <QuoteNotShown read={read} />;
  if (quote.sent_version === 0) return <Navigate replace to={`/quotes/${id}/edit`} />;
  return (
    <SentQuote
      quote={quote}
      scheduleButton={scheduleButton(quote)}
      jobs={jobs(quote)}
      chain={chain(quote)}
      messages={messages(quote)}
    />
  );
}

function SentQuote({
  quote,
  scheduleButton,
  jobs,
  chain,
  messages,
}: {
  quote: QuoteDetails;
  scheduleButton: ReactNode;
  jobs: ReactNode;
  chain: ReactNode;
  messages: ReactNode;
}) {
  const step = useStepOfQuote(quote);
  useScrolledTo("quoted", true);
  useScrolledTo("accepted", true);
  useScrolledTo("paid", true);
  return (
    <>
      <PageHeader
        beside
        title={
          <>
            <span className="block text-sm leading-5 font-normal tracking-normal text-ink-soft">
              {quote.job_id === null ? "Quote" : "Change order"} {quote.number}
            </span>
            <span className="wrap-anywhere">{quote.recipient_name}</span>
          </>
        }
        back={backFrom(quote)}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular text-lg font-semibold text-ink">{formatCents(quote.total)}</span>
            <Badge tone={quoteStateTones[quote.state]}>{quoteStateLabels[quote.state]}</Badge>
            {quote.state === "sent" && quote.last_day && <span>good through {formatDay(quote.last_day, "UTC")}</span>}
            <LinkedRecords quote={quote} />
          </span>
        }
        actions={<QuoteActions quote={quote} step={step} />}
      />
      {chain}
      {quote.job_id === null && <OwnersThread of="ofQuote" id={quote.id} />}
      <ReadingNow quote={quote} />
      {/* On a phone the next step comes before the offer, on a desktop beside it. */}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="grid min-w-0 gap-5 lg:col-start-2">
          <QuoteNextStep quote={quote} step={step} scheduleButton={scheduleButton} />
          <QuoteSharing quote={quote} step={step} />
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {quote.acceptance ? <Accepted quote={quote} /> : <Offered quote={quote} />}
          <QuoteDerivations derivations={quote.versions.at(-1)?.content.derivations ?? []} files={quote.files} />
          <QuoteQuestions quote={quote} />
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-2">
          {jobs}
          {quote.job_id === null && <QuotePayments quote={quote} />}
          <QuoteVersions quote={quote} />
          <QuoteHistory quote={quote} />
          {messages}
        </div>
      </div>
    </>
  );
}

/** A change order belongs to the page of its job. */
const backFrom = ({ job_id }: QuoteDetails) =>
  job_id === null
    ? ({ to: "/quotes", label: "Back to Quotes" } as const)
    : ({ to: `/jobs/${job_id}`, label: "Back to the Job" } as const);

/** The links to the customer and to the estimates of a quote. */
function LinkedRecords({ quote: { customer_id, estimate_ids } }: { quote: QuoteDetails }) {
  const hasPro = useHasPro();
  return (
    <>
      {estimate_ids.map((id, place) => (
        <Link key={id} to={`/estimate/${id}`} className="link inline-flex min-h-11 items-center dense:min-h-6">
          {estimate_ids.length === 1 ? "View Estimate" : `View Estimate ${place + 1}`}
        </Link>
      ))}
      {customer_id !== null && hasPro && (
        <Link to={`/customer/${customer_id}`} className="link inline-flex min-h-11 items-center dense:min-h-6">
          View Customer
        </Link>
      )}
    </>
  );
}

function Offered({ quote }: { quote: QuoteDetails }) {
  const version = quote.versions.at(-1);
  if (!version) return null;
  const { content, number } = version;
  return (
    <Card
      id="quoted"
      role="group" // no landmark: a title can repeat the name of another card
      className="scroll-mt-20"
      title={content.title || "What you offered"}
      description={number > 1 ? `Version ${number}` : undefined}
    >
      {quote.decline_reason !== null && (
        <Notice className="mb-4" title="Why it was declined">
          {quote.decline_reason}
        </Notice>
      )}
      <QuotePaper offer={content} />
    </Card>
  );
}

const ways = {
  page: "On the quote's page",
  device: "On your device",
  phone: "By phone, recorded by you; not signed",
  in_person: "In person, recorded by you; not signed",
} as const;

function Accepted({ quote }: { quote: QuoteDetails }) {
  const { acceptance, versions } = quote;
  const content = versions.find(({ number }) => number === acceptance?.version)?.content;
  if (!acceptance || !content) return null;
  return (
    <>
      <Card id="accepted" role="group" className="scroll-mt-20" title={content.title || "What was accepted"}>
        <QuotePaper offer={content} choice={acceptance.choice} />
      </Card>
      <Card
        title="Proof of acceptance"
        description="A record of facts, not a legal opinion."
        folded={`${acceptance.name}, ${formatDay(acceptance.accepted_at, acceptance.time_zone)}`}
      >
        <Facts
          items={[
            { label: "Name", value: acceptance.name },
            { label: "Time", value: formatInstant(acceptance.accepted_at, acceptance.time_zone) },
            { label: "How", value: ways[acceptance.how] },
            { label: "Network address", value: acceptance.address },
            ...(acceptance.note === null ? [] : [{ label: "Note", value: acceptance.note, wide: true }]),
            {
              label: "SHA-256 of the quote",
              value: <span className="font-mono text-xs break-all">{acceptance.content_hash}</span>,
              wide: true,
            },
          ]}
        />
        {quote.files !== null && (
          <a href={`${quote.files}/pdf?accepted`} target="_blank" className={buttonClass({ className: "mt-4" })}>
            Open the accepted quote (PDF)
          </a>
        )}
      </Card>
    </>
  );
}
