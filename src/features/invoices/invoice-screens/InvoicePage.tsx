import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { formatDay } from "#shared/days/days.ts";
import { isNotFound } from "#shared/errors.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { Link } from "#browser/links.tsx";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { RecordNotFound } from "#browser/shell/RecordNotFound.tsx";
import { useScrolledTo } from "#browser/useScrolledTo.ts";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import type { InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";
import { termsLabel } from "#features/invoices/invoice-rules/invoiceDue.ts";
import { InvoicePaper } from "#features/invoices/invoice-portal/InvoicePaper.tsx";
import { ChainOfInvoice } from "./Chain.tsx";
import { CreditNotes } from "./CreditNotes.tsx";
import { InvoiceActions } from "./InvoiceActions.tsx";
import { InvoiceHistory } from "./InvoiceHistory.tsx";
import { InvoiceNextStep } from "./InvoiceNextStep.tsx";
import { InvoicePayments } from "./InvoicePayments.tsx";
import { InvoiceBadge } from "./InvoiceShape.tsx";
import { InvoiceSharing } from "./InvoiceSharing.tsx";

const back = { to: "/invoices", label: "Back to Invoices" } as const;

/**
 * One invoice: its state and the next step, the document as its customer reads it, and its money. `messages` shows those
 * about it, which are an area above this one.
 */
export function InvoicePage({ messages }: { messages: (invoice: InvoiceDetails) => ReactNode }) {
  const { id = "" } = useParams();
  const read = useQuery(invoicesApi.get.queryOptions({ input: { id } }));
  const invoice = isNotFound(read.error) ? undefined : read.data;
  if (invoice) return <ShownInvoice invoice={invoice} messages={messages(invoice)} />;
  if (isNotFound(read.error))
    return (
      <RecordNotFound record="invoice" reason="It may have been deleted." backTo={back.to} backLabel={back.label} />
    );
  if (read.error === null) return <PageSpinner title="Invoice" label="Loading the invoice…" />;
  return (
    <>
      <PageHeader title="Invoice" back={back} />
      <FailedState
        title="The invoice couldn't be loaded"
        error={read.error}
        busy={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    </>
  );
}

function ShownInvoice({ invoice, messages }: { invoice: InvoiceDetails; messages: ReactNode }) {
  const { number, client_name, state, total, content } = invoice;
  const isDraft = state === "draft";
  useScrolledTo("paid", !isDraft);
  return (
    <>
      <PageHeader
        beside
        title={
          <>
            <span className="block text-sm leading-5 font-normal tracking-normal text-ink-soft">
              {number === null ? "Draft invoice" : `Invoice ${number}`}
            </span>
            <span className="wrap-anywhere">{client_name}</span>
          </>
        }
        back={back}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular text-lg font-semibold text-ink">{formatCents(total)}</span>
            <InvoiceBadge state={state} />
            <Owed invoice={invoice} />
            <LinkedRecords invoice={invoice} />
          </span>
        }
        actions={<InvoiceActions invoice={invoice} />}
      />
      <ChainOfInvoice invoice={invoice} />
      {/* On a phone the next step comes before the document, on a desktop beside it. */}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="grid min-w-0 gap-5 lg:col-start-2">
          <InvoiceNextStep invoice={invoice} />
          <InvoiceSharing invoice={invoice} />
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Card role="group" title={content.title} description={isDraft ? "Preview" : "As your customer reads it."}>
            {content.lines.length > 0 ? (
              <InvoicePaper content={content} />
            ) : (
              <p className="text-ink-soft">No lines yet. Add what you charge for, with its price.</p>
            )}
          </Card>
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-2">
          {!isDraft && <InvoicePayments invoice={invoice} />}
          <CreditNotes invoice={invoice} />
          <InvoiceHistory invoice={invoice} />
          {messages}
        </div>
      </div>
    </>
  );
}

/** The balance and the day on which it is due, or the terms of a draft. */
function Owed({ invoice: { state, balance, total, due_on, terms_days } }: { invoice: InvoiceDetails }) {
  if (state === "draft") return due_on === null ? termsLabel(terms_days ?? 0) : `due ${formatDay(due_on, "UTC")}`;
  if (balance === 0) return null;
  return (
    <span>
      {balance !== total && <span className="tabular">{formatCents(balance)} owed, </span>}
      due {due_on === null ? "on receipt" : formatDay(due_on, "UTC")}
    </span>
  );
}

/** The links to the job and the customer of an invoice. */
function LinkedRecords({ invoice: { customer_id, job_id, job_number } }: { invoice: InvoiceDetails }) {
  const hasPro = useHasPro();
  const look = "link inline-flex min-h-11 items-center dense:min-h-6";
  if (!hasPro) return null;
  return (
    <>
      {job_id !== null && (
        <Link to={`/jobs/${job_id}`} className={look}>
          {job_number === null ? "View Job" : `Job ${job_number}`}
        </Link>
      )}
      {customer_id !== null && (
        <Link to={`/customer/${customer_id}`} className={look}>
          View Customer
        </Link>
      )}
    </>
  );
}
