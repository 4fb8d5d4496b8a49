import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
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
import { currentEmail } from "#features/quotes/quote-rules/emailRefusals.ts";
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
import { QuoteSharing } from "./QuoteSharing.tsx";
import { ReadingNow } from "./ReadingNow.tsx";
import { QuoteVersions } from "./QuoteVersions.tsx";

/** One quote: the offer, the outcome, and the actions. */
export function QuotePage() {
  const { id = "" } = useParams();
  const read = useQuery(quotesApi.get.queryOptions({ input: { id } }));
  const quote = isNotFound(read.error) ? undefined : read.data;
  const unread = quote?.unread === true;
  useEffect(() => {
    if (unread) void quotesApi.markRead.call({ id }).catch(() => undefined);
  }, [id, unread]);
  if (!quote) return <QuoteNotShown read={read} />;
  if (quote.sent_version === 0) return <Navigate replace to={`/quotes/${id}/edit`} />;
  // If its email was not sent or not delivered, the owner must share the quote.
  const shareFirst = quote.state === "sent" && currentEmail(quote).trouble !== null;
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="block text-sm leading-5 font-normal tracking-normal text-ink-soft">
              Quote {quote.number}
            </span>
            <span className="wrap-anywhere">{quote.recipient_name}</span>
          </>
        }
        back={{ to: "/quotes", label: "Back to Quotes" }}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular text-lg font-semibold text-ink">{formatCents(quote.total)}</span>
            <Badge tone={quoteStateTones[quote.state]}>{quoteStateLabels[quote.state]}</Badge>
            {quote.state === "sent" && quote.last_day && <span>good through {formatDay(quote.last_day, "UTC")}</span>}
          </span>
        }
        actions={<QuoteActions quote={quote} />}
      />
      <OwnersThread of="ofQuote" id={quote.id} />
      <ReadingNow quote={quote} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid min-w-0 gap-5">
          {shareFirst && <QuoteSharing quote={quote} />}
          {quote.revising && <NextVersion id={quote.id} />}
          {quote.acceptance ? <Accepted quote={quote} /> : <Offered quote={quote} />}
          <QuoteDerivations derivations={quote.versions.at(-1)?.content.derivations ?? []} files={quote.files} />
          <QuoteQuestions quote={quote} />
        </div>
        <div className="grid min-w-0 gap-5">
          {!shareFirst && <QuoteSharing quote={quote} />}
          <QuotePayments quote={quote} />
          <QuoteVersions quote={quote} />
          <QuoteHistory quote={quote} />
        </div>
      </div>
    </>
  );
}

const NextVersion = ({ id }: { id: string }) => (
  <Notice
    title="You're writing the next version"
    action={
      <Link to={`/quotes/${id}/edit`} className={buttonClass()}>
        Continue
      </Link>
    }
  >
    The customer sees it once you send it.
  </Notice>
);

function Offered({ quote }: { quote: QuoteDetails }) {
  const version = quote.versions.at(-1);
  if (!version) return null;
  const { content, number } = version;
  return (
    <Card title={content.title || "What you offered"} description={number > 1 ? `Version ${number}` : undefined}>
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
      <Card title={content.title || "What was accepted"}>
        <QuotePaper offer={content} choice={acceptance.choice} />
      </Card>
      <Card title="Proof of acceptance" description="A record of facts, not a legal opinion.">
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
