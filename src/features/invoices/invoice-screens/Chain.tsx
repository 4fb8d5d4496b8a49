import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { PageAddress } from "#shared/pages.ts";
import { cx } from "#ui/cx.ts";
import { Link } from "#browser/links.tsx";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import type { InvoiceDetails, JobInvoices } from "#features/invoices/invoice-rules/invoice.ts";
import { useInvoicesOfJob } from "./JobInvoices.tsx";

const labels = ["Request", "Quote", "Job", "Invoice", "Paid"] as const;
type Label = (typeof labels)[number];

/** The records of one piece of work from the request to the money, each a link if it exists. */
function Chain({ at, links }: { at: Label; links: Partial<Record<Label, PageAddress>> }) {
  return (
    <nav aria-label="From request to paid" className="mb-4">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm">
        {labels.map((label, place) => {
          const to = links[label];
          return (
            <li key={label} className="flex items-center gap-1">
              {place > 0 && <ChevronRight aria-hidden="true" className="size-3.5 text-ink-faint" />}
              {to === undefined || label === at ? (
                <span
                  aria-current={label === at ? "step" : undefined}
                  className={cx(label === at ? "font-semibold text-ink" : "text-ink-faint")}
                >
                  {label}
                </span>
              ) : (
                <Link to={to} className="link inline-flex min-h-11 items-center dense:min-h-6">
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The links of a job's chain, as far as they are known. */
function linksOf(
  job: Pick<JobDetails, "id" | "quote_id" | "estimate_ids"> | undefined,
  invoices: JobInvoices | undefined,
): Partial<Record<Label, PageAddress>> {
  const issued = invoices?.rows.filter(({ state }) => state !== "void") ?? [];
  const [newest] = issued;
  const isPaid = invoices?.left === 0 && issued.length > 0 && issued.every(({ state }) => state === "paid");
  return {
    ...(job?.estimate_ids[0] === undefined ? {} : { Request: `/estimate/${job.estimate_ids[0]}` as const }),
    ...(job === undefined || job.quote_id === null ? {} : { Quote: `/quotes/${job.quote_id}` as const }),
    ...(job && { Job: `/jobs/${job.id}` as const }),
    ...(newest && { Invoice: `/invoices/${newest.id}` as const }),
    ...(newest && isPaid && { Paid: `/invoices/${newest.id}#paid` as const }),
  };
}

/** The chain on the page of a job. */
export function ChainOfJob({ job }: { job: JobDetails }) {
  return <Chain at="Job" links={linksOf(job, useInvoicesOfJob(job.id).data)} />;
}

/** The chain on the page of an invoice. Jobs are part of Pro. */
export function ChainOfInvoice({ invoice: { id, job_id, state } }: { invoice: InvoiceDetails }) {
  const hasPro = useHasPro();
  const { data: job } = useQuery(
    jobsApi.get.queryOptions({ input: { id: job_id ?? "" }, enabled: hasPro && job_id !== null }),
  );
  const paid = state === "paid" ? ({ Paid: `/invoices/${id}#paid` } as const) : {};
  return <Chain at="Invoice" links={{ ...linksOf(job, undefined), ...paid }} />;
}

/** The chain on the page of an estimate or a quote that has a job; nothing without one. */
export function ChainToJob({
  of,
  at,
}: {
  of: { estimate_id: string } | { quote_id: string };
  at: "Request" | "Quote";
}) {
  const hasPro = useHasPro();
  const { data } = useQuery(jobsApi.list.queryOptions({ input: { ...of, limit: 20 }, enabled: hasPro }));
  const job = data?.rows.find(({ state }) => state !== "cancelled");
  return job ? <ChainWithInvoices job={job} at={at} /> : null;
}

const ChainWithInvoices = ({
  job,
  at,
}: {
  job: Pick<JobDetails, "id" | "quote_id" | "estimate_ids">;
  at: "Request" | "Quote";
}) => <Chain at={at} links={linksOf(job, useInvoicesOfJob(job.id).data)} />;
